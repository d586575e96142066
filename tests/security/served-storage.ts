// A mock on a socket whose storage has a bucket and two objects, and whether it is still as it was: nothing more, nothing less.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Mock } from '../../mocks/app.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { serveMock } from '../support/served-mock.ts';
import { stockStorage } from '../support/stocked-storage.ts';
import { exchange, type RawAnswer, type RawRequest } from '../support/raw-wire.ts';

export interface Variant {
  readonly dialect: DialectName;
  readonly bytes: 'memory' | 'folder';
  /** The way to the project. */
  readonly at: 'the root' | 'its base path';
}

/** Each dialect, place for bytes and way: nothing depends on how they are paired. */
export const VARIANTS: readonly Variant[] = [
  { dialect: 'contract', bytes: 'folder', at: 'the root' },
  { dialect: 'supabase', bytes: 'memory', at: 'its base path' },
];

const OBJECTS = { 'a.txt': 'eleven byte', 'dir/b.txt': 'inside', empty: '' };

/** At noon. */
export async function serveStorage({ dialect, bytes, at }: Variant) {
  const root = mkdtempSync(join(tmpdir(), 'touchstone-hostile-'));
  const folder = join(root, 'below', 'blobs');
  mkdirSync(join(root, 'below'));
  for (const place of [root, join(root, 'below')]) writeFileSync(join(place, 'secret.txt'), 'not of the store');
  const defects: string[] = [];
  const served = await serveMock({
    schema: { sql: '' },
    dialect,
    clock: new Date('2026-03-01T12:00:00Z'),
    blobs: bytes === 'memory' ? { memory: true } : { dir: folder },
    warn: (message) => defects.push(message),
  });
  const { mock, url } = served;
  await stockStorage(mock, { box: OBJECTS, open: OBJECTS });
  const base = at === 'the root' ? '' : `/projects/${mock.keys.ref}`;
  const authorization = `Authorization: Bearer ${mock.keys.service}`;

  /** The target stands below the storage prefix. */
  const sendBare = async ({ target, ...rest }: RawRequest): Promise<RawAnswer> =>
    exchange(url, { ...rest, target: `${base}/storage/v1${target}` });
  /** As the service role unless the headers say otherwise. */
  const send = async (request: RawRequest): Promise<RawAnswer> =>
    sendBare({ ...request, headers: [authorization, ...(request.headers ?? [])] });

  return {
    mock,
    url,
    send,
    sendBare,
    /** Files around the store, objects with content, and warnings; equal if nothing changed. */
    async state(): Promise<unknown> {
      const [buckets] = await mock.sql('select id, name, public from storage.buckets order by id');
      return { files: filesBelow(root), buckets, objects: await objectsOf(mock, send), defects: [...defects] };
    },
    async close() {
      await served.close();
      rmSync(root, { recursive: true });
    },
  };
}

function filesBelow(root: string): unknown {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(join(root, name)).isFile())
    .map((name) => [name, readFileSync(join(root, name), 'utf8')]);
  return Object.fromEntries(files);
}

/** Their rows, each with what is downloaded. */
async function objectsOf(mock: Mock, send: (request: RawRequest) => Promise<RawAnswer>): Promise<readonly unknown[]> {
  const [rows = []] = await mock.sql('select bucket_id, name, metadata from storage.objects order by bucket_id, name');
  return Promise.all(
    rows.map(async (row) => {
      const path = `${String(row['bucket_id'])}/${encodeURIComponent(String(row['name']))}`;
      return [row, (await send({ target: `/object/authenticated/${path}` })).text];
    }),
  );
}
