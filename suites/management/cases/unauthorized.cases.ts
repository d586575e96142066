// Made-up tokens and unknown references at the operations that change settings: none of them may be served.
import { cases } from '../../kit/contract/cases.ts';
import type { ListedCase } from '../../kit/contract/cases.ts';
import { checkRefused, checkThat } from '../../kit/contract/check.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import type { CallOptions, ManagementContext } from '../context.ts';
import { createFunction } from '../create.ts';
import {
  forbiddenCreation,
  forbiddenOnBans,
  forbiddenOnHostname,
  forbiddenOnRestrictions,
  forbiddenOnRootKey,
} from '../forbidden-requests.ts';
import type { ForbiddenRequests } from '../forbidden-requests.ts';
import { randomReference, randomToken } from '../random-text.ts';
import { recordOf } from '../read.ts';

const MADE_UP = 'management.auth.wrong-token';
const UNKNOWN = 'management.refs.unknown';
const ANOTHER = 'management.auth.users-apart';

/** The same requests with a stranger's token, or under a stranger's reference: the needs prove that the owner is served. */
function strangerCase(
  facts: Pick<ListedCase<ManagementContext>, 'id' | 'title' | 'needs' | 'hazard'>,
  clause: string,
  requests: ForbiddenRequests,
): ListedCase<ManagementContext> {
  return {
    ...facts,
    clauses: [clause],
    async run(context) {
      for await (const answer of requests(context, strangerOf(clause, context), clause))
        checkRefused(answer, `${answer.request.operation} is refused`, clause);
    },
  };
}

function strangerOf(clause: string, { environment, target }: ManagementContext): CallOptions {
  if (clause === UNKNOWN) return { ref: randomReference(environment.random) };
  const token = clause === ANOTHER ? (target.otherToken ?? '') : randomToken(environment.random);
  return { authorization: `Bearer ${token}` };
}

async function* forbiddenOnNetworks(context: ManagementContext, stranger: CallOptions): AsyncGenerator<Exchange> {
  yield* forbiddenOnRestrictions(context, stranger);
  yield* forbiddenOnBans(context, stranger);
}

const HOSTNAME = ['hostname-free', 'hostname-binding'];
const NETWORKS = ['restrictions-allowed', 'restrictions-binding', 'ban-binding'];
const KEY = ['root-key-binding'];

export const strangerCases = cases<ManagementContext>({ needs: [], hazard: 'write-project' }, [
  strangerCase(
    {
      id: 'management.auth.unknown-token-for-hostname',
      title: 'With a made-up token the custom hostname is neither set up, read, moved nor deleted',
      needs: HOSTNAME,
    },
    MADE_UP,
    forbiddenOnHostname,
  ),
  strangerCase(
    {
      id: 'management.auth.unknown-token-for-networks',
      title: 'With a made-up token no restrictions are applied and no bans removed',
      needs: NETWORKS,
    },
    MADE_UP,
    forbiddenOnNetworks,
  ),
  strangerCase(
    {
      id: 'management.auth.unknown-token-for-root-key',
      title: 'With a made-up token the root key is not replaced',
      needs: KEY,
      hazard: 'irreversible',
    },
    MADE_UP,
    forbiddenOnRootKey,
  ),
  strangerCase(
    {
      id: 'management.auth.unknown-token-for-creation',
      title: 'With a made-up token neither organizations nor projects are created',
      hazard: 'billable',
      needs: ['organization-binding', 'project-binding'],
    },
    MADE_UP,
    forbiddenCreation,
  ),
  strangerCase(
    {
      id: 'management.refs.unknown-for-hostname',
      title: 'Under an unknown reference no custom hostname is set up, read, moved or deleted',
      needs: HOSTNAME,
    },
    UNKNOWN,
    forbiddenOnHostname,
  ),
  strangerCase(
    {
      id: 'management.refs.unknown-for-networks',
      title: 'Under an unknown reference no restrictions are applied and no bans removed',
      needs: NETWORKS,
    },
    UNKNOWN,
    forbiddenOnNetworks,
  ),
  strangerCase(
    {
      id: 'management.refs.unknown-for-root-key',
      title: 'Under an unknown reference no root key is replaced',
      needs: KEY,
      hazard: 'irreversible',
    },
    UNKNOWN,
    forbiddenOnRootKey,
  ),
  strangerCase(
    {
      id: 'management.users.changes-no-hostname',
      title: "Another user's token neither sets up, reads, moves nor deletes the custom hostname",
      needs: ['other-user', ...HOSTNAME],
    },
    ANOTHER,
    forbiddenOnHostname,
  ),
  strangerCase(
    {
      id: 'management.users.changes-no-networks',
      title: "Another user's token applies no restrictions and removes no bans",
      needs: ['other-user', ...NETWORKS],
    },
    ANOTHER,
    forbiddenOnNetworks,
  ),
  strangerCase(
    {
      id: 'management.users.changes-no-root-key',
      title: "Another user's token does not replace the root key",
      hazard: 'irreversible',
      needs: ['other-user', ...KEY],
    },
    ANOTHER,
    forbiddenOnRootKey,
  ),
  {
    id: 'management.refs.unknown-for-updates',
    title: 'Under an unknown reference no function is changed',
    clauses: [UNKNOWN],
    needs: ['function-binding', 'function-update-binding'],
    hazard: 'write-scoped',
    async run(context) {
      const ref = randomReference(context.environment.random);
      const { name: slug } = await createFunction(context);
      const change = { name: 'Elsewhere' };
      const answer = await context.call('updateFunction', { slug, ref, query: change, values: change });
      checkRefused(answer, 'updateFunction is refused for an unknown reference', UNKNOWN);
      const { name } = recordOf(await context.call('getFunction', { slug }), 'management.functions.get');
      checkThat(name === slug, 'the function is as before', { expected: slug, actual: name });
    },
  },
]);
