// Batches by their laws: in any mix, each item says of its path what signing it alone would say.
import { checkEqual, checkRefused, checkThat } from '../../kit/contract/check.ts';
import { Unjudgeable } from '../../kit/contract/exchange.ts';
import { firstSteadily, shuffle } from '../../kit/contract/random.ts';
import { inHolder, makeHolder, storageCases } from '../bucket.ts';
import { toRecords, type JsonRecord } from '../read.ts';
import type { Identity } from '../identify.ts';
import {
  beforeToken,
  checkItems,
  checkMissing,
  checkNoError,
  type Holder,
  LIFETIME,
  tokenOf,
  urlOf,
} from '../holder.ts';
import table from './batch-laws.json' with { type: 'json' };

/** They begin and end alike, so that a path that is taken for another one shows. */
const PATHS = ['a.txt', 'ab.txt', 'a.txt.bak', 'sub/a.txt', 'sub/ab.txt', 'sub/sub/a.txt', 'other/a.txt', 'a/b.txt'];
const OPENS = 'storage.batch.url-downloads-object';

export const batchLawCases = storageCases(
  'write-scoped',
  ['bucket-removal', 'upload-binding', 'batch-binding'],
  table,
  {
    async 'storage.batch.any-mix'(context) {
      const [steady, chance] = firstSteadily('storage.batch.any-mix', context.random);
      for (const [round, random] of [steady, steady, chance].entries()) {
        const bucket = await makeHolder(context, { public: round === 1 });
        const elsewhere = await makeHolder(context);
        const mixed = shuffle(PATHS, random);
        const there = mixed.slice(0, 2 + Math.floor(random() * (PATHS.length - 3)));
        const contents = await bucket.uploadAll(there);
        await elsewhere.putAll(mixed.slice(there.length));
        const asked = shuffle(PATHS, random);
        await context.until('the batch has followed', async () => {
          const items = await ask(bucket, asked);
          checkItems(items, asked);
          for (const item of items) await checkItem(bucket, item, contents);
        });
      }
    },
    'storage.batch.asked-twice': inHolder(async (bucket, context) => {
      const contents = await bucket.uploadAll(['a.txt', 'sub/a.txt']);
      await context.until('the batch has followed', async () => {
        const asked = ['a.txt', 'sub/b.txt', 'a.txt', 'sub/a.txt', 'sub/b.txt', 'sub/a.txt', 'a.txt'];
        const items = await ask(bucket, asked);
        // How many items there are for such a path is open.
        const named = [...new Set(items.map(pathOf))].toSorted();
        const wanted = [...new Set(asked)].toSorted();
        checkEqual(named, wanted, 'there is an item for every path asked', {
          clause: 'storage.batch.item-for-each-path',
        });
        for (const item of items) await checkItem(bucket, item, contents);
      });
    }),
    'storage.batch.inaccessible': inHolder(async (bucket) => {
      const paths = ['a.txt', 'sub/a.txt'];
      await bucket.uploadAll(paths);
      // What was signed for an authorized caller must not be remembered for another one.
      await ask(bucket, paths);
      await checkUnsigned(bucket, paths, 'anon');
    }),
    'storage.batch.ends-with-its-object': inHolder(async (bucket, context) => {
      const contents: Contents = await bucket.uploadAll(['a.txt', 'sub/a.txt', 'b.txt']);
      const items = await ask(bucket, Object.keys(contents));
      await bucket.remove('sub/a.txt', 'a.txt', 'b.txt');
      await context.until('the links have followed', async () => {
        for (const item of items) {
          const path = pathOf(item);
          const opened = await bucket.useToken(path, tokenOf(urlOf(item)));
          if (path === 'sub/a.txt') checkRefused(opened, 'a link to a removed object opens nothing');
          else bucket.checkBytes(opened, contents[path] ?? '', 'the other links open their objects', OPENS);
        }
      });
    }),
  },
);

type Contents = Readonly<Record<string, string>>;

/** What the authenticated path refuses to a caller has an error and no link in the batch of that caller. */
export async function checkUnsigned(bucket: Holder, paths: readonly string[], as: Identity): Promise<void> {
  const batch = await bucket.call('signObjects', { values: { paths, seconds: LIFETIME }, as });
  if (!batch.ok) return;
  for (const item of toRecords(batch.json(), 'storage.batch.answers-items')) {
    // Who may do what is open; what is refused is inaccessible to the caller.
    if ((await bucket.read(pathOf(item), { as })).ok) continue;
    const isUnsigned = typeof item['error'] === 'string' && item['signedURL'] === null;
    const details = { expected: 'an error string and a null signedURL', actual: item };
    checkThat(isUnsigned, 'what a caller may not read is not signed', details);
  }
}

function pathOf(item: JsonRecord): string {
  return String(item['path']);
}

async function ask(bucket: Holder, paths: readonly string[]): Promise<readonly JsonRecord[]> {
  const exchange = await bucket.call('signObjects', { values: { paths, seconds: LIFETIME } });
  // The greatest batch is not shown.
  if (!exchange.ok)
    throw new Unjudgeable(`a batch of ${paths.length} paths was refused with status ${exchange.status}`);
  return toRecords(exchange.json(), 'storage.batch.answers-items');
}

/** What the item says is what holds of its path, by itself and by what signing it alone answers. */
async function checkItem(bucket: Holder, item: JsonRecord, contents: Contents): Promise<void> {
  const path = pathOf(item);
  const text = contents[path];
  if (text === undefined) return checkMissing(item);
  checkNoError(item);
  const url = urlOf(item);
  const opened = await bucket.useToken(path, tokenOf(url));
  bucket.checkBytes(opened, text, 'the link of an item opens its object', OPENS);
  const details = { path: '/signedURL', clause: 'storage.batch.same-form-as-single' };
  checkEqual(beforeToken(url), beforeToken(await bucket.sign(path)), 'both signed URLs are the same', details);
}
