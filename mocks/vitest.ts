// The mock as a vitest fixture: one per file, reset to its first state before each test.
import { test as base } from 'vitest';
import { createMock, type Mock, type MockOptions } from './app.ts';
import { createClient } from './client.ts';
import { isNews } from './db/image/warn-once.ts';
import { serve } from './node.ts';

/** Mocks that a test uses now. */
const inTests = new WeakSet<Mock>();
const AT_THE_SAME_TIME =
  "Another test of this file is using the mock, and this one would begin with a reset of it: leave out `.concurrent`, or create a mock in each test, with createMock of 'touchstone'.";

/**
 * A `test` with the fixtures `mock` and `server`, and clients of both. For options other than the default ones:
 * `const test = testWith({ schema: { folder: './supabase' } })`.
 * `sharedMock` and `sharedServer` are the same ones without a reset: for `test.beforeAll`, and for
 * files whose tests build on each other.
 */
export const test = base
  .extend('mockOptions', { scope: 'file' }, (): MockOptions => ({}))
  // A failed start is kept: a hook that throws would skip the tests of the file, and each of them is to be red.
  .extend('startedMock', { scope: 'file' }, async ({ mockOptions }, { onCleanup }): Promise<Started> => {
    try {
      const mock = await start(mockOptions);
      onCleanup(() => mock.close());
      return { kind: 'mock', mock };
    } catch (error) {
      return { kind: 'failed', error };
    }
  })
  .extend('sharedMock', { scope: 'file' }, ({ startedMock }) => {
    if (startedMock.kind === 'failed') throw startedMock.error;
    return startedMock.mock;
  })
  .extend('sharedServer', { scope: 'file' }, async ({ sharedMock }, { onCleanup }) => {
    const server = await serve(sharedMock, { port: 0 });
    onCleanup(() => server.close());
    return server;
  })
  .extend('mock', async ({ sharedMock, onTestFailed }, { onCleanup }) => {
    if (inTests.has(sharedMock)) throw new Error(AT_THE_SAME_TIME);
    inTests.add(sharedMock);
    onCleanup(() => void inTests.delete(sharedMock));
    await sharedMock.reset();
    onTestFailed(() => {
      const last = sharedMock.journal.render();
      if (last !== '') console.error(`The last requests to the mock:\n${last}`);
    });
    return sharedMock;
  })
  // Starts only in tests that ask for it.
  .extend('server', async ({ sharedServer, mock: _reset }) => sharedServer)
  .extend('client', ({ mock }) => createClient(mock))
  .extend('httpClient', ({ mock, server: { urls } }) =>
    createClient({ ...mock, urls, fetch: (request) => fetch(request) }),
  );

type Started = { readonly kind: 'mock'; readonly mock: Mock } | { readonly kind: 'failed'; readonly error: unknown };

/** Each file of a run starts a mock: what there is to say of the schema is said by the first one. */
async function start(options: MockOptions): Promise<Mock> {
  let isStarting = true;
  const warn = (message: string): void => {
    if (!isStarting || isNews(message)) console.warn(message);
  };
  const mock = await createMock(
    typeof options === 'object' && options?.warn === undefined ? { ...options, warn } : options,
  );
  isStarting = false;
  return mock;
}

/** Milliseconds that the start of a mock may take: most of it are the user's migrations. */
const LONGEST_START = 120_000;

/**
 * A `test` with a mock of these options, which starts before the first test and in none of its time. Call it outside of
 * `describe`; a file may have several. Unlike `test.override('mockOptions', …)` it changes nothing for other files that
 * share the worker (`isolate: false`).
 */
export function testWith(options: MockOptions = {}): typeof test {
  const own = test.extend('mockOptions', { scope: 'file' }, () => options);
  own.beforeAll(({ startedMock }) => void startedMock, LONGEST_START);
  return own;
}

/** One row for `describe.each` for each dialect, with a `test` on a mock in that dialect. */
export function inBothDialects(options: MockOptions = {}) {
  return (['contract', 'supabase'] as const).map((dialect) => ({ dialect, test: testWith({ ...options, dialect }) }));
}
