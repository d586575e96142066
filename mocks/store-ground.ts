// A served mock with its bytes in a folder, for tests that look behind the storage interface: rows by SQL, files by name.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMock, type Mock } from './app.ts';
import type { DialectName } from './dialect.ts';
import { serve } from './node.ts';
import type { Started } from './tried.ts';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** One connection, on which bytes go out as they stand. */
interface Wire {
  write(bytes: string | Uint8Array): void;
  /** The next answer; rejects when the server closes before it is complete. */
  answer(): Promise<Answer>;
  /** No more is coming, but answers are still read. */
  end(): void;
  /** As a process that dies. */
  destroy(): void;
}

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
    connect: async () => openWire(Number(new URL(server.url).port)),
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

async function openWire(port: number): Promise<Wire> {
  const socket = connect(port, '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let received = Buffer.alloc(0);
  let isClosed = false;
  let wake = (): void => undefined;
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  // A reset while we write is what some of the tests bring about.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosed = true;
    wake();
  });
  return {
    write: (bytes) => {
      socket.write(bytes);
    },
    async answer() {
      for (;;) {
        const parsed = parseAnswer(received);
        if (parsed !== undefined) {
          received = received.subarray(parsed.length);
          return parsed.answer;
        }
        if (isClosed) throw new Error(`The server closed after "${received.toString('latin1')}".`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    end: () => {
      socket.end();
    },
    destroy: () => {
      socket.resetAndDestroy();
    },
  };
}

/** Undefined while it is not complete. */
function parseAnswer(bytes: Buffer): { readonly answer: Answer; readonly length: number } | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [status = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const code = Number(status.split(' ')[1]);
  const start = end + 4;
  const length = code < 200 ? 0 : Number(headers['content-length'] ?? 0);
  if (bytes.length < start + length) return undefined;
  return { answer: { status: code, headers, body: bytes.subarray(start, start + length) }, length: start + length };
}
