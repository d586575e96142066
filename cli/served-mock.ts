// For our own tests: a mock of their own on a free port, as a target that somebody else started.
import { createMock } from '../mocks/app.ts';
import type { Mock, MockOptions, Urls } from '../mocks/app.ts';
import { serve } from '../mocks/node.ts';

export interface ServedMock {
  readonly mock: Mock;
  readonly urls: Urls;
  readonly keys: Mock['keys'];
  /** Ends the server and the mock. */
  close(): Promise<void>;
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
