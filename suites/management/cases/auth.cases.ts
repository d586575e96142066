// Authentication: no service without a token or with a made-up one, and tokens stay secret.
import { managementCases } from '../management-cases.ts';
import { listedProjects } from '../create.ts';
import { checkRefused, checkThat } from '../../kit/contract/check.ts';
import type { ManagementContext } from '../context.ts';
import { nearTokens, randomReference, randomToken } from '../random-text.ts';
import { recordsOf, statusClass } from '../read.ts';

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

export const authCases = managementCases('read', [], {
  'management.auth.token-required-to-read': {
    title: 'A request without a token is not served by any reading operation',
    clauses: ['management.auth.token'],
    async run(context) {
      await checkServed(context);
      for (const operation of READS) {
        const answer = await context.call(operation, { authorization: null });
        checkRefused(answer, `${operation} without a token is refused`, 'management.auth.token');
      }
      const authorization = `Basic ${btoa(`touchstone:${randomToken(context.environment.random)}`)}`;
      const answer = await context.call('listSecrets', { authorization });
      checkRefused(answer, 'listSecrets with a made-up password is refused', 'management.auth.token');
    },
  },
  'management.auth.unknown-token': {
    title: 'A made-up token, or one that nearly matches, is not served',
    clauses: ['management.auth.wrong-token'],
    async run(context) {
      await checkServed(context);
      const madeUp = randomToken(context.environment.random);
      for (const operation of READS) {
        const answer = await context.call(operation, { authorization: `Bearer ${madeUp}` });
        checkRefused(answer, `${operation} with a made-up token is refused`, 'management.auth.wrong-token');
      }
      for (const near of nearTokens(context.target.token)) {
        const answer = await context.call('listSecrets', { authorization: `Bearer ${near}` });
        checkRefused(answer, 'listSecrets with what is nearly the token is refused', 'management.auth.wrong-token');
      }
    },
  },
  'management.auth.token-not-repeated': {
    title: 'No answer, success or refusal, repeats the token',
    clauses: ['management.auth.echo'],
    async run(context) {
      const { token } = context.target;
      await checkServed(context);
      await listedProjects(context);
      const answers = [
        await context.call('listProjects'),
        await context.call('listSecrets'),
        await context.call('listFunctions'),
        await context.call('getFunction', { slug: context.environment.name('absent') }),
        await context.call('listSecrets', { ref: randomReference(context.environment.random) }),
      ];
      for (const answer of answers) {
        const headers = answer.response.headers.map(([, value]) => value);
        checkThat(![answer.text, ...headers].some((text) => text.includes(token)), 'the answer is free of the token', {
          expected: 'no token in body or headers',
          actual: `the token, in the answer of ${answer.request.operation}`,
        });
      }
    },
  },
  'management.auth.reach': {
    title: "Reads of a project's settings by a token that lists the project are observed",
    async run(context) {
      for (const operation of PROJECT_READS) {
        const { status } = await context.call(operation);
        // Other refusals may be about the plan of the project; these two are about the token.
        const withheld = status === 401 || status === 403;
        context.environment.observe('management.auth.reach', `${operation}: ${withheld ? status : 'not withheld'}`);
      }
    },
  },
  'management.auth.open-points': {
    title: 'Other forms of the token, and plain HTTP, are observed',
    clauses: ['management.auth.scheme', 'management.auth.plain-http', 'management.errors.status'],
    async run(context) {
      const { token, url } = context.target;
      const { observe } = context.environment;
      const forms = { 'without Bearer': token, 'lower-case bearer': `bearer ${token}`, basic: `Basic ${btoa(token)}` };
      for (const [form, authorization] of Object.entries(forms)) {
        const answer = await context.call('listProjects', { authorization });
        observe('management.auth.scheme', `${form}: ${statusClass(answer)}`);
      }
      const nobody = await context.call('listProjects', { authorization: null });
      observe('management.errors.status', statusClass(nobody));
      // A token is never sent over plain HTTP to a server that offers HTTPS.
      observe('management.auth.plain-http', url.startsWith('http:') ? 'served' : 'not asked');
    },
  },
});

/** Without this a server that refuses everything would look careful. */
async function checkServed(context: ManagementContext): Promise<void> {
  recordsOf(await context.call('listProjects'), 'management.projects.list');
  recordsOf(await context.call('listSecrets'), 'management.secrets.list');
}
