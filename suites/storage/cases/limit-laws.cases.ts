// Sizes and limits by their laws: content of every size around the blocks it is handled in, and limits at their borders.
import { checkEqual } from '../../kit/contract/check.ts';
import { toContent } from '../body.ts';
import { GIF } from './limits.cases.ts';
import { BYTES } from '../binary-content.ts';
import { answerClass } from './open-buckets.cases.ts';
import { makeBucket, makeHolder } from '../bucket.ts';
import { Holder } from '../holder.ts';
import { storageCases } from '../storage-cases.ts';

/** Content is read, sent and stored in blocks of these sizes. */
const BLOCKS = [4_096, 16_384, 65_536];
/** From here on some stores take an object apart; whether so much is taken is open. */
const PART = 5 * 1_048_576;
const LIMIT = 1_000;

export const limitLawCases = storageCases(['bucket-removal', 'upload-binding'], {
  'storage.upload.sizes-around-blocks': {
    title: 'Content at a block size, or a byte longer or shorter, comes back whole',
    clauses: ['storage.upload.stores-object', 'storage.replace.replaces-content', 'storage.limits.maxima'],
    needs: ['replace-binding'],
    async run(context) {
      const bucket = await makeBucket(context);
      const start = Math.floor(context.random() * 251);
      const stored = 'storage.upload.stores-object';
      const refused: number[] = [];
      let largest = 0;
      for (const size of BLOCKS.flatMap((block) => [block - 1, block, block + 1])) {
        const bytes = counted(start, size);
        const { ok } = await bucket.offer(`${size}.bin`, toContent(bytes, BYTES));
        if (ok) largest = size;
        else refused.push(size);
        if (ok) await bucket.checkContent(`${size}.bin`, bytes, `${size} bytes come back as they were`, stored);
      }
      // The greatest object is not shown.
      const smaller = refused.filter((size) => size < largest || largest === 0);
      checkEqual(smaller, [], 'no size is refused where a greater one is taken', { clause: stored });
      const other = counted(start + 1, largest - 1);
      await bucket.replace(`${largest}.bin`, toContent(other, BYTES));
      const clause = 'storage.replace.replaces-content';
      await bucket.checkContent(`${largest}.bin`, other, 'the object has the new bytes only', clause);
      const large = counted(start, PART + 1);
      const { ok, status } = await bucket.offer('large.bin', toContent(large, BYTES));
      context.observe('storage.limits.maxima', `5 MiB of content: ${ok ? 'taken' : status}`);
      if (ok) await bucket.checkContent('large.bin', large, 'more than 5 MiB come back as they were');
    },
  },
  'storage.limits.at-the-border': {
    title: 'An object below the size limit of its bucket is stored, in any unit of the limit',
    clauses: ['storage.upload.stores-object', 'storage.bucket.file-size-limit', 'storage.limits.size-unit'],
    needs: ['limits-binding'],
    async run(context) {
      const bucket = await makeHolder(context, { file_size_limit: LIMIT });
      const below = counted(0, LIMIT - 1);
      await bucket.upload('below.bin', toContent(below, BYTES));
      const clause = 'storage.upload.stores-object';
      await bucket.checkContent('below.bin', below, 'an object below the limit is stored', clause);
      const exact = await bucket.offer('exact.bin', toContent(counted(0, LIMIT), BYTES));
      context.observe('storage.limits.size-unit', `${LIMIT} bytes of ${LIMIT}: ${answerClass(exact)}`);
      const above = await bucket.offer('above.bin', toContent(counted(0, LIMIT + 1), BYTES));
      context.observe('storage.limits.size-unit', `${LIMIT + 1} bytes of ${LIMIT}: ${answerClass(above)}`);
    },
  },
  'storage.open.media-type-forms': {
    title: 'Media types with wildcards and parameters, empty lists and a limit of zero are observed',
    clauses: ['storage.limits.media-type-forms', 'storage.limits.empty'],
    needs: ['limits-binding'],
    async run(context) {
      const tried = async (types: readonly string[], type: string): Promise<string> => {
        const name = context.name('bucket');
        await context.opened('bucket', name);
        const values = { name, public: false, allowed_mime_types: types };
        const made = await context.call('createBucket', { values });
        if (!made.ok) return `no bucket, ${answerClass(made)}`;
        return answerClass(await new Holder(context, name).offer('file', toContent(GIF, type)));
      };
      for (const [types, type] of [
        [['image/*'], 'image/gif'],
        [['image/*'], 'text/plain'],
        [['image/gif'], 'image/gif; charset=utf-8'],
        [['IMAGE/GIF'], 'image/gif'],
      ] as const) {
        const note = `${type} where ${types.join()} is allowed: ${await tried(types, type)}`;
        context.observe('storage.limits.media-type-forms', note);
      }
      context.observe('storage.limits.empty', `no media type: ${await tried([], 'image/gif')}`);
      const name = context.name('bucket');
      await context.opened('bucket', name);
      const made = await context.call('createBucket', { values: { name, public: false, file_size_limit: 0 } });
      const taken = made.ok ? await new Holder(context, name).offer('file', toContent(GIF, BYTES)) : made;
      const what = made.ok ? answerClass(taken) : `no bucket, ${answerClass(made)}`;
      context.observe('storage.limits.empty', `a size limit of zero: ${what}`);
    },
  },
});

/** Bytes that count up from somewhere, so that one that is lost or doubled shows. */
function counted(start: number, size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size);
  for (let index = 0; index < size; index += 1) bytes[index] = (start + index) % 251;
  return bytes;
}
