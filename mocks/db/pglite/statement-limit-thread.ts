// The thread beside PGlite: checks whether a statement runs too long, and reaches into the main thread to report it.
import { Session } from 'node:inspector';
import { workerData } from 'node:worker_threads';
import type { Watch } from './statement-limit.ts';

const { counter, channel, milliseconds } = workerData as Watch;
let seen = 0;
let since = performance.now();

setInterval(() => {
  const count = Atomics.load(counter, 0);
  const now = performance.now();
  if (count !== seen) {
    seen = count;
    since = now;
  } else if (count % 2 !== 0 && now - since >= milliseconds) {
    // A statement may go on after it was asked to end: then it is asked again.
    since = now;
    strike(count);
  }
}, milliseconds / 32);

function strike(count: number): void {
  const session = new Session();
  session.connectToMainThread();
  const publish = `process.getBuiltinModule('node:diagnostics_channel').channel(${JSON.stringify(channel)}).publish(${count})`;
  session.post('Runtime.evaluate', { expression: publish }, () => {
    session.disconnect();
  });
}
