// What a caller may do with a bucket and its objects, operation by operation: observed of users, judged of strangers.
import { CheckFailure } from '../kit/contract/check.ts';
import type { Exchange } from '../kit/contract/exchange.ts';
import { showsBucket, type CallOptions, type StorageContext } from './context.ts';
import type { Identity } from './identify.ts';
import { LIFETIME, linkIn, tokenOf } from './holder.ts';
import { Bucket } from './bucket.ts';
import { toUpload } from './objects.ts';

/** Some uses end an object, so each has one of its own. */
export const USED = ['read.txt', 'replaced.txt', 'copied.txt', 'moved.txt', 'one.txt', 'several.txt'] as const;

/** What may come of a try. empty: it succeeds, and shows or does nothing. */
const USES = ['allowed', 'empty', 'refused', 'failed'];

/** The answer that shows what was asked for, this one or a later one if it was done; undefined if none does. */
type Works = (exchange: Exchange) => Exchange | undefined | Promise<Exchange | undefined>;
export type Try = readonly [operation: string, options: CallOptions, works: Works];

/** Tries one after the other as an identity, and observes what came of each kind: `<what>, refused: getBucket, updateBucket`. */
export async function observeUses(
  context: StorageContext,
  clause: string,
  what: string,
  as: Identity,
  tries: readonly Try[],
): Promise<void> {
  const used = await Array.fromAsync(tries, async ([operation, options, works]) => {
    const exchange = await context.call(operation, { ...options, as });
    if (!exchange.ok) return [operation, exchange.status < 500 ? 'refused' : 'failed'];
    return [operation, (await works(exchange)) === undefined ? 'empty' : 'allowed'];
  });
  for (const use of USES) {
    const operations = used.filter(([, come]) => come === use).map(([operation]) => operation);
    if (operations.length > 0) context.observe(clause, `${what}, ${use}: ${operations.join(', ')}`);
  }
}

/** All that can be done with the objects `<folder>/<one of USED>`, which are there. */
export async function triesOfObjects(bucket: Bucket, folder: string): Promise<readonly Try[]> {
  const { context } = bucket;
  const path = (name: (typeof USED)[number]): string => `${folder}/${name}`;
  const on = (name: (typeof USED)[number]): CallOptions => bucket.inBucket({ path: path(name) });
  const within = (values: Record<string, unknown>): CallOptions => bucket.inBucket({ values });
  const read = path('read.txt');
  const seconds = LIFETIME;
  const text = context.freshText('replaced');
  const [copy, away] = [`${folder}/copy.txt`, `${folder}/away.txt`];
  for (const made of [copy, away]) await bucket.opened(made);
  const isGone = (name: (typeof USED)[number]): Works => isAnswered(false, () => bucket.read(path(name)));
  // Some targets sign what is not there for the caller: such a link opens nothing.
  const opens: Works = async (exchange) => {
    const link = linkIn(exchange);
    return link === undefined ? undefined : showsContent(read)(await bucket.useToken(read, tokenOf(link)));
  };
  return [
    ['downloadAuthenticatedObject', on('read.txt'), showsContent(read)],
    ['downloadObject', on('read.txt'), showsContent(read)],
    ['getAuthenticatedObjectInfo', on('read.txt'), shows('read.txt', bucket.name)],
    ['listObjects', within({ prefix: folder, limit: 100, offset: 0 }), shows('read.txt')],
    ['signObject', { ...on('read.txt'), values: { seconds } }, opens],
    ['signObjects', within({ paths: [read], seconds }), opens],
    [
      'replaceObject',
      bucket.inBucket(toUpload(path('replaced.txt'), text)),
      async () => shows(text)(await bucket.read(path('replaced.txt'))),
    ],
    [
      'copyObject',
      within({ source: path('copied.txt'), destination: copy }),
      isAnswered(true, () => bucket.read(copy)),
    ],
    ['moveObject', within({ source: path('moved.txt'), destination: away }), isAnswered(true, () => bucket.read(away))],
    ['deleteObject', on('one.txt'), isGone('one.txt')],
    ['deleteObjects', within({ paths: [path('several.txt')] }), isGone('several.txt')],
  ];
}

/** All that can be done with a private bucket that holds objects, `held` among them, and with one without. */
export async function triesOfBuckets(full: Bucket, held: string, bare: Bucket): Promise<readonly Try[]> {
  const { context, name } = full;
  const path = 'put/new.txt';
  await full.opened(path);
  const schemaApplies = (exchange: Exchange): boolean => showsBucket(exchange, name);
  return [
    ['listBuckets', {}, shows(name)],
    ['getBucket', full.inBucket({ schemaApplies }), shows(name)],
    ['uploadObject', full.inBucket(toUpload(path, context.freshText(path))), isAnswered(true, () => full.read(path))],
    [
      'updateBucket',
      full.inBucket({ values: { name, public: true } }),
      isAnswered(true, () => full.call('downloadPublicObject', { path: held, as: 'none' })),
    ],
    ['emptyBucket', full.inBucket(), isAnswered(false, () => full.read(held))],
    [
      'deleteBucket',
      bare.inBucket(),
      async () => {
        const shown = await context.askForBucket(bare);
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
    await context.until('what was there is there', async () => {
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
  const name = await context.claim('bucket');
  const { ok } = await context.call('createBucket', { values: { name, public: false }, as });
  const found = ok ? await context.findBucket(name) : undefined;
  return found && new Bucket(context, name, found.id);
}

/** Uploads `<folder>/<all of USED>` as an identity; false if that is not allowed. */
export async function uploadAs(bucket: Bucket, folder: string, as: Identity): Promise<boolean> {
  for (const path of USED.map((name) => `${folder}/${name}`))
    if (!(await bucket.offer(path, bucket.context.freshText(path), { as })).ok) return false;
  return true;
}

function shows(...texts: readonly string[]): (exchange: Exchange) => Exchange | undefined {
  return (exchange) => (exchange.ok && texts.some((text) => exchange.text.includes(text)) ? exchange : undefined);
}

/** Content begins with its label. */
function showsContent(path: string): (exchange: Exchange) => Exchange | undefined {
  return shows(`${path} of `);
}

/** What is asked afterwards is answered with a success, or with a refusal. */
function isAnswered(ok: boolean, ask: () => Promise<Exchange>): Works {
  return async () => {
    const exchange = await ask();
    return exchange.ok === ok ? exchange : undefined;
  };
}
