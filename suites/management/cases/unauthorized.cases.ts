// Callers without the privilege, and unknown references: each group of operations is asked to do something harmless, and must not.
import { checkRefused } from '../../kit/contract/check.ts';
import type { CallOptions } from '../caller.ts';
import { managementCases, type ManagementContext } from '../context.ts';
import { forbiddenRequests } from '../forbidden-requests.ts';
import { randomReference, randomToken } from '../random-text.ts';
import { checkFields } from '../read.ts';
import table from './unauthorized.json' with { type: 'json' };

type Group = keyof typeof forbiddenRequests;

interface Caller {
  readonly clause: string;
  /** How it asks, for the text of a failure. */
  readonly how: string;
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
  clause: 'management.refs.unknown',
  how: 'for an unknown reference',
  as: ({ random }) => ({ ref: randomReference(random) }),
};
/** The user that has no part in the project under test. */
export const ANOTHER: Caller = {
  clause: 'management.auth.users-apart',
  how: "with another user's token",
  as: ({ target }) => ({ authorization: `Bearer ${target.otherToken ?? ''}` }),
};

/** Each group of operations refuses the caller. The needs of the case prove that the same requests are served to the owner. */
export function refuses(
  { clause, how, as }: Caller,
  ...groups: readonly Group[]
): (context: ManagementContext) => Promise<void> {
  return async (context) => {
    const caller = as(context);
    for (const group of groups)
      for await (const answer of forbiddenRequests[group](context, caller, clause))
        checkRefused(answer, `${answer.request.operation} ${how} is refused`, clause);
  };
}

export const unauthorizedWriteCases = managementCases('write-scoped', [], table.writes, {
  'management.auth.token-required-for-secrets': refuses(NOBODY, 'secrets'),
  'management.auth.token-required-for-functions': refuses(NOBODY, 'functions'),
  'management.auth.unknown-token-writes': refuses(MADE_UP, 'secrets', 'functions'),
  'management.auth.token-required-for-hostname': refuses(NOBODY, 'hostname'),
  'management.auth.token-required-for-bans': refuses(NOBODY, 'bans'),
  'management.auth.token-required-for-restrictions': refuses(NOBODY, 'restrictions'),
  'management.auth.token-required-for-root-key': refuses(NOBODY, 'key'),
  'management.auth.token-required-for-creation': refuses(NOBODY, 'creation'),
});

export const strangerCases = managementCases('write-project', [], table.strangers, {
  'management.auth.unknown-token-for-hostname': refuses(MADE_UP, 'hostname'),
  'management.auth.unknown-token-for-networks': refuses(MADE_UP, 'restrictions', 'bans'),
  'management.auth.unknown-token-for-root-key': refuses(MADE_UP, 'key'),
  'management.auth.unknown-token-for-creation': refuses(MADE_UP, 'creation'),
  'management.refs.unknown-for-hostname': refuses(ELSEWHERE, 'hostname'),
  'management.refs.unknown-for-networks': refuses(ELSEWHERE, 'restrictions', 'bans'),
  'management.refs.unknown-for-root-key': refuses(ELSEWHERE, 'key'),
  'management.users.changes-no-hostname': refuses(ANOTHER, 'hostname'),
  'management.users.changes-no-networks': refuses(ANOTHER, 'restrictions', 'bans'),
  'management.users.changes-no-root-key': refuses(ANOTHER, 'key'),
  async 'management.refs.unknown-for-updates'(context) {
    const slug = await context.createSlug();
    const change = await context.sendChange(slug, { name: 'Elsewhere' }, ELSEWHERE.as(context));
    checkRefused(change, 'updateFunction for an unknown reference is refused');
    checkFields('a function after a refused change', await context.readFunction(slug), { name: slug });
  },
});
