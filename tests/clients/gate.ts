// Stops an upload in the middle of its body until its client leaves, so that the moment is not a matter of luck.
import type { Handler } from '../../mocks/mock.ts';
import type { GateView } from './scenario/step.ts';

export interface Gate extends GateView {
  readonly fetch: (request: Request) => Promise<Response>;
}

export function createGate(mock: Handler): Gate {
  let arrival = Promise.withResolvers<void>();
  let end = Promise.withResolvers<void>();
  return {
    async fetch(request) {
      if (request.method !== 'POST' || !request.url.includes('/held/')) return mock.fetch(request);
      const held = new Request(request, { body: hold(request, arrival.resolve), duplex: 'half' } as RequestInit);
      try {
        return await mock.fetch(held);
      } finally {
        end.resolve();
      }
    },
    async arrived() {
      await arrival.promise;
      arrival = Promise.withResolvers<void>();
    },
    async settled() {
      await end.promise;
      end = Promise.withResolvers<void>();
    },
  };
}

/** The first chunk of the body, and then nothing until the client is gone. */
function hold(request: Request, arrive: () => void): ReadableStream<Uint8Array> {
  const reader = request.body?.getReader();
  let begun = false;
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (!begun) {
        begun = true;
        const first = await reader?.read();
        if (first?.value !== undefined) controller.enqueue(first.value);
        arrive();
        return;
      }
      // A socket that is not read does not show that its peer is gone.
      while ((await reader?.read())?.done === false);
      await leaving(request.signal);
      throw request.signal.reason;
    },
  });
}

async function leaving(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => {
    signal.addEventListener('abort', resolve, { once: true });
  });
}
