// Faults of keys, tokens and roles: who a request is, and what that role may do.
import { later } from '../../kit/combine.ts';
import type { Fault, Middleware } from '../../kit/fault.ts';
import { intercept, withHeaders } from '../../kit/data/asked.ts';
import { isUser, lacksKey, onGraphql, type Condition } from '../../kit/data/conditions.ts';
import { withEarlierToken } from '../../kit/data/earlier-token.ts';
import { lie } from '../../kit/data/lie.ts';
import { pretend, refuse } from '../../kit/data/refusals.ts';

/** Carries out what was refused again, with the last key that was accepted. */
const withLastKey = (when: Condition): Middleware =>
  intercept(() => {
    let last: string | undefined;
    return async (asked, run) => {
      const response = await run();
      if (response.ok) last = asked.headers.get('apikey') ?? last;
      return !response.ok && last !== undefined && when(asked)
        ? run({ headers: withHeaders(asked, { apikey: last }) })
        : response;
    };
  });

const unsigned = (token: string): string => token.split('.').slice(0, 2).join('.');

/** After one wrong key every request is refused. */
const lockOut: Middleware = (next) => {
  let isLocked = false;
  return async (request) => {
    if (isLocked) return new Response(null, { status: 401 });
    const response = await next(request);
    isLocked = response.status === 401 || response.status === 403;
    return response;
  };
};

const keyRemembered = lie('auth.key-remembered', 'A request without a key is served with the last one', {
  clause: 'auth.api-key-missing',
  apply: withLastKey(lacksKey),
});

export const authFaults: readonly Fault[] = [
  lie('auth.key-locked', 'After a request without the key the key is not taken either', {
    clause: 'auth.api-key',
    apply: lockOut,
  }),
  keyRemembered,
  later(keyRemembered, onGraphql(lacksKey)),
  lie('auth.token-is-key', 'A bearer token stands in for the key', {
    clause: 'auth.api-key-missing',
    apply: withLastKey((asked) => lacksKey(asked) && isUser(asked)),
  }),
  lie('auth.key-for-queries-only', 'A mutation is taken without an API key', {
    clause: 'auth.api-key-missing',
    apply: pretend((asked) => asked.query.startsWith('mutation') && lacksKey(asked), {
      updateTaskCollection: { affectedCount: 0 },
    }),
  }),
  lie('auth.any-key', 'A request with any key is served', {
    clause: 'auth.api-key-wrong',
    apply: withLastKey((asked) => !lacksKey(asked)),
  }),
  lie('auth.signature-unchecked', 'The signature of a known token is not checked', {
    clause: 'auth.bearer-invalid',
    apply: withEarlierToken(({ headers }, tokens) => {
      const own = headers.get('authorization');
      return own === null || tokens.includes(own)
        ? undefined
        : tokens.find((token) => unsigned(token) === unsigned(own));
    }),
  }),
  lie('auth.unsigned-taken', 'A token that calls itself unsigned is believed', {
    clause: 'auth.bearer-invalid',
    apply: withEarlierToken(({ headers }, tokens) => {
      const [head = '', payload] = (headers.get('authorization') ?? '').replace('Bearer ', '').split('.');
      return payload !== undefined && /"alg":"none"/i.test(atob(head))
        ? tokens.find((token) => token.split('.')[1] === payload)
        : undefined;
    }),
  }),
  lie('auth.users-are-anon', 'A signed-in user has the privileges of anon', {
    clause: 'auth.authenticated-role',
    answer: refuse((asked) => isUser(asked) && /allRevokedCollection|updateAllRevokedCollection/.test(asked.query)),
  }),
];
