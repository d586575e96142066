// The mock behind MSW: real clients in a browser or a test keep their URL, the mock answers.
import { http, HttpResponse, type HttpHandler } from 'msw';
import { ConnectionReset } from './fault-rules.ts';
import type { Mock } from './mock.ts';

/**
 * For `setupServer(...handlers(mock))` or `setupWorker(...)`. `origin` is where the client believes the service to be, such
 * as `https://abc.supabase.co`; all of it is answered. Links that are opened by navigating are never seen by MSW.
 */
export function handlers(
  mock: Pick<Mock, 'fetch' | 'urls'>,
  options: { readonly origin?: string } = {},
): HttpHandler[] {
  const origin = options.origin ?? mock.urls.data;
  return [
    http.all(`${origin.replace(/\/+$/, '')}/*`, async ({ request }) => {
      try {
        return await mock.fetch(request);
      } catch (error) {
        if (error instanceof ConnectionReset) return HttpResponse.error();
        throw error;
      }
    }),
  ];
}
