// Loaded into the mock's process before the mock: whoever connects gets one line with its memory and its handles.
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';

/** Of a process whose garbage is collected; bytes. */
export interface Reading {
  readonly rss: number;
  readonly heap: number;
  readonly external: number;
  readonly descriptors: number;
  readonly handles: number;
}

function read(): Reading {
  // Twice: what is freed by the end of an object is garbage of the next round.
  globalThis.gc?.();
  globalThis.gc?.();
  const { rss, heapUsed, external } = process.memoryUsage();
  return {
    rss,
    heap: heapUsed,
    external,
    descriptors: readdirSync('/proc/self/fd').length,
    handles: process.getActiveResourcesInfo().length,
  };
}

createServer((socket) => {
  socket.on('error', () => undefined);
  socket.end(JSON.stringify(read()));
})
  .listen(process.env['SOAK_SOCKET'])
  .unref();
