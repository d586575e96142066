// Sizes and limits by their laws: content of every size around the blocks it is handled in, and limits at their borders.
import { checkEqual } from '../../kit/contract/check.ts';
import { BYTES, toContent, type Content } from '../body.ts';
import { inBucket, makeHolder, storageCases, type BucketSettings } from '../bucket.ts';
import { answerClass } from '../buckets.ts';
import type { StorageContext } from '../context.ts';
import { Holder } from '../holder.ts';
import { GIF } from './limits.cases.ts';

/** Content is read, sent and stored in blocks of these sizes. */
const BLOCKS = [4_096, 16_384, 65_536];
/** From here on some stores take an object apart; whether so much is taken is open. */
const PART = 5 * 1_048_576;
const LIMIT = 1_000;
const STORES = 'storage.upload.stores-object';

export const limitLawCases = storageCases(['bucket-removal', 'upload-binding'], {
  'storage.upload.sizes-around-blocks': {
    title: 'Content at a block size, or a byte longer or shorter, comes back whole',
    clauses: [STORES, 'storage.replace.replaces-content', 'storage.limits.maxima'],
    needs: ['replace-binding'],
    run: inBucket(async (bucket, context) => {
      const start = Math.floor(context.random() * 251);
      const refused: number[] = [];
      let largest = 0;
      for (const size of BLOCKS.flatMap((block) => [block - 1, block, block + 1])) {
        const content = counted(start, size);
        const { ok } = await bucket.offer(`${size}.bin`, content);
        if (ok) largest = size;
        else refused.push(size);
        if (ok) await bucket.holds(`${size}.bin`, content, STORES);
      }
      // The greatest object is not shown.
      const smaller = refused.filter((size) => size < largest || largest === 0);
      checkEqual(smaller, [], 'no size is refused where a greater one is taken');
      const other = counted(start + 1, largest - 1);
      await bucket.replace(`${largest}.bin`, other);
      await bucket.holds(`${largest}.bin`, other, 'storage.replace.replaces-content');
      const large = counted(start, PART + 1);
      const { ok, status } = await bucket.offer('large.bin', large);
      context.observe('storage.limits.maxima', `5 MiB of content: ${ok ? 'taken' : status}`);
      if (ok) await bucket.holds('large.bin', large);
    }),
  },
  'storage.limits.at-the-border': {
    title: 'An object below the size limit of its bucket is stored, in any unit of the limit',
    clauses: [STORES, 'storage.bucket.file-size-limit', 'storage.limits.size-unit'],
    needs: ['limits-binding'],
    async run(context) {
      const bucket = await makeHolder(context, { file_size_limit: LIMIT });
      const below = counted(0, LIMIT - 1);
      await bucket.upload('below.bin', below);
      await bucket.holds('below.bin', below);
      for (const [name, size] of [
        ['exact.bin', LIMIT],
        ['above.bin', LIMIT + 1],
      ] as const) {
        const answer = await bucket.offer(name, counted(0, size));
        context.observe('storage.limits.size-unit', `${size} bytes of ${LIMIT}: ${answerClass(answer)}`);
      }
    },
  },
  'storage.open.media-type-forms': {
    title: 'Media types with wildcards and parameters, empty lists and a limit of zero are observed',
    clauses: ['storage.limits.media-type-forms', 'storage.limits.empty'],
    needs: ['limits-binding'],
    async run(context) {
      for (const [allowed, type] of [
        ['image/*', 'image/gif'],
        ['image/*', 'text/plain'],
        ['image/gif', 'image/gif; charset=utf-8'],
        ['IMAGE/GIF', 'image/gif'],
      ] as const) {
        const answer = await tried(context, { allowed_mime_types: [allowed] }, type);
        context.observe('storage.limits.media-type-forms', `${type} where ${allowed} is allowed: ${answer}`);
      }
      const none = await tried(context, { allowed_mime_types: [] }, 'image/gif');
      context.observe('storage.limits.empty', `no media type: ${none}`);
      const zero = await tried(context, { file_size_limit: 0 }, BYTES);
      context.observe('storage.limits.empty', `a size limit of zero: ${zero}`);
    },
  },
});

/** What becomes of an image that is offered as this type to a bucket with these limits. */
async function tried(context: StorageContext, limits: BucketSettings, type: string): Promise<string> {
  const name = await context.claim('bucket');
  const made = await context.call('createBucket', { values: { name, public: false, ...limits } });
  if (!made.ok) return `no bucket, ${answerClass(made)}`;
  return answerClass(await new Holder(context, name).offer('file', toContent(GIF, type)));
}

/** Bytes that count up from somewhere, so that one that is lost or doubled shows. */
function counted(start: number, size: number): Content {
  return toContent(
    Uint8Array.from({ length: size }, (_, index) => (start + index) % 251),
    BYTES,
  );
}
