// The lie of a server that mistakes one user for another.
import type { Middleware } from '../fault.ts';
import { intercept, withHeaders, type Asked } from './asked.ts';

/** Acts with a token that was accepted earlier, if one is chosen; the tokens are in the order of the requests. */
export function withEarlierToken(choose: (asked: Asked, tokens: readonly string[]) => string | undefined): Middleware {
  return intercept(() => {
    const tokens: string[] = [];
    return async (asked, run) => {
      const authorization = choose(asked, tokens);
      const response = await run(
        authorization === undefined ? undefined : { headers: withHeaders(asked, { authorization }) },
      );
      const own = asked.headers.get('authorization');
      if (response.ok && own !== null) tokens.push(own);
      return response;
    };
  });
}
