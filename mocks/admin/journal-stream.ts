// The journal as server-sent events, for who looks on while requests come.
import type { WritableJournal } from '../request/journal.ts';

/** What a slow reader may be behind; then it misses events rather than filling the memory. */
const MOST_WAITING = 500;

export function streamJournal(watch: WritableJournal['watch']): Response {
  let stop = (): void => undefined;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string): void => {
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(text));
        };
        stop = watch(
          (entry, sides) =>
            void sides.then((known) => {
              send(`id: ${entry.id}\ndata: ${JSON.stringify({ ...entry, sides: known })}\n\n`);
            }),
          () => {
            stop();
            controller.close();
          },
        );
        // So that the reader learns at once that it is connected.
        send(': watching\n\n');
      },
      cancel() {
        stop();
      },
    },
    { highWaterMark: MOST_WAITING },
  );
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } });
}
