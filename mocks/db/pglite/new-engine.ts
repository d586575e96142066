// Starts an embedded database that has no folder: from an image that an earlier process left, if there is one.
import { inNode } from '../../runtime/in-node.ts';
import type { Db } from '../db.ts';
import type { EngineImage } from '../image/engine-image.ts';
import type { ImageCache } from '../image/image-cache.ts';

/** What is done to a new database before it is used. */
export interface Stage {
  /** Stages with the same key do the same, at any time and on any machine: their outcome can be kept. */
  readonly key: string;
  /**
   * Whether its outcome is kept even if it takes little time, from the second start on: of files that are being
   * written each start is the first, and would take longer.
   */
  readonly frequent?: boolean;
  run(db: Db): Promise<void>;
}

interface Startable {
  image(kind: 'whole'): Promise<EngineImage>;
  close(): Promise<void>;
}

interface Starting<Engine extends Startable> {
  readonly extensions: readonly string[];
  readonly stages: readonly Stage[];
  /** Without an image: as `initdb` leaves it. */
  readonly start: (image?: EngineImage) => Promise<Engine>;
  readonly toDb: (engine: Engine) => Db;
  /** Receives a note if the disk has no room for an image. */
  readonly warn?: (message: string) => void;
}

/** Characters of keys: less is done again rather than kept in a file of megabytes, unless it is frequent. */
const WORTH_KEEPING = 4096;

/** Milliseconds. */
const AFTER_THE_START = 1_000;

/** With all stages done. */
export async function startNewEngine<Engine extends Startable>(starting: Starting<Engine>): Promise<Engine> {
  const { stages, start, toDb } = starting;
  const cache = inNode()
    ? await (await import('../image/image-cache.ts')).openImageCache(starting.extensions, starting.warn)
    : undefined;
  const keys = stages.map(({ key }) => key);
  const writing: (() => Promise<void>)[] = [];

  let done = 0;
  let engine: Engine | undefined;
  for (const count of cache === undefined ? [] : [...worthKeeping(stages), 0]) {
    const image = await cache?.read(keys.slice(0, count));
    if (image === undefined) continue;
    engine = await start(image).catch(() => undefined);
    done = count;
    if (engine !== undefined) break;
    await cache?.discard(keys.slice(0, count));
  }
  if (engine === undefined) {
    engine = await start();
    done = -1;
  }
  try {
    for (let count = Math.max(0, done); count <= stages.length; count += 1) {
      if (count > 0 && count > done) await stages[count - 1]?.run(toDb(engine));
      if (count <= done || cache === undefined || !worthKeeping(stages).includes(count)) continue;
      const made = keys.slice(0, count);
      const isOften = stages.slice(0, count).some(({ frequent }) => frequent);
      if (!isOften || (await cache.askedBefore(made)))
        writing.push(keepLater(cache, made, await engine.image('whole')));
    }
  } catch (error) {
    await engine.close();
    throw error;
  }
  const begun = engine;
  return {
    ...begun,
    async close() {
      await Promise.all(writing.map((finish) => finish()));
      await begun.close();
    },
  };
}

/** To pack an image takes a while, in which the rest of the start would wait. The function that is returned does not wait. */
function keepLater(cache: ImageCache, keys: readonly string[], image: EngineImage): () => Promise<void> {
  let written: Promise<void> | undefined;
  const write = (): Promise<void> => {
    clearTimeout(timer);
    return (written ??= cache.write(keys, image));
  };
  const timer = setTimeout(() => void write(), AFTER_THE_START);
  // A process that has nothing else to do ends, and starts without the image next time.
  if (typeof timer === 'object') timer.unref();
  return write;
}

/** After how many stages an image is kept, the highest number first. */
function worthKeeping(stages: readonly Stage[]): readonly number[] {
  const count = stages.length;
  const own = stages.slice(1);
  if (own.length === 0) return [count];
  const isLong = own.map(({ key }) => key).join('').length >= WORTH_KEEPING;
  return isLong || own.some(({ frequent }) => frequent) ? [count, 1] : [1];
}
