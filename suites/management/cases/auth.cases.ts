// Authentication: no service without a token, with a made-up one or over plain HTTP, and tokens stay secret.
import { checkThat } from '../../kit/contract/check.ts';
import { TransportError, type Exchange } from '../../kit/contract/exchange.ts';
import { managementCases, type ManagementContext } from '../context.ts';
import { nearTokens, randomReference, randomToken } from '../random-text.ts';
import { statusClass } from '../read.ts';
import table from './auth.json' with { type: 'json' };

/** Operations that read what is in a project, need nothing else, and answer JSON. */
export const PROJECT_READS: readonly string[] = [
  'listSecrets',
  'listFunctions',
  'generateTypes',
  'getEncryptionKey',
  'retrieveNetworkBans',
  'getNetworkRestrictions',
];
const READS: readonly string[] = ['listProjects', 'listOrganizations', ...PROJECT_READS];

export const authCases = managementCases('read', [], table.auth, {
  async 'management.auth.token-required-to-read'(context) {
    await checkServed(context);
    for (const operation of READS) await context.refuses(operation, 'without a token', { authorization: null });
    const authorization = `Basic ${btoa(`touchstone:${randomToken(context.random)}`)}`;
    await context.refuses('listSecrets', 'with a made-up password', { authorization });
  },
  async 'management.auth.unknown-token'(context) {
    await checkServed(context);
    const authorization = `Bearer ${randomToken(context.random)}`;
    for (const operation of READS) await context.refuses(operation, 'with a made-up token', { authorization });
    for (const near of nearTokens(context.target.token))
      await context.refuses('listSecrets', 'with what is nearly the token', { authorization: `Bearer ${near}` });
  },
  async 'management.auth.token-not-repeated'(context) {
    await checkServed(context);
    await context.listedProjects();
    for (const answer of [
      await context.call('listProjects'),
      await context.call('listSecrets'),
      await context.call('listFunctions'),
      await context.call('getFunction', { slug: context.name('absent') }),
      await context.call('listSecrets', { ref: randomReference(context.random) }),
    ]) {
      const texts = [answer.text, ...answer.response.headers.map(([, value]) => value)];
      checkThat(!texts.some((text) => text.includes(context.target.token)), 'the answer is free of the token', {
        expected: 'no token in body or headers',
        actual: `the token, in the answer of ${answer.request.operation}`,
      });
    }
  },
  async 'management.auth.reach'(context) {
    for (const operation of PROJECT_READS) {
      const { status } = await context.call(operation);
      // Other refusals may be about the plan of the project; these two are about the token.
      const withheld = status === 401 || status === 403;
      context.observe('management.auth.reach', `${operation}: ${withheld ? status : 'not withheld'}`);
    }
  },
  async 'management.auth.open-points'(context) {
    const { token, url } = context.target;
    const forms = { 'without Bearer': token, 'lower-case bearer': `bearer ${token}`, basic: `Basic ${btoa(token)}` };
    for (const [form, authorization] of Object.entries(forms)) {
      const answer = await context.call('listProjects', { authorization });
      context.observe('management.auth.scheme', `${form}: ${statusClass(answer)}`);
    }
    const nobody = await context.call('listProjects', { authorization: null });
    context.observe('management.errors.status', statusClass(nobody));
    // A token is never sent over plain HTTP to a server that offers HTTPS.
    context.observe('management.auth.plain-http', url.startsWith('http:') ? 'served' : 'not asked');
  },
});

/** Without this a server that refuses everything would look careful. */
async function checkServed(context: ManagementContext): Promise<void> {
  for (const operation of ['listProjects', 'listSecrets']) await context.records(operation);
}

export const httpsCases = managementCases('read', ['plain-http'], table.https, {
  async 'management.auth.https-only'(context) {
    await context.listedProjects();
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
});

async function plainly({ send, target }: ManagementContext, url: string): Promise<Exchange | undefined> {
  const headers = { authorization: `Bearer ${target.token}` };
  try {
    return await send({ method: 'GET', url, headers, secretKeys: ['value'] });
  } catch (error) {
    if (error instanceof TransportError && error.reason !== 'unavailable') return undefined;
    throw error;
  }
}
