// Where a management client works in a test: the mock on a socket, with a second pair of eyes on what the client did there.
import { createHash } from 'node:crypto';
import { managementDocument } from '../../../specs/documents.ts';
import { prepareExample } from '../../../specs/examples.ts';
import type { Mock } from '../../../mocks/app.ts';
import { createClient } from '../../../mocks/client.ts';
import type { DialectName } from '../../../mocks/runtime/dialect.ts';

/** Of the examples of the document. */
export const ROOT_KEY = 'ab'.repeat(32);
export const SLUG = 'hello';
export const HOSTNAME = 'app.example.com';
export const NETWORK = '203.0.113.0/24';
export const BANNED = '203.0.113.9';

/** A secret is read as the digest of its value. */
export function digest(value: string): string {
  return createHash('sha256').update(value).digest('hex');
}

export interface Site {
  readonly dialect: DialectName;
  readonly ref: string;
  /** Does what comes before an operation: by the examples, and by a ban, which the API itself cannot make. */
  prepare(operation: string): Promise<void>;
  /** What a plain request sees, as JSON. */
  account(path: string): Promise<unknown>;
  /** The same below the project. */
  read(path: string): Promise<unknown>;
  bans(): Promise<unknown>;
}

export function createSite(mock: Mock, url: string): Site {
  const { management } = createClient({
    ...mock,
    urls: { ...mock.urls, management: url },
    fetch: (request) => fetch(request),
  });
  /** Rejects if it is refused. */
  async function send(method: string, path: string, body?: unknown): Promise<unknown> {
    const { status, text, json } = await management(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} was answered ${status}: ${text}`);
    return json;
  }
  const { ref } = mock.keys;
  return {
    dialect: mock.dialect,
    ref,
    async prepare(operation) {
      if (operation.endsWith('NetworkBans')) mock.administer({ kind: 'ban', address: BANNED });
      await prepareExample(operation, {
        document: managementDocument,
        params: { ref },
        send: ({ method, path, body }) => send(method, path, body),
      });
    },
    account: (path) => send('GET', `/v1${path}`),
    read: (path) => send('GET', `/v1/projects/${ref}${path}`),
    bans: () => send('POST', `/v1/projects/${ref}/network-bans/retrieve`),
  };
}
