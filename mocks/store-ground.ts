// A served mock with its bytes in a folder, for tests that look behind the storage interface: rows by SQL, files by name.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMock, type Mock } from './app.ts';
import type { DialectName } from './dialect.ts';
import { serve } from './node.ts';
import { openWire, type Wire } from './raw-wire.ts';
import type { Started } from './tried.ts';

export interface StoreGround extends AsyncDisposable {
  readonly mock: Mock;
  /** What the mock had to say since they were last taken out. */
  readonly warnings: string[];
  /** Where the bytes are. */
  readonly folder: string;
  /** `<address of the storage interface>/object/<path>`, asked with the service key. */
  object(method: string, path: string, init?: RequestInit): Promise<Response>;
  /** The head of a request with the service key, up to and with these headers. */
  head(method: string, path: string, ...headers: readonly string[]): string;
  connect(): Promise<Wire>;
  /** Names of objects beside the names of their files, both sorted; whatever is half done is a file, too. */
  held(): Promise<{ readonly objects: readonly string[]; readonly strays: readonly string[] }>;
}

/** With the bucket `box`. */
export async function openStoreGround(
  started: Started,
  { uploadLimit, dialect = 'contract' }: { readonly uploadLimit?: number; readonly dialect?: DialectName } = {},
): Promise<StoreGround> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-store-'));
  const warnings: string[] = [];
  const mock = await createMock({
    schema: { sql: '' },
    database: await started.database(),
    blobs: { dir: folder },
    dialect,
    warn: (message) => warnings.push(message),
    ...(uploadLimit === undefined ? {} : { uploadLimit }),
  });
  const server = await serve(mock, { port: 0 });
  const authorization = `Bearer ${mock.keys.service}`;
  const object: StoreGround['object'] = async (method, path, init = {}) =>
    fetch(`${server.urls.storage}/object/${path}`, {
      ...init,
      method,
      headers: { authorization, ...(init.headers as Record<string, string> | undefined) },
    });
  await mock.sql(`insert into storage.buckets (id, name, public) values ('box', 'box', true)`);
  return {
    mock,
    warnings,
    folder,
    object,
    head: (method, path, ...headers) =>
      [`${method} /storage/v1/object/${path} HTTP/1.1`, 'Host: x', `Authorization: ${authorization}`, ...headers]
        .map((line) => `${line}\r\n`)
        .join('') + '\r\n',
    connect: async () => openWire(server.url),
    async held() {
      const [rows = []] = await mock.sql('select name, version from storage.objects order by name');
      const versions = new Set(rows.map(({ version }) => version));
      const files = readdirSync(folder).filter((name) => !name.startsWith('.touchstone'));
      const missing = [...versions].filter((version) => !files.includes(String(version)));
      return {
        objects: rows.map(({ name }) => String(name)),
        strays: [
          ...files.filter((name) => !versions.has(name)),
          ...missing.map((version) => `missing: ${String(version)}`),
        ],
      };
    },
    async [Symbol.asyncDispose]() {
      await server.close();
      await mock.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
