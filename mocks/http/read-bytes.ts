// The body of a request as bytes, of which no more than a limit are kept.
import { joinBytes } from '../runtime/join-bytes.ts';
import { ArrivingRequest, type ArrivingBody } from './arriving-request.ts';
import { copyRawTarget } from './raw-target.ts';

/** All of it; undefined if it is longer than `most` bytes, or announces that it is. */
export async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return undefined;
  const arriving = ArrivingRequest.take(request);
  if (arriving !== undefined) return arriving.bytes(most);
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Not every browser iterates over a stream.
  const reader = request.body?.getReader();
  for (let part = await reader?.read(); part?.done === false; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > most) {
      await reader?.cancel();
      return undefined;
    }
    chunks.push(part.value);
  }
  return joinBytes(chunks);
}

/** The same request, whose body has come: who reads it waits for no client. One that is longer than `most` is refused by its reader. */
export async function withBodyRead(request: Request, most: number): Promise<Request> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return request;
  const bytes = await readBytes(request, most);
  const { url, method, headers, signal } = request;
  const copy = new ArrivingRequest(url, { method, headers }, signal, bytes?.length === 0 ? undefined : bodyOf(bytes));
  copyRawTarget(request, copy);
  return copy;
}

/** Undefined: too long to be kept. */
function bodyOf(bytes: Uint8Array<ArrayBuffer> | undefined): ArrivingBody {
  return {
    stream: () =>
      new ReadableStream({
        start(controller) {
          if (bytes === undefined) controller.error(new Error('The body is too long.'));
          else {
            controller.enqueue(bytes);
            controller.close();
          }
        },
      }),
    bytes: (most) => Promise.resolve(bytes === undefined || bytes.length > most ? undefined : bytes),
  };
}
