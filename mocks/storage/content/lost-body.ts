// Refuses what fetch sends for a form or a file of classes that it does not know: their name as a text, while the bytes are lost.
import { invalidUpload } from '../operations/errors.ts';

const NAMES = ['FormData', 'File', 'Blob'].map((name) => `[object ${name}]`);
/** As fetch writes it for a text. */
const OF_TEXT = 'text/plain;charset=UTF-8';

/** Throws a ServiceError for the body of a request. Reads only what is as short as such a text. */
export async function refuseLostBody(request: Request, length: number | undefined): Promise<void> {
  if (request.headers.get('content-type') !== OF_TEXT || !NAMES.some((name) => name.length === length)) return;
  refuseLostText(await request.clone().text());
}

/** The same for the text of a field. */
export function refuseLostText(text: string): void {
  if (!NAMES.includes(text)) return;
  throw invalidUpload(
    `The upload is the text "${text}": fetch does not know the classes of this test environment, such as jsdom's, and the bytes are lost. Give the client mock.fetch as its fetch, upload a Uint8Array, or run the test in the environment "node".`,
  );
}
