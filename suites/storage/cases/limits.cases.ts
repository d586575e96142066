// The limits of a bucket: what is too large or of another media type is not stored, what fits is.
import { checkAccepted, checkRefused } from '../../kit/contract/check.ts';
import { toContent } from '../body.ts';
import { makeBucket, makeHolder } from '../bucket.ts';
import { storageCases } from '../storage-cases.ts';

/** Bytes that are too many for a limit of 1 whether it counts bytes, kilobytes or megabytes. */
export const FAR_TOO_LARGE = 2_200_000;

/** One transparent pixel: what is declared and what a server might find in the bytes are the same. */
export const GIF = Uint8Array.from(atob('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'), (char) =>
  char.charCodeAt(0),
);

export const limitCases = storageCases(['bucket-removal', 'upload-binding', 'limits-binding'], {
  'storage.limits.size-limit-refuses': {
    title: 'An object far above the size limit of its bucket is not stored; one within it is',
    clauses: ['storage.limits.size-limit-refuses', 'storage.limits.size-unit'],
    async run(context) {
      const bucket = await makeBucket(context, { file_size_limit: 1 });
      const large = await bucket.offer('large.txt', 'x'.repeat(FAR_TOO_LARGE));
      const clause = 'storage.limits.size-limit-refuses';
      checkRefused(large, 'an object far above the limit is refused', clause);
      await bucket.checkGone('large.txt', 'an object far above the limit is not stored', clause);
      await bucket.upload('small.txt', 'x');
      await bucket.checkContent('small.txt', 'x', 'an object within the limit is stored', clause);
      const two = await bucket.offer('two.txt', 'xx');
      context.observe('storage.limits.size-unit', two.ok ? 'more than a byte' : 'bytes');
    },
  },
  'storage.limits.media-types-refuse': {
    title: 'An object of an allowed media type is stored; one of another type is not',
    async run(context) {
      const bucket = await makeBucket(context, {
        allowed_mime_types: ['text/plain', 'application/pdf', 'image/png'],
      });
      const refused = await bucket.offer('refused.gif', toContent(GIF, 'image/gif'));
      const clause = 'storage.limits.media-types-refuse';
      checkRefused(refused, 'a media type that is not allowed is refused', clause);
      await bucket.checkGone('refused.gif', 'an object of another media type is not stored', clause);
      await bucket.upload('allowed.txt', 'plain text');
      await bucket.checkContent('allowed.txt', 'plain text', 'an allowed media type is stored', clause);
      const pdf = toContent('%PDF-1.4\n%%EOF\n', 'application/pdf');
      const second = await bucket.offer('allowed.pdf', pdf);
      checkAccepted(second, 'every media type of the list is allowed', clause);
    },
  },
  'storage.limits.hold-for-replacements': {
    title: 'Content that the limits of a bucket do not allow replaces no object',
    clauses: ['storage.limits.size-limit-refuses', 'storage.limits.media-types-refuse'],
    needs: ['replace-binding'],
    async run(context) {
      for (const [limits, content, clause] of [
        [{ file_size_limit: 1 }, toContent('x'.repeat(FAR_TOO_LARGE)), 'storage.limits.size-limit-refuses'],
        [{ allowed_mime_types: ['text/plain'] }, toContent(GIF, 'image/gif'), 'storage.limits.media-types-refuse'],
      ] as const) {
        const bucket = await makeHolder(context, limits);
        await bucket.upload('file.txt', 'x');
        const exchange = await bucket.send('replaceObject', 'file.txt', content);
        checkRefused(exchange, 'a replacement that the limits do not allow is refused', clause);
        await bucket.checkContent('file.txt', 'x', 'a refused replacement changes nothing', clause);
      }
    },
  },
});
