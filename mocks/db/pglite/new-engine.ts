// Starts an embedded database and runs its stages, from an image that an earlier process left, if there is one.
import { inNode } from '../../runtime/in-node.ts';
import { BOOTSTRAP_KEY } from '../bootstrap.ts';
import type { Db } from '../db.ts';
import type { EngineImage } from '../image/engine-image.ts';
import type { ImageCache } from '../image/image-cache.ts';
import { queryAsOwner } from '../session/owner.ts';
import { keepSnapshot } from '../snapshot/snapshots.ts';
import type { Engine } from './engine.ts';
import { createSession, inThisTurn } from './engine-session.ts';
import { startEngine, type Content, type PgliteSettings } from './start-engine.ts';

/** Milliseconds. */
const AFTER_THE_START = 1_000;

/** Of images of folders: their log has other files than that of a database in memory. */
const IN_A_FOLDER = 'in a folder';

/** With all stages done, which reach it through a Db of their own; in a folder that holds a database none is. */
export async function startNew(settings: PgliteSettings): Promise<Engine> {
  const { dir, content, extensions = {}, warn } = settings;
  const cache = inNode()
    ? await (await import('../image/image-cache.ts')).openImageCache(Object.keys(extensions), warn)
    : undefined;
  if (dir !== undefined) return startInFolder(dir, settings, cache);
  if (content !== undefined) return startWithContent(settings, content, cache);
  const { engine, writing } = await startStages(settings, cache);
  return afterWriting(engine, writing);
}

async function startWithContent(
  settings: PgliteSettings,
  content: Content,
  cache: ImageCache | undefined,
): Promise<Engine> {
  const images = cache === undefined ? undefined : await openImages(settings, content, cache);
  const kept = await images?.start();
  if (kept !== undefined) return kept;
  const making = await images?.begin();
  let started = await startStages(making?.settings ?? settings, cache);
  if (making !== undefined && started.writing.length > 0) {
    // Both loads begin with the same bytes.
    await afterWriting(started.engine, started.writing).close();
    started = await startStages(making.settings, cache);
  }
  const { engine, writing } = started;
  try {
    making?.loading();
    const { loadScripts } = await import('../script/load-script.ts');
    const notes = await loadScripts(singleTurnDb(engine), content.scripts, content.starting);
    for (const note of notes) content.warn(note);
    return afterWriting(engine, making === undefined ? writing : [...writing, await making.loaded(engine, notes)]);
  } catch (error) {
    await making?.stop();
    await engine.close();
    throw error;
  }
}

async function openImages(settings: PgliteSettings, content: Content, cache: ImageCache) {
  const { openContentImages } = await import('../image/content-image.ts');
  return openContentImages(settings, content, cache);
}

async function startStages(settings: PgliteSettings, cache: ImageCache | undefined) {
  const { stages = [] } = settings;
  const keys = stages.map(({ key }) => key);
  /** After how many stages an image is kept. */
  const worthKeeping = [stages.length, Math.min(stages.length, 1)];
  let done = -1;
  let engine: Engine | undefined;
  for (const count of cache === undefined ? [] : [...worthKeeping, 0]) {
    const image = await cache?.read(keys.slice(0, count));
    if (image === undefined) continue;
    engine = await startEngine(settings, image).catch(() => undefined);
    done = count;
    if (engine !== undefined) break;
    await cache?.discard(keys.slice(0, count));
  }
  if (engine === undefined) {
    engine = await startEngine(settings);
    done = -1;
  }
  const writing: (() => Promise<void>)[] = [];
  try {
    for (let count = Math.max(0, done); count <= stages.length; count += 1) {
      if (count > 0 && count > done) await stages[count - 1]?.run(singleTurnDb(engine));
      if (count > done && cache !== undefined && worthKeeping.includes(count))
        writing.push(keepLater(cache, keys.slice(0, count), await engine.image('whole')));
    }
  } catch (error) {
    await engine.close();
    throw error;
  }
  return { engine, writing };
}

async function startInFolder(dir: string, settings: PgliteSettings, cache: ImageCache | undefined): Promise<Engine> {
  const { stages = [] } = settings;
  const { isEmptyFolder, fillFolder } = await import('../image/folder-image.ts');
  const isNew = await isEmptyFolder(dir);
  const keys = [IN_A_FOLDER, ...stages.map(({ key }) => key)];
  const image = isNew ? await cache?.read(keys) : undefined;
  if (image !== undefined) await fillFolder(dir, image);
  // Its extensions are those of any other: to unpack and link them takes longer than all the rest.
  const engine = await startEngine(settings, await cache?.read([BOOTSTRAP_KEY])).catch(async (error: unknown) => {
    if (image !== undefined) await cache?.discard(keys);
    throw error;
  });
  if (!isNew) return engine;
  try {
    if (image !== undefined) {
      // All databases of an image have one system identifier; in the comment of a tablespace no dump of a database looks.
      const word = `comment on tablespace pg_default is '${crypto.randomUUID()}'`;
      await queryAsOwner(singleTurnDb(engine), word);
      return engine;
    }
    for (const stage of stages) await stage.run(singleTurnDb(engine));
    return afterWriting(engine, cache === undefined ? [] : [keepLater(cache, keys, await engine.image('whole'))]);
  } catch (error) {
    await engine.close();
    throw error;
  }
}

function afterWriting(engine: Engine, writing: readonly (() => Promise<void>)[]): Engine {
  return {
    ...engine,
    async close() {
      await Promise.all(writing.map((finish) => finish()));
      await engine.close();
    },
  };
}

/** Its snapshot becomes the first one of the database that is opened with the engine. */
export function singleTurnDb(engine: Engine): Db {
  const refuse = (): Promise<never> =>
    Promise.reject(new Error('A database that is being rebuilt goes back to no snapshot.'));
  return {
    kind: 'pglite',
    acquire: () => Promise.resolve(createSession(engine)),
    close: () => Promise.resolve(),
    snapshot: () => inThisTurn(engine, keepSnapshot),
    restore: refuse,
    generation: () => 0,
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
