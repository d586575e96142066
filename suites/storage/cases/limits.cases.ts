// The limits of a bucket, and sizes: what is too large or of another media type is not stored, what fits is, at every border.
import { checkAccepted, checkEqual, checkRefused } from '../../kit/contract/check.ts';
import { BYTES, toContent, type Content } from '../body.ts';
import { inBucket, makeBucket, makeHolder, storageCases, type BucketSettings } from '../bucket.ts';
import { answerClass } from '../read.ts';
import type { StorageContext } from '../context.ts';
import { Holder } from '../holder.ts';
import table from './limits.json' with { type: 'json' };

/** Bytes that are too many for a limit of 1 whether it counts bytes, kilobytes or megabytes. */
export const FAR_TOO_LARGE = 2_200_000;

/** One transparent pixel: what is declared and what a server might find in the bytes are the same. */
export const GIF = new Uint8Array(Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'));

export const limitCases = storageCases('write-scoped', ['bucket-removal', 'upload-binding'], table, {
  async 'storage.limits.size-limit-refuses'(context) {
    const bucket = await makeBucket(context, { file_size_limit: 1 });
    await bucket.refusesUpload('large.txt', 'x'.repeat(FAR_TOO_LARGE), 'an object far above the size limit');
    await bucket.upload('small.txt', 'x');
    await bucket.holds('small.txt', 'x');
    const two = await bucket.offer('two.txt', 'xx');
    context.observe('storage.limits.size-unit', two.ok ? 'more than a byte' : 'bytes');
  },
  async 'storage.limits.media-types-refuse'(context) {
    const bucket = await makeBucket(context, { allowed_mime_types: ['text/plain', 'application/pdf', 'image/png'] });
    await bucket.refusesUpload('refused.gif', toContent(GIF, 'image/gif'), 'an object of another media type');
    await bucket.upload('allowed.txt', 'plain text');
    await bucket.holds('allowed.txt', 'plain text');
    const pdf = await bucket.offer('allowed.pdf', toContent('%PDF-1.4\n%%EOF\n', 'application/pdf'));
    checkAccepted(pdf, 'every media type of the list is allowed');
  },
  async 'storage.limits.hold-for-replacements'(context) {
    for (const [limits, content, clause] of [
      [{ file_size_limit: 1 }, toContent('x'.repeat(FAR_TOO_LARGE)), 'storage.limits.size-limit-refuses'],
      [{ allowed_mime_types: ['text/plain'] }, toContent(GIF, 'image/gif'), 'storage.limits.media-types-refuse'],
    ] as const) {
      const bucket = await makeHolder(context, limits);
      await bucket.upload('file.txt', 'x');
      const replacement = await bucket.send('replaceObject', 'file.txt', content);
      checkRefused(replacement, 'a replacement that the limits do not allow is refused', clause);
      await bucket.holds('file.txt', 'x', clause);
    }
  },
  'storage.upload.sizes-around-blocks': inBucket(async (bucket, context) => {
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
  async 'storage.limits.at-the-border'(context) {
    const bucket = await makeHolder(context, { file_size_limit: LIMIT });
    const below = counted(0, LIMIT - 1);
    await bucket.upload('below.bin', below);
    await bucket.holds('below.bin', below);
    for (const size of [LIMIT, LIMIT + 1]) {
      const answer = await bucket.offer(`${size}.bin`, counted(0, size));
      context.observe('storage.limits.size-unit', `${size} bytes of ${LIMIT}: ${answerClass(answer)}`);
    }
  },
  async 'storage.open.media-type-forms'(context) {
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
});

/** Content is read, sent and stored in blocks of these sizes. */
const BLOCKS = [4_096, 16_384, 65_536];
/** From here on some stores take an object apart; whether so much is taken is open. */
const PART = 5 * 1_048_576;
const LIMIT = 1_000;
const STORES = 'storage.upload.stores-object';

/** What becomes of an image that is offered as this type to a bucket with these limits. */
async function tried(context: StorageContext, limits: BucketSettings, type: string): Promise<string> {
  const name = await context.claim('bucket');
  const made = await context.call('createBucket', { values: { name, public: false, ...limits } });
  if (!made.ok) return `no bucket, ${answerClass(made)}`;
  return answerClass(await new Holder(context, name).offer('file', toContent(GIF, type)));
}

/** Bytes that count up from somewhere, so that one that is lost or doubled shows. */
function counted(start: number, size: number): Content {
  const bytes = Uint8Array.from({ length: size }, (_, index) => (start + index) % 251);
  return toContent(bytes, BYTES);
}
