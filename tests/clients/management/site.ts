// Where a management client works in a test: the mock on a socket, with a second pair of eyes on what the client did there.
import type { Mock } from '../../../mocks/app.ts';
import { createClient } from '../../../mocks/client.ts';
import type { DialectName } from '../../../mocks/runtime/dialect.ts';

export interface Site {
  readonly dialect: DialectName;
  readonly ref: string;
  readonly mock: Mock;
  /** What a plain request sees, as JSON. */
  account(path: string): Promise<unknown>;
  /** The same below the project. */
  read(path: string): Promise<unknown>;
  /** Sends what comes before the call, without the client; rejects if it is refused. */
  send(method: string, path: string, body?: unknown): Promise<unknown>;
}

export function createSite(mock: Mock, url: string): Site {
  const { management } = createClient({
    ...mock,
    urls: { ...mock.urls, management: url },
    fetch: (request) => fetch(request),
  });
  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const { status, text, json } = await management(method, `/v1${path}`, body);
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
    return json;
  }
  const below = (path: string): string => `/projects/${mock.keys.ref}${path}`;
  return {
    dialect: mock.dialect,
    ref: mock.keys.ref,
    mock,
    account: (path) => send('GET', path),
    read: (path) => send('GET', below(path)),
    send: (method, path, body) => send(method, below(path), body),
  };
}
