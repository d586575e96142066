// Writes without a token: each group of operations is asked to do something harmless, and must not.
import { checkRefused } from '../../kit/contract/check.ts';
import { cases } from '../../kit/contract/cases.ts';
import type { ListedCase } from '../../kit/contract/cases.ts';
import type { ManagementContext } from '../context.ts';
import {
  forbiddenCreation,
  forbiddenOnBans,
  forbiddenOnFunctions,
  forbiddenOnHostname,
  forbiddenOnRestrictions,
  forbiddenOnRootKey,
  forbiddenOnSecrets,
} from '../forbidden-requests.ts';
import type { ForbiddenRequests } from '../forbidden-requests.ts';
import { randomToken } from '../random-text.ts';

const CLAUSE = 'management.auth.token';
const MADE_UP = 'management.auth.wrong-token';

/** The needs prove that the same requests are served with the token. */
function unauthorizedCase(
  what: string,
  facts: Pick<ListedCase<ManagementContext>, 'title' | 'needs' | 'hazard'>,
  requests: ForbiddenRequests,
): ListedCase<ManagementContext> {
  return {
    id: `management.auth.token-required-${what}`,
    clauses: [CLAUSE],
    ...facts,
    async run(context) {
      for await (const answer of requests(context, { authorization: null }, CLAUSE))
        checkRefused(answer, `${answer.request.operation} without a token is refused`, CLAUSE);
    },
  };
}

export const unauthorizedWriteCases = cases<ManagementContext>({ needs: [], hazard: 'write-scoped' }, [
  unauthorizedCase(
    'for-secrets',
    { title: 'Secrets are neither created nor deleted without a token', needs: ['secret-binding'] },
    forbiddenOnSecrets,
  ),
  unauthorizedCase(
    'for-functions',
    {
      title: 'Functions are neither created, read, changed nor deleted without a token',
      needs: ['function-binding', 'function-update-binding'],
    },
    forbiddenOnFunctions,
  ),
  {
    id: 'management.auth.unknown-token-writes',
    title: 'With a made-up token nothing is created, changed or deleted',
    clauses: [MADE_UP],
    needs: ['secret-binding', 'function-binding', 'function-update-binding'],
    async run(context) {
      const caller = { authorization: `Bearer ${randomToken(context.environment.random)}` };
      for (const requests of [forbiddenOnSecrets, forbiddenOnFunctions])
        for await (const answer of requests(context, caller, MADE_UP))
          checkRefused(answer, `${answer.request.operation} with a made-up token is refused`, MADE_UP);
    },
  },
  unauthorizedCase(
    'for-hostname',
    {
      title: 'The custom hostname is neither set up, read nor deleted without a token',
      needs: ['hostname-free', 'hostname-binding'],
      hazard: 'write-project',
    },
    forbiddenOnHostname,
  ),
  unauthorizedCase(
    'for-bans',
    { title: 'Bans are not removed without a token', needs: ['ban-binding'], hazard: 'write-project' },
    forbiddenOnBans,
  ),
  unauthorizedCase(
    'for-restrictions',
    {
      title: 'Network restrictions are not applied without a token',
      needs: ['restrictions-allowed', 'restrictions-binding'],
      hazard: 'write-project',
    },
    forbiddenOnRestrictions,
  ),
  unauthorizedCase(
    'for-root-key',
    {
      title: 'The encryption root key is not replaced without a token',
      needs: ['root-key-binding'],
      hazard: 'irreversible',
    },
    forbiddenOnRootKey,
  ),
  unauthorizedCase(
    'for-creation',
    {
      title: 'Neither organizations nor projects are created without a token',
      needs: ['organization-binding', 'project-binding'],
      hazard: 'billable',
    },
    forbiddenCreation,
  ),
]);
