// A mock with its bytes in a folder, for tests that look behind the storage interface: rows by SQL, files by name.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMock, type Mock, type MockOptions } from '../../mocks/app.ts';
import { serve } from '../../mocks/node.ts';
import { openWire, type Wire } from '../support/raw-wire.ts';

interface Held {
  /** Their names. */
  readonly objects: readonly string[];
  /** Files that belong to no object, half-done ones included, and versions without a file. */
  readonly strays: readonly string[];
  /** How many files are kept for snapshots alone. */
  readonly aside: number;
}

export interface HeldStore extends AsyncDisposable {
  readonly mock: Mock;
  /** The mock's warnings since they were last taken out. */
  readonly warnings: string[];
  /** Where the bytes are. */
  readonly folder: string;
  /** Asks `<address of the storage interface>/object/<path>` with the service key. */
  object(method: string, path: string, init?: RequestInit): Promise<Response>;
  held(): Promise<Held>;
}

export interface ServedStore extends HeldStore {
  /** The head of a request with the service key, up to and with these headers. */
  head(method: string, path: string, ...headers: readonly string[]): string;
  connect(): Promise<Wire>;
}

type Settings = Pick<MockOptions, 'database' | 'uploadLimit'>;

export const MAKE_BOX = `insert into storage.buckets (id, name, public) values ('box', 'box', true)`;

/** With the bucket `box`; asked without a socket. */
export async function openStore(settings: Settings = {}): Promise<HeldStore> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-store-'));
  const warnings: string[] = [];
  const mock = await createMock({
    schema: { sql: '' },
    blobs: { dir: folder },
    warn: (message) => warnings.push(message),
    ...settings,
  });
  await mock.sql(MAKE_BOX);
  return {
    mock,
    warnings,
    folder,
    object: (method, path, init) =>
      mock.fetch(new Request(`${mock.urls.storage}/object/${path}`, asService(mock, method, init))),
    async held() {
      const [rows = []] = await mock.sql('select name, version from storage.objects order by name');
      const versions = new Set(rows.map(({ version }) => String(version)));
      const files = readdirSync(folder).filter((name) => !name.startsWith('.touchstone'));
      const aside = files.filter((name) => name.startsWith('.deleted-'));
      const missing = [...versions].filter((version) => !files.includes(version));
      return {
        objects: rows.map(({ name }) => String(name)),
        strays: [
          ...files.filter((name) => !versions.has(name) && !aside.includes(name)),
          ...missing.map((version) => `missing: ${version}`),
        ],
        aside: aside.length,
      };
    },
    async [Symbol.asyncDispose]() {
      await mock.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same, asked on a socket. */
export async function serveStore(settings: Settings): Promise<ServedStore> {
  const store = await openStore(settings);
  const { mock } = store;
  const server = await serve(mock, { port: 0 });
  return {
    ...store,
    object: (method, path, init) => fetch(`${server.urls.storage}/object/${path}`, asService(mock, method, init)),
    head: (method, path, ...headers) =>
      [
        `${method} /storage/v1/object/${path} HTTP/1.1`,
        'Host: localhost',
        `Authorization: Bearer ${mock.keys.service}`,
        ...headers,
      ]
        .map((line) => `${line}\r\n`)
        .join('') + '\r\n',
    connect: () => openWire(server.url),
    async [Symbol.asyncDispose]() {
      await server.close();
      await store[Symbol.asyncDispose]();
    },
  };
}

/** A body that is a stream is sent while it is being made. */
function asService({ keys }: Mock, method: string, init: RequestInit = {}): RequestInit {
  const headers = { authorization: `Bearer ${keys.service}`, ...(init.headers as Record<string, string> | undefined) };
  return { ...init, method, headers, ...(init.body instanceof ReadableStream ? { duplex: 'half' } : {}) };
}
