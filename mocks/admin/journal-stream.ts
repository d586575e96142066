// The journal as server-sent events, for who looks on while requests come.
import type { Watch } from '../request/journal.ts';

/** What a slow reader may be behind; then it misses events rather than filling the memory. */
const MOST_WAITING = 500;

export function streamJournal(watch: Watch): Response {
  let stop = (): void => undefined;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const send = (text: string): void => {
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(text));
        };
        const tell: Parameters<Watch>[0] = async (entry, sides) => {
          send(`id: ${entry.id}\ndata: ${JSON.stringify({ ...entry, sides: await sides })}\n\n`);
        };
        stop = watch(tell, () => {
          stop();
          controller.close();
        });
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
