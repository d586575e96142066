// The conduct that rows of auth.yaml name with `does`.
import { fromSecond } from '../../kit/combine.ts';
import type { Middleware } from '../../kit/fault.ts';
import { intercept, withHeaders } from '../../kit/data/asked.ts';
import { isUser, lacksKey, onGraphql, type Condition } from '../../kit/data/conditions.ts';
import { withEarlierToken } from '../../kit/data/earlier-token.ts';
import { dataConduct } from '../../kit/data/lie.ts';
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

const keyRemembered = withLastKey(lacksKey);

export const authConduct = dataConduct({
  keyLocked: { apply: lockOut },
  keyRemembered: { apply: keyRemembered },
  keyRememberedLater: { apply: fromSecond(keyRemembered, onGraphql(lacksKey)) },
  tokenIsKey: { apply: withLastKey((asked) => lacksKey(asked) && isUser(asked)) },
  keyForQueriesOnly: {
    apply: pretend((asked) => asked.query.startsWith('mutation') && lacksKey(asked), {
      updateTaskCollection: { affectedCount: 0 },
    }),
  },
  anyKey: { apply: withLastKey((asked) => !lacksKey(asked)) },
  signatureUnchecked: {
    apply: withEarlierToken(({ headers }, tokens) => {
      const own = headers.get('authorization');
      return own === null || tokens.includes(own)
        ? undefined
        : tokens.find((token) => unsigned(token) === unsigned(own));
    }),
  },
  unsignedTaken: {
    apply: withEarlierToken(({ headers }, tokens) => {
      const [head = '', payload] = (headers.get('authorization') ?? '').replace('Bearer ', '').split('.');
      return payload !== undefined && /"alg":"none"/i.test(atob(head))
        ? tokens.find((token) => token.split('.')[1] === payload)
        : undefined;
    }),
  },
  usersAreAnon: {
    answer: refuse((asked) => isUser(asked) && /allRevokedCollection|updateAllRevokedCollection/.test(asked.query)),
  },
});
