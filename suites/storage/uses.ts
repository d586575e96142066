// What an identity may do with a bucket and its objects, operation by operation: observed, never judged.
import type { Exchange } from '../kit/contract/exchange.ts';
import { toContent } from './body.ts';
import { findBucket, getBucket, isBucketThere } from './buckets.ts';
import type { Bucket } from './buckets.ts';
import type { CallOptions, StorageContext } from './context.ts';
import type { Identity } from './identify.ts';
import { TOKEN } from './link-form.ts';
import { LIFETIME } from './links.ts';
import { at, freshText } from './objects.ts';

/** Some uses end an object, so each has one of its own. */
export const USED = ['read.txt', 'replaced.txt', 'copied.txt', 'moved.txt', 'one.txt', 'several.txt'] as const;

/** empty: it succeeds, and shows or does nothing. */
type Use = 'allowed' | 'empty' | 'refused' | 'failed';
export type Uses = readonly (readonly [operation: string, use: Use])[];

/** Whether an answer of success shows what was asked for, or did it. */
type Works = (exchange: Exchange) => boolean | Promise<boolean>;
type Try = readonly [operation: string, options: CallOptions, works: Works];

/** An observation for each kind of answer: `<what>, refused: getBucket, updateBucket`. */
export function observeUses({ environment }: StorageContext, clause: string, what: string, uses: Uses): void {
  for (const kind of ['allowed', 'empty', 'refused', 'failed'] as const) {
    const operations = uses.filter(([, use]) => use === kind).map(([operation]) => operation);
    if (operations.length > 0) environment.observe(clause, `${what}, ${kind}: ${operations.join(', ')}`);
  }
}

/** Tries what can be done with the objects `<folder>/<one of USED>`, which are there. */
export async function useObjects(context: StorageContext, bucket: Bucket, folder: string, as: Identity): Promise<Uses> {
  const path = (name: (typeof USED)[number]): string => `${folder}/${name}`;
  const params = at(bucket, path('read.txt'));
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
  return useAll(context, as, [
    ['downloadAuthenticatedObject', { params }, () => true],
    ['getAuthenticatedObjectInfo', { params }, () => true],
    ['listObjects', { params: inBucket, values: { prefix: folder, limit: 100, offset: 0 } }, shows('read.txt')],
    ['signObject', { params, values: { seconds } }, shows(`${TOKEN}=`)],
    ['signObjects', { params: inBucket, values: { paths: [path('read.txt')], seconds } }, shows(`${TOKEN}=`)],
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
  ]);
}

/** Tries what can be done with a bucket that holds objects, `held` among them, and with one without. */
export async function useBuckets(
  context: StorageContext,
  { full, held, bare }: { readonly full: Bucket; readonly held: string; readonly bare: Bucket },
  as: Identity,
): Promise<Uses> {
  const params = { bucketId: full.id };
  const path = 'put/new.txt';
  await context.environment.opened('object', `${full.name}/${path}`);
  return useAll(context, as, [
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
      async () => (await getBucket(context, full))['public'] !== false,
    ],
    ['emptyBucket', { params }, async () => !(await look(context, full, held)).ok],
    ['deleteBucket', { params: { bucketId: bare.id } }, async () => !(await isBucketThere(context, bare))],
  ]);
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

async function useAll(context: StorageContext, as: Identity, tries: readonly Try[]): Promise<Uses> {
  const uses: (readonly [string, Use])[] = [];
  for (const [operation, options, works] of tries) {
    const exchange = await context.call(operation, { ...options, as });
    if (exchange.ok) uses.push([operation, (await works(exchange)) ? 'allowed' : 'empty']);
    else uses.push([operation, exchange.status < 500 ? 'refused' : 'failed']);
  }
  return uses;
}

function shows(text: string): Works {
  return (exchange) => exchange.text.includes(text);
}

/** As the identity that may do everything. */
function look(context: StorageContext, bucket: Bucket, path: string): Promise<Exchange> {
  return context.call('downloadAuthenticatedObject', { params: at(bucket, path) });
}
