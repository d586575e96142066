// What a caller may do with a bucket and its objects, operation by operation: observed of users, judged of strangers.
import { checkThat } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import { toContent } from './body.ts';
import { findBucket, isBucketThere } from './buckets.ts';
import type { Bucket } from './buckets.ts';
import type { CallOptions, StorageContext } from './context.ts';
import type { Identity } from './identify.ts';
import { LIFETIME, linkIn, tokenOf, useToken } from './links.ts';
import { at, freshText } from './objects.ts';

/** Some uses end an object, so each has one of its own. */
export const USED = ['read.txt', 'replaced.txt', 'copied.txt', 'moved.txt', 'one.txt', 'several.txt'] as const;

/** Needs of a case that tries all that can be done with objects. */
export const OBJECT_BINDINGS = [
  'replace-binding',
  'delete-many-binding',
  'sign-binding',
  'batch-binding',
  'move-binding',
  'copy-binding',
  'list-binding',
] as const;

/** empty: it succeeds, and shows or does nothing. */
type Use = 'allowed' | 'empty' | 'refused' | 'failed';
export type Uses = readonly (readonly [operation: string, use: Use])[];

/** Whether an answer shows what was asked for, or what was asked for is done. */
type Works = (exchange: Exchange) => boolean | Promise<boolean>;
export type Try = readonly [operation: string, options: CallOptions, works: Works];

/** An observation for each kind of answer: `<what>, refused: getBucket, updateBucket`. */
export function observeUses({ environment }: StorageContext, clause: string, what: string, uses: Uses): void {
  for (const kind of ['allowed', 'empty', 'refused', 'failed'] as const) {
    const operations = uses.filter(([, use]) => use === kind).map(([operation]) => operation);
    if (operations.length > 0) environment.observe(clause, `${what}, ${kind}: ${operations.join(', ')}`);
  }
}

/** All that can be done with the objects `<folder>/<one of USED>`, which are there. */
export async function triesOfObjects(context: StorageContext, bucket: Bucket, folder: string): Promise<readonly Try[]> {
  const path = (name: (typeof USED)[number]): string => `${folder}/${name}`;
  const read = path('read.txt');
  const params = at(bucket, read);
  const seconds = LIFETIME;
  const inBucket = { bucketName: bucket.name };
  const transfer = { bucket: bucket.id, ...inBucket };
  const text = freshText(context, 'replaced');
  const [copy, away] = [`${folder}/copy.txt`, `${folder}/away.txt`];
  for (const made of [copy, away]) await context.environment.opened('object', `${bucket.name}/${made}`);
  const isThere =
    (made: string): Works =>
    async () =>
      (await look(context, bucket, made)).ok;
  const isGone =
    (removed: string): Works =>
    async () =>
      !(await look(context, bucket, removed)).ok;
  // Some targets sign what is not there for the caller: such a link opens nothing.
  const opens: Works = async (exchange) => {
    const link = linkIn(exchange);
    return link !== undefined && showsContent(read)(await useToken(context, bucket, read, tokenOf(link)));
  };
  return [
    ['downloadAuthenticatedObject', { params }, showsContent(read)],
    ['downloadObject', { params }, showsContent(read)],
    ['getAuthenticatedObjectInfo', { params }, shows('read.txt', bucket.name)],
    ['listObjects', { params: inBucket, values: { prefix: folder, limit: 100, offset: 0 } }, shows('read.txt')],
    ['signObject', { params, values: { seconds } }, opens],
    ['signObjects', { params: inBucket, values: { paths: [read], seconds } }, opens],
    [
      'replaceObject',
      { params: at(bucket, path('replaced.txt')), values: { content: toContent(text), name: path('replaced.txt') } },
      async () => (await look(context, bucket, path('replaced.txt'))).text === text,
    ],
    ['copyObject', { values: { ...transfer, source: path('copied.txt'), destination: copy } }, isThere(copy)],
    ['moveObject', { values: { ...transfer, source: path('moved.txt'), destination: away } }, isThere(away)],
    ['deleteObject', { params: at(bucket, path('one.txt')) }, isGone(path('one.txt'))],
    [
      'deleteObjects',
      { params: inBucket, values: { paths: [path('several.txt')], bucket: bucket.id } },
      isGone(path('several.txt')),
    ],
  ];
}

