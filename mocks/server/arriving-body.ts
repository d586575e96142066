// The body of a request to a socket, as a stream or in one piece.
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ArrivingBody } from '../http/arriving-request.ts';
import { joinBytes } from '../runtime/join-bytes.ts';

/** `gone` hears of a client that leaves while its body is read. */
export function arrivingBody(incoming: IncomingMessage, gone: AbortController): ArrivingBody {
  return { stream: () => toStream(incoming, gone), bytes: (most) => toBytes(incoming, gone, most) };
}

interface Hearing {
  readonly data: (chunk: Uint8Array<ArrayBuffer>) => void;
  readonly end: () => void;
  readonly fail: (error: Error) => void;
}

/** Until the end, a failure or the call of what it returns; then the rest is let through. */
function hear(incoming: IncomingMessage, gone: AbortController, { data, end, fail }: Hearing): () => void {
  let isOver = false;
  const finish = (last: () => void) => () => {
    if (!isOver) last();
    isOver = true;
  };
  const failed = finish(() => {
    const error = new Error('The client closed the connection before the body was complete.');
    gone.abort(error);
    fail(error);
  });
  // It may have left before anything was asked of the body: then no event comes any more.
  if (incoming.destroyed) queueMicrotask(failed);
  incoming.once('error', failed);
  incoming.once('close', failed);
  incoming.once('end', finish(end));
  incoming.on('data', (chunk: Buffer<ArrayBuffer>) => {
    // No copy: the parser allocates memory for every chunk.
    if (!isOver) data(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length));
  });
  return finish(() => undefined);
}

/** Unlike `Readable.toWeb`, cancelling it leaves the socket open for the answer. */
function toStream(incoming: IncomingMessage, gone: AbortController): ReadableStream<Uint8Array<ArrayBuffer>> {
  let stop = (): void => undefined;
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        stop = hear(incoming, gone, {
          data(chunk) {
            controller.enqueue(chunk);
            if ((controller.desiredSize ?? 0) <= 0) incoming.pause();
          },
          end: () => {
            controller.close();
          },
          fail: (error) => {
            controller.error(error);
          },
        });
      },
      pull() {
        incoming.resume();
      },
      cancel() {
        stop();
        incoming.resume();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 256 * 1024 }),
  );
}

function toBytes(
  incoming: IncomingMessage,
  gone: AbortController,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer> | undefined>();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const stop = hear(incoming, gone, {
    data(chunk) {
      size += chunk.byteLength;
      chunks.push(chunk);
      if (size <= most) return;
      stop();
      resolve(undefined);
    },
    end() {
      const [only] = chunks;
      resolve(only !== undefined && chunks.length === 1 ? only : joinBytes(chunks));
    },
    fail: reject,
  });
  return promise;
}

/** Whether the connection closes after this answer while the client may still be sending: bytes that nobody has read would make the system reset it, and the client, or a proxy in front, would lose the answer. */
export function isStillSending({ shouldKeepAlive, req }: ServerResponse<IncomingMessage>): boolean {
  return !shouldKeepAlive && !req.complete;
}

/** Milliseconds that a client has to send the rest of a body that nobody reads. */
const LONGEST_REST = 30_000;

/** Settles once the whole request has come, or can come no more. */
export async function restOf(incoming: IncomingMessage): Promise<void> {
  if (incoming.complete || incoming.destroyed) return;
  await once(incoming, 'close', { signal: AbortSignal.timeout(LONGEST_REST) }).catch(() => undefined);
}
