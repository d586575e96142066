// Reads the bytes of an answer up to the most that we read of one; what is longer is cut, with its length in words.
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
