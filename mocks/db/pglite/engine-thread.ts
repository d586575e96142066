// The thread of an embedded database: runs one engine for the thread that started it, one order after the other.
import { parentPort, workerData } from 'node:worker_threads';
import { createClock } from '../../runtime/clock.ts';
import { loadExtensions, OPTIONAL_EXTENSIONS } from '../script/extensions.ts';
import type { Beginning, Order, Reply } from './engine-orders.ts';
import { startRawEngine } from './raw-engine.ts';

const { dir, image, extensions, clock: begun, watch } = workerData as Beginning;
const clock = begun === undefined ? undefined : createClock();
if (begun !== undefined) clock?.restore(begun);

const starting = start();
let turn: Promise<void> = begin().catch(fail);

parentPort?.on('message', (order: Order) => {
  turn = turn.then(() => follow(order)).catch(fail);
});

async function begin(): Promise<void> {
  await starting;
  reply({ kind: 'started' });
}

async function start() {
  return startRawEngine(
    {
      watch,
      longestStatement: watch.milliseconds,
      ...(dir === undefined ? {} : { dir }),
      ...(clock === undefined ? {} : { clock }),
      ...(extensions === undefined ? {} : { extensions: await load(extensions) }),
    },
    image,
  );
}

async function follow(order: Order): Promise<void> {
  const engine = await starting;
  if (order.kind === 'close') {
    await engine.close();
    reply({ kind: 'closed' });
  } else if (order.kind === 'image') reply({ kind: 'image', image: await engine.image() });
  else {
    if (order.clock !== undefined) clock?.restore(order.clock);
    if (order.walled) engine.wall.raise();
    else engine.wall.lower();
    if (order.limited) engine.limit?.raise();
    else engine.limit?.lower();
    const { crash, ...outcome } = await engine.run(order.message);
    // Not every error can be sent.
    reply({ kind: 'ran', ...outcome, ...(crash === undefined ? {} : { crash: describe(crash) }) }, outcome.bytes);
  }
}

async function load(names: readonly string[]) {
  const asked = [...OPTIONAL_EXTENSIONS].filter(([, found]) => names.some((name) => found.startsWith(`${name}@`)));
  const loaded = await loadExtensions(new Set(asked.map(([extension]) => extension)));
  return Object.fromEntries(Object.entries(loaded).filter(([name]) => names.includes(name)));
}

function fail(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
  reply({ kind: 'failed', message: describe(error), code });
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function reply(answer: Reply, bytes?: Uint8Array): void {
  parentPort?.postMessage(answer, bytes?.buffer instanceof ArrayBuffer ? [bytes.buffer] : []);
}
