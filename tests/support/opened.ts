// What a test file, or a `describe` in it, opens before its tests and closes after them, the last one first.
import { afterAll, beforeAll } from 'vitest';

type Closable = AsyncDisposable | { close(): Promise<unknown> } | { stop(): Promise<unknown> };

/** Returns what gives it to tests, and to hooks that are written below. */
export function opened<T extends Closable>(open: () => Promise<T>): () => T {
  let one: T | undefined;
  beforeAll(async () => {
    one = await open();
  });
  afterAll(async () => {
    if (one !== undefined) await close(one);
  });
  return () => {
    if (one === undefined) throw new Error('What is opened before the tests is asked for too early.');
    return one;
  };
}

function close(one: Closable): PromiseLike<unknown> {
  if ('close' in one) return one.close();
  return 'stop' in one ? one.stop() : one[Symbol.asyncDispose]();
}
