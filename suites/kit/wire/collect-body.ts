// Reads the bytes of an answer up to the most that we read of one; what is longer is cut, with its length in words.
import { TransportError } from '../contract/exchange.ts';
import type { WireResponse } from '../contract/exchange.ts';
import { BEGINNING, LARGEST_ANSWER, megabytes } from '../contract/read-exchange.ts';

/** `announced`: the content-length of the answer. Leaving early ends the stream. When much has come, the rest waits for `turn`. */
export async function collectBody(
  stream: AsyncIterable<Uint8Array>,
  announced?: string | null,
  turn?: () => Promise<void>,
): Promise<Pick<WireResponse, 'body' | 'cut'>> {
  const most = Number(announced ?? 0) > LARGEST_ANSWER ? BEGINNING : LARGEST_ANSWER;
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of stream) {
      chunks.push(chunk);
      if (size <= MUCH && size + chunk.length > MUCH) await turn?.();
      size += chunk.length;
      if (size > most) return { body: beginningOf(chunks), cut: inWords(announced) };
    }
  } catch (error) {
    const late = error instanceof TransportError && error.reason === 'timeout';
    if (!late || size <= MUCH) throw error;
    // A slow line and a long answer, rather than silence.
    return { body: beginningOf(chunks), cut: `more than ${megabytes(size)}, and ${error.message}` };
  }
  return { body: Buffer.concat(chunks) };
}

function beginningOf(chunks: readonly Uint8Array[]): Uint8Array {
  const size = chunks.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat(chunks, Math.min(size, BEGINNING));
}

/** Bytes that have come: what goes on after them is no answer that hangs. */
const MUCH = 1_000_000;

function inWords(announced: string | null | undefined): string {
  const bytes = Number(announced ?? 0);
  return bytes > LARGEST_ANSWER ? megabytes(bytes) : `more than ${megabytes(LARGEST_ANSWER)}`;
}
