// Refuses the form of a test in jsdom whose file is empty: Node's fetch has lost its bytes, and says nothing.
import { holdsError, json } from '../http/respond.ts';
import { errorBody } from './fault-rules.ts';

/** A part with a file, whose headers end where the next delimiter begins. */
const EMPTY_FILE = /filename="[^"]*"\r\n(?:[^\r\n]+\r\n)*\r\n\r\n--/;

/** The answer, if the request is such a form; the body can still be read. */
export async function refuseLostFile(request: Request): Promise<Response | undefined> {
  const { navigator } = globalThis as { readonly navigator?: { readonly userAgent?: string } };
  if (navigator?.userAgent?.includes(' jsdom/') !== true) return undefined;
  if (request.headers.get('content-type')?.startsWith('multipart/form-data') !== true) return undefined;
  if (!EMPTY_FILE.test(await request.clone().text())) return undefined;
  const message =
    'The file of this form is empty: in jsdom the bytes of a File or Blob are lost before MSW sees them. Give the client mock.fetch as its fetch, upload a Uint8Array, or run the test in the environment "node".';
  return holdsError(json(400, errorBody('storage', 400, 'InvalidRequest', message)), message);
}
