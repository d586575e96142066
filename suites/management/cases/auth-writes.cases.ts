// Writes without a token: each group of operations is asked to do something harmless, and must not.
import { cases } from '../../kit/contract/cases.ts';
import type { ListedCase } from '../../kit/contract/cases.ts';
import { checkThat } from '../../kit/contract/check.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import type { ManagementContext } from '../context.ts';
import {
  createFunction,
  createSecrets,
  hostnameFor,
  initializeHostname,
  organizationOf,
  projectValues,
  secretNames,
  sendFunction,
  sendSecrets,
} from '../create.ts';
import { randomAddress, randomToken } from '../random-text.ts';
import { checkRefused, recordOf } from '../read.ts';
import { applyRanges, rangesOf, readRestrictions } from '../restrict.ts';

const CLAUSE = 'management.auth.token';
const nobody = { authorization: null };

/** The needs prove that the same requests are served with the token. */
function unauthorizedCase(
  what: string,
  facts: Pick<ListedCase<ManagementContext>, 'title' | 'needs' | 'hazard'>,
  attempts: (context: ManagementContext) => AsyncGenerator<Exchange>,
): ListedCase<ManagementContext> {
  return {
    id: `management.auth.token-required-${what}`,
    clauses: [CLAUSE],
    ...facts,
    async run(context) {
      for await (const answer of attempts(context))
        checkRefused(answer, CLAUSE, `${answer.request.operation} without a token is refused`);
    },
  };
}

/** Secrets that were refused to nobody: the old ones are there, the new one is not. */
async function checkUntouched(context: ManagementContext, there: readonly string[], absent: string): Promise<void> {
  await context.environment.until('the secrets are as before', async () => {
    const listed = await secretNames(context);
    const kept = there.every((name) => listed.includes(name)) && !listed.includes(absent);
    checkThat(kept, 'a refused write changes no secret', { clause: CLAUSE, expected: there, actual: absent });
  });
}

export const unauthorizedWriteCases = cases<ManagementContext>({ needs: [], hazard: 'write-scoped' }, [
  unauthorizedCase(
    'for-secrets',
    { title: 'Secrets are neither made nor deleted without a token', needs: ['secret-binding'] },
    async function* (context) {
      const name = context.environment.name('secret');
      await context.environment.opened('secret', name);
      yield await sendSecrets(context, [name], nobody);
      const names = await createSecrets(context, 1);
      yield await context.call('deleteSecrets', { values: { names }, ...nobody });
      await checkUntouched(context, names, name);
    },
  ),
  unauthorizedCase(
    'for-functions',
    {
      title: 'Functions are neither made, read, changed nor deleted without a token',
      needs: ['function-binding', 'function-update-binding'],
    },
    async function* (context) {
      const fresh = context.environment.name('function');
      await context.environment.opened('function', fresh);
      yield await sendFunction(context, fresh, nobody);
      const { name: slug } = await createFunction(context);
      yield await context.call('getFunction', { slug, ...nobody });
      yield await context.call('getFunctionBody', { slug, ...nobody });
      const other = { name: 'By nobody' };
      yield await context.call('updateFunction', { slug, values: other, query: other, ...nobody });
      yield await context.call('deleteFunction', { slug, ...nobody });
      yield await context.call('getFunction', { slug: fresh });
      const { name } = recordOf(await context.call('getFunction', { slug }), 'management.functions.get');
      checkThat(name !== other.name, 'a refused change changes nothing', { clause: CLAUSE, actual: name });
    },
  ),
  {
    id: 'management.auth.unknown-token-writes',
    title: 'With a made-up token nothing is made, changed or deleted',
    clauses: ['management.auth.wrong-token'],
    needs: ['secret-binding', 'function-binding', 'function-update-binding'],
    async run(context) {
      const authorization = `Bearer ${randomToken(context.environment.random)}`;
      const [secret, fresh] = [context.environment.name('secret'), context.environment.name('function')];
      await context.environment.opened('secret', secret);
      await context.environment.opened('function', fresh);
      const names = await createSecrets(context, 1);
      const { name: slug } = await createFunction(context);
      const change = { query: { name: slug }, values: { name: slug } };
      for (const answer of [
        await sendSecrets(context, [secret], { authorization }),
        await context.call('deleteSecrets', { values: { names }, authorization }),
        await sendFunction(context, fresh, { authorization }),
        await context.call('getFunction', { slug, authorization }),
        await context.call('getFunctionBody', { slug, authorization }),
        await context.call('updateFunction', { slug, ...change, authorization }),
        await context.call('deleteFunction', { slug, authorization }),
      ])
        checkRefused(
          answer,
          'management.auth.wrong-token',
          `${answer.request.operation} with a made-up token is refused`,
        );
    },
  },
  unauthorizedCase(
    'for-hostname',
    {
      title: 'The custom hostname is neither set up, read nor deleted without a token',
      needs: ['hostname-free', 'hostname-binding'],
      hazard: 'write-project',
    },
    async function* (context) {
      const fresh = hostnameFor(context);
      await context.environment.opened('hostname', fresh);
      yield await context.call('initializeCustomHostname', { values: { custom_hostname: fresh }, ...nobody });
      await initializeHostname(context);
      yield await context.call('getCustomHostname', nobody);
      yield await context.call('reverifyCustomHostname', nobody);
      // Where DNS counts as right, the next step is one that would be served.
      await context.call('reverifyCustomHostname');
      yield await context.call('activateCustomHostname', nobody);
      yield await context.call('deleteCustomHostname', nobody);
      recordOf(await context.call('getCustomHostname'), 'management.hostname.get');
    },
  ),
  unauthorizedCase(
    'for-bans',
    { title: 'Bans are not removed without a token', needs: ['ban-binding'], hazard: 'write-project' },
    async function* (context) {
      const values = { ipv4_addresses: [randomAddress(context.environment.random)] };
      yield await context.call('deleteNetworkBans', { values, ...nobody });
    },
  ),
  unauthorizedCase(
    'for-restrictions',
    {
      title: 'Network restrictions are not applied without a token',
      needs: ['restrictions-allowed', 'restrictions-binding'],
      hazard: 'write-project',
    },
    async function* (context) {
      // What is in force already: accepted or not, nothing changes.
      const found = rangesOf(await readRestrictions(context));
      yield await applyRanges(context, found.length === 0 ? ['0.0.0.0/0'] : found, nobody);
    },
  ),
  unauthorizedCase(
    'for-root-key',
    {
      title: 'The encryption root key is not replaced without a token',
      needs: ['root-key-binding'],
      hazard: 'irreversible',
    },
    async function* (context) {
      const { root_key: key } = recordOf(await context.call('getEncryptionKey'), 'management.encryption.get');
      yield await context.call('updateEncryptionKey', { values: { root_key: key }, ...nobody });
    },
  ),
  unauthorizedCase(
    'for-creation',
    {
      title: 'Neither organizations nor projects are made without a token',
      needs: ['organization-binding', 'project-binding'],
      hazard: 'billable',
    },
    async function* (context) {
      yield await context.call('createOrganization', {
        values: { name: context.environment.name('organization') },
        ...nobody,
      });
      const values = projectValues(context.environment.name('project'), await organizationOf(context));
      yield await context.call('createProject', { values, ...nobody });
    },
  ),
]);
