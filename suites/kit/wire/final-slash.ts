// Follows a gateway that only adds or removes the final slash of a path: what is asked for is the same, at the same place.
import type { Transport, WireRequest, WireResponse } from '../contract/exchange.ts';
import { splitUrl } from './split-url.ts';

const MOVED = new Set([301, 302, 307, 308]);

/** Sends again, method and body kept, once for each request; `note` is called at the first one. */
export function followFinalSlash(send: Transport, note?: (sentence: string) => void): Transport {
  let isNoted = false;
  return async (request) => {
    const response = await send(request);
    const elsewhere = withOtherSlash(request, response);
    if (elsewhere === undefined) return response;
    if (!isNoted)
      note?.(
        `${request.method} ${pathOf(request.url)} is redirected to ${pathOf(elsewhere)} (status ${response.status}): a redirection that only adds or removes the final slash is followed.`,
      );
    isNoted = true;
    return send({ ...request, url: elsewhere });
  };
}

/** The URL that the answer leads to, if only the final slash of the path differs. */
function withOtherSlash({ url }: WireRequest, { status, headers }: WireResponse): string | undefined {
  const location = MOVED.has(status) ? headers.find(([name]) => name === 'location')?.[1] : undefined;
  if (location === undefined) return undefined;
  const { origin, target } = splitUrl(url);
  const own = location.startsWith('/') && !location.startsWith('//') ? `${origin.origin}${location}` : location;
  if (!/^https?:\/\//iu.test(own)) return undefined;
  const there = splitUrl(own);
  if (there.origin.origin !== origin.origin || there.target === target) return undefined;
  if (flat(there.target) !== flat(target)) return undefined;
  return `${origin.origin}${there.target}`;
}

/** Without the final slash of the path. */
function flat(target: string): string {
  return target.replace(/\/(?=\?|$)/u, '');
}

/** Without the query, which may carry a secret. */
function pathOf(url: string): string {
  return splitUrl(url).target.replace(/\?.*$/su, '');
}
