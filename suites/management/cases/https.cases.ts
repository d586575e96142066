// HTTPS: if the API is offered over it, plain HTTP serves nothing.
import { managementCases } from '../management-cases.ts';
import { checkThat } from '../../kit/contract/check.ts';
import { TransportError, type Exchange } from '../../kit/contract/exchange.ts';
import type { ManagementContext } from '../context.ts';
import { listedProjects } from '../create.ts';

export const httpsCases = managementCases('read', ['plain-http'], {
  'management.auth.https-only': {
    title: 'An API served over HTTPS is not served over plain HTTP',
    async run(context) {
      await listedProjects(context);
      const { plainUrl = '', ref } = context.target;
      for (const path of ['/v1/projects', `/v1/projects/${encodeURIComponent(ref)}/secrets`]) {
        const answer = await plainly(context, `${plainUrl}${path}`);
        // A redirection, a refusal and no answer at all are alike: the request was not served.
        checkThat(answer?.ok !== true, `GET ${path} over plain HTTP is not served`, {
          expected: 'a status outside 2xx, or no answer',
          actual: answer?.status,
        });
      }
    },
  },
});

async function plainly(context: ManagementContext, url: string): Promise<Exchange | undefined> {
  const headers = { authorization: `Bearer ${context.target.token}` };
  try {
    return await context.environment.send({ method: 'GET', url, headers, secretKeys: ['value'] });
  } catch (error) {
    if (error instanceof TransportError && error.reason !== 'unavailable') return undefined;
    throw error;
  }
}
