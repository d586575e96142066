// Where a management client works in a test: the mock on a socket, with a second pair of eyes on what the client did there.
import type { Mock } from '../../../mocks/app.ts';
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

/** One operation of the contract as a client offers it. */
export interface ClientCall<Client> {
  /** The operationId. */
  readonly operation: string;
  /** The client's own name for it. */
  readonly method: string;
  /** Makes the call, and says what it answered and brought about. */
  readonly run: (client: Client, site: Site) => Promise<void>;
}

export function createSite(mock: Mock, url: string): Site {
  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(`${url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${mock.keys.token}`, 'content-type': 'application/json' },
      ...sent,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`);
    return text === '' ? undefined : JSON.parse(text);
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
