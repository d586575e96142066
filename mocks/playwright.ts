// The mock as fixtures of Playwright: one per worker, reset before each test, behind the address that the page asks.
import { test as base, type Route } from '@playwright/test';
import { createMock, type Mock, type MockOptions } from './app.ts';
import { originsOf } from './http/hosted-origins.ts';
import { serve, type Served } from './node.ts';
import { ConnectionReset } from './request/fault-rules.ts';

interface WorkerFixtures {
  /** For `use` in the configuration, or `test.use` at the top of a file: Playwright then starts a worker with it. */
  readonly mockOptions: MockOptions;
  /** The mock without a reset: for `test.beforeAll`. */
  readonly sharedMock: Mock;
  readonly sharedServer: Served;
}

interface TestFixtures {
  /** The address of the service that the page was built with, such as `https://abc.supabase.co`. The page needs no change. */
  readonly mockOrigin: string | undefined;
  readonly mock: Mock;
  /** The same mock on a port of its own, for what does not run in the page. */
  readonly server: Served;
  readonly mockBehindOrigin: undefined;
}

/** Milliseconds that the start of a mock may take: most of it are the user's migrations. */
const LONGEST_START = 120_000;

export const test = base.extend<TestFixtures, WorkerFixtures>({
  mockOptions: [{}, { scope: 'worker', option: true }],
  mockOrigin: [undefined, { option: true }],
  sharedMock: [
    async ({ mockOptions }, use) => {
      await using mock = await createMock(mockOptions);
      await use(mock);
    },
    { scope: 'worker', timeout: LONGEST_START },
  ],
  sharedServer: [
    async ({ sharedMock }, use) => {
      const server = await serve(sharedMock, { port: 0 });
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],
  mock: async ({ sharedMock }, use, info) => {
    await sharedMock.reset();
    await use(sharedMock);
    const last = sharedMock.journal.render();
    if (info.status === info.expectedStatus || last === '') return;
    await info.attach('requests to the mock', { body: last, contentType: 'text/plain' });
  },
  server: async ({ sharedServer, mock: _reset }, use) => use(sharedServer),
  mockBehindOrigin: [
    async ({ context, mock, mockOrigin }, use) => {
      const origins = mockOrigin === undefined ? [] : originsOf(mockOrigin);
      const isAsked = ({ origin }: URL) => origins.includes(origin);
      await context.route(isAsked, (route) => answer(route, mock));
      await use(undefined);
      // A page that still asks when its test is over gets no answer from the state of the next one.
      await context.unroute(isAsked);
    },
    { auto: true },
  ],
});

/** Chromium does not show every body to who intercepts: what is lost must not arrive as an empty file. */
async function answer(route: Route, mock: Mock): Promise<void> {
  const asked = route.request();
  const [url, method, headers, body] = [asked.url(), asked.method(), asked.headers(), asked.postDataBuffer()];
  const mayHaveBody = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
  if (body === null && mayHaveBody && !/^application\/json\b|^$/.test(headers['content-type'] ?? '')) {
    const message = `Playwright does not show the body of ${method} ${url}. Let the page ask the url of the fixture \`server\` instead of \`mockOrigin\`.`;
    return route.fulfill({ status: 501, json: { message } });
  }
  try {
    const response = await mock.fetch(
      new Request(url, { method, headers, ...(mayHaveBody && body !== null ? { body: new Uint8Array(body) } : {}) }),
    );
    await route.fulfill({
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: Buffer.from(await response.arrayBuffer()),
    });
  } catch (error) {
    if (!(error instanceof ConnectionReset)) throw error;
    await route.abort('connectionreset');
  }
}
