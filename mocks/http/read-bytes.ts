// The body of a request as bytes, of which no more than a limit are kept.
import { joinBytes } from '../runtime/join-bytes.ts';
import { ArrivingRequest } from './arriving-request.ts';

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
