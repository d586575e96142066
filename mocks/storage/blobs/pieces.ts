// Hands bytes out in pieces, each when it is asked for: of what a slow reader does not take, nothing is held for it.
import type { Bytes, ByteStream } from './blobs.ts';

/** Up to this many bytes are handed out at once; more are streamed in pieces of as many. */
export const PIECE = 256 * 1024;

interface Source {
  /** Exactly so many bytes, which the reader may keep and change. */
  readonly read: (at: number, length: number) => Promise<Bytes> | Bytes;
  /** Called once: at the end, when the reader has had enough, or after a failure. */
  readonly close: () => Promise<void>;
}

export function streamPieces({ read, close }: Source, start: number, length: number): ByteStream {
  let [at, left] = [start, length];
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        try {
          const piece = await read(at, Math.min(left, PIECE));
          controller.enqueue(piece);
          at += piece.length;
          left -= piece.length;
        } catch (error) {
          await close();
          throw error;
        }
        if (left > 0) return;
        await close();
        controller.close();
      },
      cancel: close,
    },
    { highWaterMark: 0 },
  );
}
