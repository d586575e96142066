// Callers without the privilege, and unknown references: each group of operations is asked to do something harmless, and must not.
import { checkRefused } from '../../kit/contract/check.ts';
import type { CaseBody } from '../../kit/contract/case.ts';
import type { Hazard } from '../../kit/outcome.ts';
import type { CallOptions } from '../caller.ts';
import { managementCases, type ManagementContext } from '../context.ts';
import { forbiddenRequests } from '../forbidden-requests.ts';
import { randomReference, randomToken } from '../random-text.ts';
import { checkFields } from '../read.ts';

const UNKNOWN = 'management.refs.unknown';

type Group = keyof typeof forbiddenRequests;

/** The needs prove that the same requests are served to the owner. */
const NEEDS: Readonly<Record<Group, readonly [Hazard, ...needs: string[]]>> = {
  secrets: ['write-scoped', 'secret-binding'],
  functions: ['write-scoped', 'function-binding', 'function-update-binding'],
  hostname: ['write-project', 'hostname-free', 'hostname-binding'],
  restrictions: ['write-project', 'restrictions-allowed', 'restrictions-binding'],
  bans: ['write-project', 'ban-binding'],
  key: ['irreversible', 'root-key-binding'],
  creation: ['billable', 'organization-binding', 'project-binding'],
};

interface Caller {
  readonly clause: string;
  /** How it asks, for the text of a failure. */
  readonly how: string;
  readonly needs?: readonly string[];
  readonly as: (context: ManagementContext) => CallOptions;
}

const NOBODY: Caller = {
  clause: 'management.auth.token',
  how: 'without a token',
  as: () => ({ authorization: null }),
};
const MADE_UP: Caller = {
  clause: 'management.auth.wrong-token',
  how: 'with a made-up token',
  as: ({ random }) => ({ authorization: `Bearer ${randomToken(random)}` }),
};
const ELSEWHERE: Caller = {
  clause: UNKNOWN,
  how: 'for an unknown reference',
  as: ({ random }) => ({ ref: randomReference(random) }),
};
/** The user that has no part in the project under test. */
export const ANOTHER: Caller = {
  clause: 'management.auth.users-apart',
  how: "with another user's token",
  needs: ['other-user'],
  as: ({ target }) => ({ authorization: `Bearer ${target.otherToken ?? ''}` }),
};

/** Cases in which each group of operations refuses the caller. */
function refused({ needs = [], ...caller }: Caller) {
  return (title: string, ...groups: Group[]): CaseBody<ManagementContext> => ({
    title,
    clauses: [caller.clause],
    needs: [...needs, ...groups.flatMap((group) => NEEDS[group].slice(1))],
    hazard: groups.map((group) => NEEDS[group][0])[0] ?? 'read',
    run: (context) => checkForbidden(context, caller, ...groups),
  });
}

const nobody = refused(NOBODY);
const madeUp = refused(MADE_UP);
const elsewhere = refused(ELSEWHERE);
const another = refused(ANOTHER);

export async function checkForbidden(
  context: ManagementContext,
  { clause, how, as }: Caller,
  ...groups: readonly Group[]
): Promise<void> {
  const caller = as(context);
  for (const group of groups)
    for await (const answer of forbiddenRequests[group](context, caller, clause))
      checkRefused(answer, `${answer.request.operation} ${how} is refused`, clause);
}

export const unauthorizedWriteCases = managementCases('write-scoped', [], {
  'management.auth.token-required-for-secrets': nobody(
    'Secrets are neither created nor deleted without a token',
    'secrets',
  ),
  'management.auth.token-required-for-functions': nobody(
    'Functions are neither created, read, changed nor deleted without a token',
    'functions',
  ),
  'management.auth.unknown-token-writes': madeUp(
    'With a made-up token nothing is created, changed or deleted',
    'secrets',
    'functions',
  ),
  'management.auth.token-required-for-hostname': nobody(
    'The custom hostname is neither set up, read nor deleted without a token',
    'hostname',
  ),
  'management.auth.token-required-for-bans': nobody('Bans are not removed without a token', 'bans'),
  'management.auth.token-required-for-restrictions': nobody(
    'Network restrictions are not applied without a token',
    'restrictions',
  ),
  'management.auth.token-required-for-root-key': nobody(
    'The encryption root key is not replaced without a token',
    'key',
  ),
  'management.auth.token-required-for-creation': nobody(
    'Neither organizations nor projects are created without a token',
    'creation',
  ),
});

export const strangerCases = managementCases('write-project', [], {
  'management.auth.unknown-token-for-hostname': madeUp(
    'With a made-up token the custom hostname is neither set up, read, moved nor deleted',
    'hostname',
  ),
  'management.auth.unknown-token-for-networks': madeUp(
    'With a made-up token no restrictions are applied and no bans removed',
    'restrictions',
    'bans',
  ),
  'management.auth.unknown-token-for-root-key': madeUp('With a made-up token the root key is not replaced', 'key'),
  'management.auth.unknown-token-for-creation': madeUp(
    'With a made-up token neither organizations nor projects are created',
    'creation',
  ),
  'management.refs.unknown-for-hostname': elsewhere(
    'Under an unknown reference no custom hostname is set up, read, moved or deleted',
    'hostname',
  ),
  'management.refs.unknown-for-networks': elsewhere(
    'Under an unknown reference no restrictions are applied and no bans removed',
    'restrictions',
    'bans',
  ),
  'management.refs.unknown-for-root-key': elsewhere('Under an unknown reference no root key is replaced', 'key'),
  'management.users.changes-no-hostname': another(
    "Another user's token neither sets up, reads, moves nor deletes the custom hostname",
    'hostname',
  ),
  'management.users.changes-no-networks': another(
    "Another user's token applies no restrictions and removes no bans",
    'restrictions',
    'bans',
  ),
  'management.users.changes-no-root-key': another("Another user's token does not replace the root key", 'key'),
  'management.refs.unknown-for-updates': {
    title: 'Under an unknown reference no function is changed',
    clauses: [UNKNOWN],
    needs: ['function-binding', 'function-update-binding'],
    hazard: 'write-scoped',
    async run(context) {
      const slug = await context.createSlug();
      const change = await context.sendChange(slug, { name: 'Elsewhere' }, ELSEWHERE.as(context));
      checkRefused(change, 'updateFunction for an unknown reference is refused');
      checkFields('a function after a refused change', await context.readFunction(slug), { name: slug });
    },
  },
});
