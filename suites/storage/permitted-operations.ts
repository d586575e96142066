// What a caller may do with a bucket and its objects, operation by operation: observed of users, judged of strangers.
import { CheckFailure } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import { toContent } from './body.ts';
import { askForBucket, findBucket, showsBucket } from './buckets.ts';
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

/** The answer that shows what was asked for, this one or a later one if it was done; undefined if none does. */
type Works = (exchange: Exchange) => Exchange | undefined | Promise<Exchange | undefined>;
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
    () =>
      ifOk(look(context, bucket, made));
  const isGone =
    (removed: string): Works =>
    () =>
      ifRefused(look(context, bucket, removed));
  // Some targets sign what is not there for the caller: such a link opens nothing.
  const opens: Works = async (exchange) => {
    const link = linkIn(exchange);
    return link === undefined ? undefined : showsContent(read)(await useToken(context, bucket, read, tokenOf(link)));
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
      async () => {
        const shown = await look(context, bucket, path('replaced.txt'));
        return shown.text === text ? shown : undefined;
      },
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
    ['getBucket', { params, schemaApplies: (exchange) => showsBucket(exchange, full.name) }, shows(full.name)],
    [
      'uploadObject',
      { params: at(full, path), values: { content: toContent(freshText(context, path)), name: path } },
      () => ifOk(look(context, full, path)),
    ],
    [
      'updateBucket',
      { params, values: { name: full.name, public: true } },
      () => ifOk(context.call('downloadPublicObject', { params: at(full, held), as: 'none' })),
    ],
    ['emptyBucket', { params }, () => ifRefused(look(context, full, held))],
    [
      'deleteBucket',
      { params: { bucketId: bare.id } },
      async () => {
        const shown = await askForBucket(context, bare);
        return showsBucket(shown, bare.name) ? undefined : shown;
      },
    ],
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
      const shown = await works(exchange);
      if (shown === undefined) return;
      const after = shown === exchange ? '' : `${shown.request.operation ?? ''} afterwards: `;
      throw new CheckFailure(`${operation} shows and does nothing without a valid authorization`, {
        expected: 'a refusal, or an answer that shows and does nothing',
        actual: `${after}status ${shown.status}, ${shown.text.slice(0, 200)}`,
        inWords: true,
        clause,
        exchange: shown,
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
    if (exchange.ok) uses.push([operation, (await works(exchange)) === undefined ? 'empty' : 'allowed']);
    else uses.push([operation, exchange.status < 500 ? 'refused' : 'failed']);
  }
  return uses;
}

function shows(...texts: readonly string[]): (exchange: Exchange) => Exchange | undefined {
  return (exchange) => (exchange.ok && texts.some((text) => exchange.text.includes(text)) ? exchange : undefined);
}

/** Content begins with its label. */
function showsContent(path: string): (exchange: Exchange) => Exchange | undefined {
  return shows(`${path} of `);
}

async function ifOk(asked: Promise<Exchange>): Promise<Exchange | undefined> {
  const exchange = await asked;
  return exchange.ok ? exchange : undefined;
}

async function ifRefused(asked: Promise<Exchange>): Promise<Exchange | undefined> {
  const exchange = await asked;
  return exchange.ok ? undefined : exchange;
}

/** As the identity that may do everything. */
function look(context: StorageContext, bucket: Bucket, path: string): Promise<Exchange> {
  return context.call('downloadAuthenticatedObject', { params: at(bucket, path) });
}
