// Reads the bytes of an answer up to the most that we read of one; what is longer is cut, with its length in words.
import { TransportError } from '../contract/exchange.ts';
import type { WireResponse } from '../contract/exchange.ts';
import { LARGEST_ANSWER, megabytes } from '../contract/read-exchange.ts';

/** `announced`: the content-length of the answer. Leaving early ends the stream. */
export async function collectBody(
  stream: AsyncIterable<Uint8Array>,
  announced?: string | null,
): Promise<Pick<WireResponse, 'body' | 'cut'>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > LARGEST_ANSWER) return { body: Buffer.concat(chunks, LARGEST_ANSWER), cut: inWords(announced) };
    }
  } catch (error) {
    const late = error instanceof TransportError && error.reason === 'timeout';
    if (!late || size < MUCH) throw error;
    // A slow line and a long answer, rather than silence.
    return { body: Buffer.concat(chunks), cut: `more than ${megabytes(size)}, and ${error.message}` };
  }
  return { body: Buffer.concat(chunks) };
}

/** Bytes that have come: what goes on after them is no answer that hangs. */
const MUCH = 1_000_000;

function inWords(announced: string | null | undefined): string {
  const bytes = Number(announced ?? 0);
  return bytes > LARGEST_ANSWER ? megabytes(bytes) : `more than ${megabytes(LARGEST_ANSWER)}`;
}
