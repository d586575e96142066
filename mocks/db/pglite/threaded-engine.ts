// An engine in a thread of its own: messages go there as bytes and come back as bytes, and what takes too long is ended from here.
import { Worker } from 'node:worker_threads';
import { stateOfClock } from '../../runtime/clock.ts';
import type { EngineImage } from '../image/engine-image.ts';
import type { RawEngine } from './engine.ts';
import type { Beginning, Order, Reply } from './engine-orders.ts';
import { evaluateInThread } from './reach-thread.ts';
import { LONGEST_STATEMENT, type PgliteSettings } from './raw-engine.ts';
import type { Watch } from './statement-limit.ts';

type Waiting = PromiseWithResolvers<Reply>;

export async function startInThread(settings: PgliteSettings, image?: EngineImage): Promise<RawEngine> {
  const watch: Watch = {
    counter: new Int32Array(new SharedArrayBuffer(4)),
    channel: `touchstone: statement limit ${crypto.randomUUID()}`,
    milliseconds: settings.longestStatement ?? LONGEST_STATEMENT,
  };
  const clockNow = () => (settings.clock === undefined ? undefined : stateOfClock(settings.clock));
  const beginning: Beginning = {
    dir: settings.dir,
    image,
    extensions: settings.extensions === undefined ? undefined : Object.keys(settings.extensions),
    clock: clockNow(),
    watch,
  };
  const thread = new Worker(new URL('./engine-thread.ts', import.meta.url), { workerData: beginning });
  const line = createLine(thread);
  await line.next('started').catch(async (error: unknown) => {
    await thread.terminate();
    throw error;
  });
  let walled = false;
  let limited = false;
  return {
    async run(message) {
      const alarm = limited ? watchStatement(thread, watch) : undefined;
      try {
        return await line.ask({ kind: 'run', message, walled, limited, clock: clockNow() }, 'ran');
      } catch (crash) {
        return { bytes: new Uint8Array(), struck: false, crash };
      } finally {
        clearInterval(alarm);
      }
    },
    image: async () => (await line.ask({ kind: 'image' }, 'image')).image,
    async close() {
      try {
        await line.ask({ kind: 'close' }, 'closed');
      } finally {
        await thread.terminate();
      }
    },
    letGo() {
      void thread.terminate();
    },
    wall: {
      raise: () => (walled = true),
      lower: () => (walled = false),
    },
    limit: {
      raise: () => (limited = true),
      lower: () => (limited = false),
    },
  };
}

/** Orders are answered in their order. An idle thread keeps no process alive. */
function createLine(thread: Worker) {
  const waiting: Waiting[] = [];
  let ended: Error | undefined;
  const end = (error: Error): void => {
    ended ??= error;
    for (const one of waiting.splice(0)) one.reject(ended);
  };
  thread.on('message', (reply: Reply) => {
    const one = waiting.shift();
    if (waiting.length === 0) thread.unref();
    if (reply.kind === 'failed') one?.reject(toError(reply));
    else one?.resolve(reply);
  });
  thread.on('error', (error) => {
    end(error instanceof Error ? error : new Error(String(error)));
  });
  thread.on('exit', () => {
    end(new Error('the thread of the embedded database ended, and what it had only in memory is lost'));
  });
  async function next<Kind extends Reply['kind']>(kind: Kind): Promise<Extract<Reply, { readonly kind: Kind }>> {
    if (ended !== undefined) throw ended;
    const one = Promise.withResolvers<Reply>();
    waiting.push(one);
    thread.ref();
    const reply = await one.promise;
    if (reply.kind !== kind)
      throw new Error(`The thread of the embedded database answered ${reply.kind}, not ${kind}.`);
    return reply as Extract<Reply, { readonly kind: Kind }>;
  }
  return {
    next,
    ask<Kind extends Reply['kind']>(order: Order, kind: Kind) {
      const answer = next(kind);
      if (ended === undefined) thread.postMessage(order);
      return answer;
    },
  };
}

/** A statement may go on after it was asked to end: then it is asked again. */
function watchStatement(thread: Worker, { counter, channel, milliseconds }: Watch): NodeJS.Timeout {
  return setInterval(() => {
    const count = Atomics.load(counter, 0);
    if (count % 2 === 0) return;
    evaluateInThread(
      thread.threadId,
      `process.getBuiltinModule('node:diagnostics_channel').channel(${JSON.stringify(channel)}).publish(${count})`,
    );
  }, milliseconds);
}

function toError({ message, code }: Extract<Reply, { readonly kind: 'failed' }>): Error {
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}
