// A mock on a free port, and what closes both.
import { setTimeout as sleep } from 'node:timers/promises';
import { createMock, type MockOptions } from '../../mocks/app.ts';
import type { Handler } from '../../mocks/mock.ts';
import { serve } from '../../mocks/node.ts';

export type ServedMock = Awaited<ReturnType<typeof serveMock>>;

type FetchHandler = Handler['fetch'];
type Through = (next: FetchHandler) => FetchHandler;

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

/** `through` stands between the socket and the mock, which reads what arrives in its own way where nothing does. */
export async function serveMock(options?: MockOptions, through?: Through) {
  const mock = await createMock(options);
  const served = await serve(through === undefined ? mock : { fetch: through(mock.fetch) }, { port: 0 });
  return {
    mock,
    url: served.url,
    urls: served.urls,
    keys: mock.keys,
    /** Ends the server and the mock. */
    async close(): Promise<void> {
      await served.close();
      await mock.close();
    },
  };
}
