// Reads the bytes of an answer up to the most that we read of one, what is longer being cut, and undoes their compression.
// Not by name: an old Node lacks one of them, and has to get as far as the sentence that says so.
import zlib from 'node:zlib';
import type { Transform } from 'node:stream';
import { TransportError, type WireResponse } from '../contract/exchange.ts';
import { BEGINNING, LARGEST_ANSWER, megabytes } from '../contract/read-exchange.ts';

/** `announced`: the content-length of the answer. Leaving early ends the stream. */
export async function collectBody(
  stream: AsyncIterable<Uint8Array>,
  announced?: string | null,
): Promise<Pick<WireResponse, 'body' | 'cut'>> {
  const most = Number(announced ?? 0) > LARGEST_ANSWER ? BEGINNING : LARGEST_ANSWER;
  const body = new Collected(Math.min(Number(announced ?? 0), most));
  try {
    for await (const chunk of stream) {
      body.add(chunk);
      if (body.size > most) return { body: body.bytes(BEGINNING), cut: inWords(announced) };
    }
  } catch (error) {
    const late = error instanceof TransportError && error.reason === 'timeout';
    if (!late || body.size <= MUCH) throw error;
    // A slow line and a long answer, rather than silence.
    return { body: body.bytes(BEGINNING), cut: `more than ${megabytes(body.size)}, and ${error.message}` };
  }
  return { body: body.bytes(most) };
}

/** Bytes that have come: what goes on after them is no answer that hangs. */
const MUCH = 1_000_000;

function inWords(announced: string | null | undefined): string {
  const bytes = Number(announced ?? 0);
  return bytes > LARGEST_ANSWER ? megabytes(bytes) : `more than ${megabytes(LARGEST_ANSWER)}`;
}

/** Grows by doubling from the expected size: to keep the pieces and to join them at the end takes twice the memory. */
class Collected {
  size = 0;
  #buffer: Buffer;
  constructor(expected: number) {
    this.#buffer = Buffer.allocUnsafeSlow(expected > 0 ? expected : FIRST);
  }

  add(chunk: Uint8Array): void {
    const size = this.size + chunk.length;
    if (size > this.#buffer.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(size, 2 * this.#buffer.length));
      this.#buffer.copy(larger, 0, 0, this.size);
      this.#buffer = larger;
    }
    this.#buffer.set(chunk, this.size);
    this.size = size;
  }

  /** The first ones. */
  bytes(most: number): Uint8Array {
    const size = Math.min(this.size, most);
    return size === this.#buffer.length ? this.#buffer : Buffer.from(this.#buffer.subarray(0, size));
  }
}

const FIRST = 16 * 1024;

type Undo = (bytes: Uint8Array) => Transform;

const UNDO: Readonly<Record<string, Undo>> = {
  gzip: () => zlib.createGunzip(),
  'x-gzip': () => zlib.createGunzip(),
  // Some servers leave the wrapping out, as some browsers once did.
  deflate: ([first = 0]) => ((first & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw()),
  br: () => zlib.createBrotliDecompress(),
  zstd: () => zlib.createZstdDecompress(),
};

/** A server may compress unasked, and the meaning is the same. The headers stay as they came. What cannot be undone stays as it is. */
export async function decodeBody(response: WireResponse): Promise<WireResponse> {
  const codings = response.headers
    .flatMap(([name, value]) => (name === 'content-encoding' ? value.split(',') : []))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  const streams = codings.toReversed().map((coding) => UNDO[coding]);
  if (codings.length === 0 || response.body.length === 0 || response.cut !== undefined) return response;
  let decoded: Pick<WireResponse, 'body' | 'cut'> = response;
  for (const undo of streams) {
    if (undo === undefined) return response;
    if (decoded.cut !== undefined) return { ...response, body: new Uint8Array(), cut: decoded.cut };
    const stream = undo(decoded.body);
    stream.end(decoded.body);
    try {
      decoded = await collectBody(stream);
    } catch {
      return response;
    }
  }
  return { ...response, ...decoded };
}
