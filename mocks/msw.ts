// The mock behind MSW: real clients in a browser or a test keep their URL, the mock answers.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { ConnectionReset } from './request/fault-rules.ts';
import { setBodyLength } from './http/body-length.ts';
import type { Mock } from './mock.ts';

/**
 * For `setupServer(...handlers(mock))` or `setupWorker(...)`. `origin` is where the client believes the service to be, such
 * as `https://abc.supabase.co`; all of it is answered. Links that are opened by navigating are never seen by MSW, nor are
 * dot segments in a path: whoever made the request has resolved them. A service worker does not tell who left in the middle.
 */
export function handlers(
  mock: Pick<Mock, 'fetch' | 'urls'>,
  options: { readonly origin?: string } = {},
): HttpHandler[] {
  const origin = (options.origin ?? mock.urls.data).replace(/\/+$/, '');
  return originsOf(origin).map((each) =>
    http.all(`${each}/*`, async ({ request }) => {
      try {
        return await mock.fetch(isFromPage(request) ? await withLength(request) : request);
      } catch (error) {
        if (error instanceof ConnectionReset) return HttpResponse.error();
        throw error;
      }
    }),
  );
}

/** A hosted project has a second host, which storage clients may take (`useNewHostname`). */
function originsOf(origin: string): readonly string[] {
  const second = origin.replace(/^(https?:\/\/[^./]+)\.supabase\.(co|in|red)$/, '$1.storage.supabase.$2');
  return second === origin ? [origin] : [origin, second];
}

/** On the wire a body has a length or comes in chunks; what a service worker sees of it says neither. */
function isFromPage({ method, body, headers }: Request): boolean {
  const mayHaveBody = body !== null && method !== 'GET' && method !== 'HEAD';
  return mayHaveBody && !headers.has('content-length') && !headers.has('transfer-encoding');
}

/** The worker has read all of the body before, so that reading it here costs no more memory than it took already. */
async function withLength(request: Request): Promise<Request> {
  const body = await request.arrayBuffer();
  const whole = new Request(request, { method: request.method, body });
  setBodyLength(whole, body.byteLength);
  return whole;
}
