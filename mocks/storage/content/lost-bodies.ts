// Refuses uploads whose bytes were lost before the mock saw them: `fetch` does not know the classes of a test environment.
import { bodyLengthOf } from '../../http/body-length.ts';
import type { ByteStream } from '../blobs/blobs.ts';
import { invalidUpload } from '../operations/errors.ts';

/** What fetch sends for a form or a file of classes that it does not know: their name, while the bytes are lost. */
const LOST_NAMES = ['FormData', 'File', 'Blob'].map((name) => `[object ${name}]`);
/** As fetch writes it for a text. */
const OF_TEXT = 'text/plain;charset=UTF-8';

/** Throws a ServiceError for the body of a request. Reads only what is as short as such a text. */
export async function refuseLostBody(request: Request): Promise<void> {
  const length = bodyLengthOf(request);
  if (request.headers.get('content-type') !== OF_TEXT || !LOST_NAMES.some((name) => name.length === length)) return;
  refuseLostText(await request.clone().text());
}

/** The same for the text of a field. */
export function refuseLostText(text: string): void {
  if (!LOST_NAMES.includes(text)) return;
  throw invalidUpload(
    `The upload is the text "${text}": fetch does not know the classes of this test environment, such as jsdom's, and the bytes are lost. Give the client mock.fetch as its fetch, upload a Uint8Array, or run the test in the environment "node".`,
  );
}

/** The file of a form. In jsdom that of Node's own form is of jsdom's class, and always comes out empty. */
export function refuseLostFile(content: ByteStream | null): ByteStream | null {
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent?: string } };
  if (content === null || navigator?.userAgent?.includes(' jsdom/') !== true) return content;
  let size = 0;
  return content.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        size += chunk.length;
        controller.enqueue(chunk);
      },
      flush() {
        if (size > 0) return;
        throw invalidUpload(
          'The file of this form is empty: in jsdom the bytes of a File or Blob are lost before the mock sees them. Give the client mock.fetch as its fetch, upload a Uint8Array, or run the test in the environment "node".',
        );
      },
    }),
  );
}
