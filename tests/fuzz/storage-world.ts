// A mock on a socket with buckets, objects and a link, and the words that requests about them are made of.
import * as fc from 'fast-check';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageDocument } from '../../specs/documents.ts';
import { routesOf } from '../../specs/routes.ts';
import type { OpenApiDocument } from '../../specs/routes.ts';
import { createMock } from '../../mocks/app.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { serve } from '../../mocks/node.ts';
import { toOperations } from '../../mocks/http/operations.ts';
import { plainText, type Vocabulary } from './from-schema.ts';
import type { Tried } from './fuzz.ts';
import type { KnownFailure } from './judge.ts';
import { encode } from './valid.ts';

const PREFIX = '/storage/v1';
const operations = toOperations(routesOf(storageDocument));
const UNTOUCHED = 'untouched';
const PATHS = ['a.txt', 'dir/b.txt', 'dir/deep/c d.txt', 'empty'];

const FAILURES: readonly KnownFailure[] = [
  {
    operations: ['uploadObject', 'replaceObject', 'moveObject', 'copyObject'],
    status: 500,
    message: 'database error, code: 54000',
    reason: 'a name is longer than the index of names takes, which the service tells like this',
  },
];

export async function serveStorage(dialect: DialectName): Promise<Tried> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-fuzz-'));
  const warnings: string[] = [];
  const mock = await createMock({
    schema: { sql: '' },
    dialect,
    seed: 1,
    // Links stay good and records stay equal from one sequence to the next.
    clock: new Date('2026-03-01T12:00:00Z'),
    blobs: { dir: folder },
    warn: (message) => warnings.push(message),
  });
  const server = await serve(mock, { port: 0 });
  const authorization = `Bearer ${mock.keys.service}`;
  const secrets = [mock.keys.service, mock.keys.jwtSecret, mock.keys.admin, mock.keys.token];

  async function ask(method: string, path: string, body?: unknown): Promise<Response> {
    const isText = typeof body === 'string';
    const headers = { authorization, 'content-type': isText ? 'text/plain' : 'application/json' };
    const init = { method, headers: body === undefined ? { authorization } : headers };
    const content = isText ? body : JSON.stringify(body);
    return mock.fetch(
      new Request(`${mock.urls.storage}${path}`, body === undefined ? init : { ...init, body: content }),
    );
  }

  for (const name of ['box', 'open', 'void', UNTOUCHED]) {
    await ask('POST', '/bucket/', { name, public: name === 'open' });
    if (name !== 'void')
      for (const path of PATHS) await ask('POST', `/object/${name}/${path}`, path === 'empty' ? '' : `in ${path}`);
  }
  const { signedURL } = (await (await ask('POST', '/object/sign/box/a.txt', { expiresIn: 86_400 })).json()) as {
    readonly signedURL: string;
  };
  const link = new URL(signedURL, mock.urls.storage).searchParams.get('token') ?? '';
  await mock.snapshot('fuzz');

  async function rowsOf(condition: string): Promise<string> {
    const [[buckets] = [], [objects] = []] = await mock.sql(`
      select string_agg(b::text, E'\\n' order by id) as rows from storage.buckets b where ${condition.replace('#', 'id')};
      select string_agg(o::text, E'\\n' order by bucket_id, name) as rows from storage.objects o where ${condition.replace('#', 'bucket_id')}`);
    return `${String(buckets?.['rows'])}\n${String(objects?.['rows'])}`;
  }

  /** Whether nothing is left of uploads that broke off, which may take a moment. */
  async function isTidy(): Promise<boolean> {
    for (let look = 0; look < 200; look += 1) {
      if (!readdirSync(folder).some((name) => name.startsWith('.unfinished'))) return true;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return false;
  }

  return {
    url: server.url,
    document: dialect === 'contract' ? storageDocument : withMore(storageDocument),
    knownFailures: FAILURES,
    operationOf: (method, path) =>
      path.startsWith(`${PREFIX}/`) ? operations.nameOf(method, path.slice(PREFIX.length)) : undefined,
    secrets: [...secrets, folder],
    unwritten: [...secrets, link],
    journal: () => JSON.stringify(mock.journal.query()),
    world: {
      document: storageDocument,
      prefix: PREFIX,
      vocabulary: vocabularyOf(link),
      headers: [`Authorization: ${authorization}`],
      contents: fc.oneof(
        fc.record({
          type: fc.constantFrom('text/plain', 'image/png', 'application/octet-stream'),
          bytes: fc.uint8Array({ maxLength: 200 }),
        }),
        fc.jsonValue({ maxDepth: 2 }).map((value) => ({ type: 'application/json', bytes: encode(value) })),
      ),
    },
    restore: () => mock.restore('fuzz'),
    async state() {
      const files = readdirSync(folder)
        .filter((name) => !name.startsWith('.'))
        .map((name) => `${name} ${statSync(join(folder, name)).size}`);
      return [await rowsOf('true'), ...files].join('\n');
    },
    async untouched() {
      const bytes = await Promise.all(
        PATHS.map(async (path) => (await ask('GET', `/object/authenticated/${UNTOUCHED}/${path}`)).text()),
      );
      return [await rowsOf(`# = '${UNTOUCHED}'`), ...bytes].join('\n');
    },
    async isWell() {
      const listed = (await (await ask('GET', '/bucket/')).json()) as readonly { readonly id: string }[];
      return listed.some(({ id }) => id === UNTOUCHED) && (await isTidy());
    },
    warnings,
    async close() {
      await server.close();
      await mock.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Today's service adds to buckets and records, which the contract forbids. */
function withMore(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(
    JSON.stringify(document).replaceAll('"additionalProperties":false', '"additionalProperties":true'),
  ) as OpenApiDocument;
}

function vocabularyOf(token: string): Vocabulary {
  const path = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...PATHS) },
    { weight: 1, arbitrary: fc.constantFrom('new.txt', 'dir/new.txt', 'a b/ü') },
  );
  const bucket = fc.constantFrom('box', 'box', 'box', 'open', 'void', 'fresh');
  return {
    bucketId: bucket,
    bucketName: bucket,
    name: fc.constantFrom('fresh', 'box', 'another'),
    id: fc.constantFrom('fresh', 'another'),
    wildcard: path,
    'uploadObject.wildcard': fc.constantFrom('new.txt', 'dir/new.txt', 'a.txt'),
    'moveObject.bucketId': fc.constantFrom('box', 'open'),
    'copyObject.bucketId': fc.constantFrom('box', 'open'),
    sourceKey: path,
    destinationKey: fc.constantFrom('new.txt', 'dir/other.txt', 'dir/b.txt'),
    destinationBucket: fc.constantFrom('open', null),
    'prefixes[]': path,
    'paths[]': path,
    prefix: fc.constantFrom('', 'dir', 'dir/'),
    search: fc.constantFrom('', 'a', 'B'),
    expiresIn: fc.integer({ min: 1, max: 100_000 }),
    file_size_limit: fc.constantFrom<unknown>(1_000_000, '1MB', null, 5),
    'allowed_mime_types[]': fc.constantFrom('text/plain', 'image/*'),
    'downloadSignedObject.bucketName': fc.constant('box'),
    'downloadSignedObject.wildcard': fc.constant('a.txt'),
    'downloadPublicObject.bucketName': fc.constant('open'),
    'getPublicObjectInfo.bucketName': fc.constant('open'),
    'deleteBucket.bucketId': fc.constantFrom('void', 'box', 'fresh'),
    token: fc.constant(token),
    download: plainText,
  };
}
