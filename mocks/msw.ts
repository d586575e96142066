// The mock behind MSW: real clients in a browser or a test keep their URL, the mock answers.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { ConnectionReset } from './request/fault-rules.ts';
import { withBodyLength } from './http/body-length.ts';
import { originsOf } from './http/hosted-origins.ts';
import type { Handler, Mock } from './mock.ts';

/**
 * For `setupServer(...handlers(mock))` or `setupWorker(...)`. `origin` is the client's address of the service, such as
 * `https://abc.supabase.co`; every path below it is answered. MSW never sees links that are opened by navigating, nor
 * dot segments in a path, which the client has resolved. A service worker does not report aborted requests.
 */
export function handlers(
  mock: Handler & Pick<Mock, 'urls'>,
  options: { readonly origin?: string } = {},
): HttpHandler[] {
  return originsOf(options.origin ?? mock.urls.data).map((each) =>
    http.all(`${each}/*`, async ({ request }) => {
      try {
        // The worker has already read the whole body, so reading it here takes no more memory than before.
        return await mock.fetch(isFromPage(request) ? await withBodyLength(request) : request);
      } catch (error) {
        if (error instanceof ConnectionReset) return HttpResponse.error();
        throw error;
      }
    }),
  );
}

/** On the wire a body has a length or comes in chunks; a service worker sees neither header. */
function isFromPage({ method, body, headers }: Request): boolean {
  const mayHaveBody = body !== null && method !== 'GET' && method !== 'HEAD';
  return mayHaveBody && !headers.has('content-length') && !headers.has('transfer-encoding');
}
