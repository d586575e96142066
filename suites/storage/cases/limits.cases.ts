// The limits of a bucket: what is too large or of another media type is not stored, what fits is.
import { checkAccepted, checkRefused } from '../../kit/contract/check.ts';
import { toContent } from '../body.ts';
import { makeBucket, makeHolder, storageCases } from '../bucket.ts';

/** Bytes that are too many for a limit of 1 whether it counts bytes, kilobytes or megabytes. */
export const FAR_TOO_LARGE = 2_200_000;

/** One transparent pixel: what is declared and what a server might find in the bytes are the same. */
export const GIF = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (char) =>
  char.charCodeAt(0),
);

const SIZE = 'storage.limits.size-limit-refuses';
const TYPES = 'storage.limits.media-types-refuse';

export const limitCases = storageCases(['bucket-removal', 'upload-binding', 'limits-binding'], {
  'storage.limits.size-limit-refuses': {
    title: 'An object far above the size limit of its bucket is not stored; one within it is',
    clauses: [SIZE, 'storage.limits.size-unit'],
    async run(context) {
      const bucket = await makeBucket(context, { file_size_limit: 1 });
      await bucket.refusesUpload('large.txt', 'x'.repeat(FAR_TOO_LARGE));
      await bucket.upload('small.txt', 'x');
      await bucket.holds('small.txt', 'x');
      const two = await bucket.offer('two.txt', 'xx');
      context.observe('storage.limits.size-unit', two.ok ? 'more than a byte' : 'bytes');
    },
  },
  'storage.limits.media-types-refuse': {
    title: 'An object of an allowed media type is stored; one of another type is not',
    async run(context) {
      const bucket = await makeBucket(context, { allowed_mime_types: ['text/plain', 'application/pdf', 'image/png'] });
      await bucket.refusesUpload('refused.gif', toContent(GIF, 'image/gif'));
      await bucket.upload('allowed.txt', 'plain text');
      await bucket.holds('allowed.txt', 'plain text');
      const pdf = await bucket.offer('allowed.pdf', toContent('%PDF-1.4\n%%EOF\n', 'application/pdf'));
      checkAccepted(pdf, 'every media type of the list is allowed');
    },
  },
  'storage.limits.hold-for-replacements': {
    title: 'Content that the limits of a bucket do not allow replaces no object',
    clauses: [SIZE, TYPES],
    needs: ['replace-binding'],
    async run(context) {
      for (const [limits, content, clause] of [
        [{ file_size_limit: 1 }, toContent('x'.repeat(FAR_TOO_LARGE)), SIZE],
        [{ allowed_mime_types: ['text/plain'] }, toContent(GIF, 'image/gif'), TYPES],
      ] as const) {
        const bucket = await makeHolder(context, limits);
        await bucket.upload('file.txt', 'x');
        const replacement = await bucket.send('replaceObject', 'file.txt', content);
        checkRefused(replacement, 'a replacement that the limits do not allow is refused', clause);
        await bucket.holds('file.txt', 'x', clause);
      }
    },
  },
});
