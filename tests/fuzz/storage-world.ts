// A mock on a socket with buckets, objects and a link, and the words that requests about them are made of.
import * as fc from 'fast-check';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageDocument } from '../../specs/documents.ts';
import { routesOf, type OpenApiDocument } from '../../specs/routes.ts';
import type { Mock } from '../../mocks/app.ts';
import { createClient } from '../../mocks/client.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { toOperations } from '../../mocks/http/operations.ts';
import { serveMock } from '../support/served-mock.ts';
import { stockStorage } from '../support/stocked-storage.ts';
import type { Tried } from './fuzz.ts';
import type { KnownFailure } from './judge.ts';
import { encode, plainText, type Vocabulary, type World } from './valid.ts';

const PREFIX = '/storage/v1';
const operations = toOperations(routesOf(storageDocument));
const UNTOUCHED = 'untouched';
const PATHS = ['a.txt', 'dir/b.txt', 'dir/deep/c d.txt', 'empty'];
const OBJECTS = Object.fromEntries(PATHS.map((path) => [path, path === 'empty' ? '' : `in ${path}`]));

const FAILURES: readonly KnownFailure[] = [
  // A name is longer than the index of names takes, which the service tells like this.
  {
    operations: ['uploadObject', 'replaceObject', 'moveObject', 'copyObject'],
    status: 500,
    message: 'database error, code: 54000',
  },
];

export async function serveStorage(dialect: DialectName): Promise<Tried> {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-fuzz-'));
  const warnings: string[] = [];
  const served = await serveMock({
    schema: { sql: '' },
    dialect,
    seed: 1,
    // Links stay good and records stay equal from one sequence to the next.
    clock: new Date('2026-03-01T12:00:00Z'),
    blobs: { dir: folder },
    warn: (message) => warnings.push(message),
  });
  const { mock } = served;
  const secrets = [mock.keys.service, mock.keys.jwtSecret, mock.keys.admin, mock.keys.token];
  await stockStorage(mock, { box: OBJECTS, open: OBJECTS, void: {}, [UNTOUCHED]: OBJECTS });
  const link = await signLink(mock);
  await mock.snapshot('fuzz');
  return {
    url: served.url,
    document: dialect === 'contract' ? storageDocument : withMore(storageDocument),
    knownFailures: FAILURES,
    operationOf: (method, path) =>
      path.startsWith(`${PREFIX}/`) ? operations.nameOf(method, path.slice(PREFIX.length)) : undefined,
    secrets: [...secrets, folder],
    unwritten: [...secrets, link],
    journal: () => JSON.stringify(mock.journal.query()),
    world: worldOf(mock, link),
    restore: () => mock.restore('fuzz'),
    state: async () => [await rowsOf(mock, 'true'), ...sizesIn(folder)].join('\n'),
    untouched: async () => [await rowsOf(mock, `# = '${UNTOUCHED}'`), ...(await untouchedTexts(mock))].join('\n'),
    async isWell() {
      const { json } = await createClient(mock).storage('GET', '/bucket/');
      return (json as readonly { readonly id: string }[]).some(({ id }) => id === UNTOUCHED) && (await isTidy(folder));
    },
    warnings,
    async close() {
      await served.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The token of a link to `a.txt` in `box`. */
async function signLink(mock: Mock): Promise<string> {
  const { json } = await createClient(mock).storage('POST', '/object/sign/box/a.txt', { expiresIn: 86_400 });
  const { signedURL } = json as { readonly signedURL: string };
  return new URL(signedURL, mock.urls.storage).searchParams.get('token') ?? '';
}

/** In the condition, `#` is the bucket's id. */
async function rowsOf(mock: Mock, condition: string): Promise<string> {
  const [[buckets] = [], [objects] = []] = await mock.sql(`
    select string_agg(b::text, E'\\n' order by id) as rows from storage.buckets b where ${condition.replace('#', 'id')};
    select string_agg(o::text, E'\\n' order by bucket_id, name) as rows from storage.objects o where ${condition.replace('#', 'bucket_id')}`);
  return `${String(buckets?.['rows'])}\n${String(objects?.['rows'])}`;
}

function sizesIn(folder: string): readonly string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => `${name} ${statSync(join(folder, name)).size}`);
}

async function untouchedTexts(mock: Mock): Promise<readonly string[]> {
  const { storage } = createClient(mock);
  return Promise.all(
    PATHS.map(async (path) => (await storage('GET', `/object/authenticated/${UNTOUCHED}/${path}`)).text),
  );
}

/** Whether nothing is left of uploads that broke off, which may take a moment. */
async function isTidy(folder: string): Promise<boolean> {
  for (let look = 0; look < 200; look += 1) {
    if (!readdirSync(folder).some((name) => name.startsWith('.unfinished'))) return true;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return false;
}

/** Today's service adds to buckets and records, which the contract forbids. */
function withMore(document: OpenApiDocument): OpenApiDocument {
  return JSON.parse(
    JSON.stringify(document).replaceAll('"additionalProperties":false', '"additionalProperties":true'),
  ) as OpenApiDocument;
}

function worldOf({ keys }: Mock, link: string): World {
  return {
    document: storageDocument,
    prefix: PREFIX,
    vocabulary: vocabularyOf(link),
    headers: [`Authorization: Bearer ${keys.service}`],
    contents: fc.oneof(
      fc.record({
        type: fc.constantFrom('text/plain', 'image/png', 'application/octet-stream'),
        bytes: fc.uint8Array({ maxLength: 200 }),
      }),
      fc.jsonValue({ maxDepth: 2 }).map((value) => ({ type: 'application/json', bytes: encode(value) })),
    ),
  };
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