/** All that can be done with a private bucket that holds objects, `held` among them, and with one without. */
export async function triesOfBuckets(
  context: StorageContext,
  { full, held, bare }: { readonly full: Bucket; readonly held: string; readonly bare: Bucket },
): Promise<readonly Try[]> {
  const params = { bucketId: full.id };
  const path = 'put/new.txt';
  await context.environment.opened('object', `${full.name}/${path}`);
  return [
    ['listBuckets', {}, shows(full.name)],
    ['getBucket', { params }, shows(full.name)],
    [
      'uploadObject',
      { params: at(full, path), values: { content: toContent(freshText(context, path)), name: path } },
      async () => (await look(context, full, path)).ok,
    ],
    [
      'updateBucket',
      { params, values: { name: full.name, public: true } },
      async () => (await context.call('downloadPublicObject', { params: at(full, held), as: 'none' })).ok,
    ],
    ['emptyBucket', { params }, async () => !(await look(context, full, held)).ok],
    ['deleteBucket', { params: { bucketId: bare.id } }, async () => !(await isBucketThere(context, bare))],
  ];
}

/** Whatever is answered to a caller who is nobody in particular, it shows nothing, and nothing is done. */
export async function checkUseless(
  context: StorageContext,
  clause: string,
  caller: CallOptions,
  tries: readonly Try[],
): Promise<void> {
  for (const [operation, options, works] of tries) {
    const exchange = await context.call(operation, { ...options, ...caller });
    await context.environment.until('what was there is there', async () => {
      checkThat(!(await works(exchange)), `${operation} shows and does nothing without a valid authorization`, {
        expected: 'a refusal, or an answer that shows and does nothing',
        actual: `status ${exchange.status}, ${exchange.text.slice(0, 200)}`,
        clause,
        exchange,
      });
    });
  }
}

/** A bucket that is not public, made as an identity; undefined if that is not allowed. */
export async function makeBucketAs(context: StorageContext, as: Identity): Promise<Bucket | undefined> {
  const name = context.environment.name('bucket');
  await context.environment.opened('bucket', name);
  const { ok } = await context.call('createBucket', { values: { name, public: false }, as });
  return ok ? findBucket(context, name) : undefined;
}

/** Uploads `<folder>/<all of USED>` as an identity; false if that is not allowed. */
export async function uploadAs(
  context: StorageContext,
  bucket: Bucket,
  folder: string,
  as: Identity,
): Promise<boolean> {
  for (const path of USED.map((name) => `${folder}/${name}`)) {
    await context.environment.opened('object', `${bucket.name}/${path}`);
    const values = { content: toContent(freshText(context, path)), name: path };
    if (!(await context.call('uploadObject', { params: at(bucket, path), values, as })).ok) return false;
  }
  return true;
}

/** Tries one after the other as an identity. */
export async function useAll(context: StorageContext, as: Identity, tries: readonly Try[]): Promise<Uses> {
  const uses: (readonly [string, Use])[] = [];
  for (const [operation, options, works] of tries) {
    const exchange = await context.call(operation, { ...options, as });
    if (exchange.ok) uses.push([operation, (await works(exchange)) ? 'allowed' : 'empty']);
    else uses.push([operation, exchange.status < 500 ? 'refused' : 'failed']);
  }
  return uses;
}

function shows(...texts: readonly string[]): (exchange: Exchange) => boolean {
  return (exchange) => exchange.ok && texts.some((text) => exchange.text.includes(text));
}

/** Content begins with its label. */
function showsContent(path: string): (exchange: Exchange) => boolean {
  return shows(`${path} of `);
}

/** As the identity that may do everything. */
function look(context: StorageContext, bucket: Bucket, path: string): Promise<Exchange> {
  return context.call('downloadAuthenticatedObject', { params: at(bucket, path) });
}
