// The mock as a vitest fixture: one per worker, back at its first state before each test.
import { test as base } from 'vitest';
import { createMock, type MockOptions } from './app.ts';
import { serve } from './node.ts';

/**
 * A `test` with the fixtures `mock` and `server`. Other options than the default ones:
 * `test.override('mockOptions', { schema: { folder: './supabase' } })` at the top of a file.
 */
export const test = base
  .extend('mockOptions', { scope: 'worker' }, (): MockOptions => ({}))
  .extend('sharedMock', { scope: 'worker' }, async ({ mockOptions }, { onCleanup }) => {
    const mock = await createMock(mockOptions);
    onCleanup(() => mock.close());
    return mock;
  })
  .extend('sharedServer', { scope: 'worker' }, async ({ sharedMock }, { onCleanup }) => {
    const server = await serve(sharedMock, { port: 0 });
    onCleanup(() => server.close());
    return server;
  })
  .extend('mock', async ({ sharedMock }) => {
    await sharedMock.reset();
    return sharedMock;
  })
  // Starts only in tests that ask for it.
  .extend('server', async ({ sharedServer, mock: _reset }) => sharedServer);
