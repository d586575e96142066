// For our own tests: a mock of their own on a free port, as a target that the command did not start.
import { setTimeout as sleep } from 'node:timers/promises';
import { createMock } from '../../mocks/app.ts';
import type { Mock, MockOptions, Urls } from '../../mocks/app.ts';
import { serve } from '../../mocks/node.ts';

export interface ServedMock {
  readonly mock: Mock;
  readonly urls: Urls;
  readonly keys: Mock['keys'];
  /** Ends the server and the mock. */
  close(): Promise<void>;
}

/** The same mock at another address, with each answer so many milliseconds later. */
export function serveSlowly({ mock }: ServedMock, milliseconds: number): ReturnType<typeof serve> {
  return serve(
    {
      async fetch(request) {
        await sleep(milliseconds);
        return mock.fetch(request);
      },
    },
    { port: 0 },
  );
}

export async function serveMock(options?: MockOptions): Promise<ServedMock> {
  const mock = await createMock(options);
  const served = await serve(mock, { port: 0 });
  return {
    mock,
    urls: served.urls,
    keys: mock.keys,
    async close() {
      await served.close();
      await mock.close();
    },
  };
}
