// The thread beside a first start: loads the same SQL at a later time, and tells what came of it.
import { parentPort, workerData } from 'node:worker_threads';
import { createClock } from '../../runtime/clock.ts';
import { BOOTSTRAP_KEY } from '../bootstrap.ts';
import { inThisTurn } from '../pglite/engine-session.ts';
import { singleTurnDb } from '../pglite/new-engine.ts';
import { startEngine } from '../pglite/start-engine.ts';
import { loadExtensions } from '../script/extensions.ts';
import { createdExtensions, loadScripts } from '../script/load-script.ts';
import { createChance } from './chance.ts';
import type { Order } from './content-image.ts';
import { openImageCache } from './image-cache.ts';
import { readState } from './state.ts';

const { scripts, until, seed } = workerData as Order;
const extensions = await loadExtensions(createdExtensions(scripts));
const cache = await openImageCache(Object.keys(extensions));
const settings = { clock: createClock(new Date(until)), extensions: { ...extensions, chance: createChance(seed) } };
const engine = await startEngine(settings, await cache.read([BOOTSTRAP_KEY]));
await loadScripts(singleTurnDb(engine), scripts);
parentPort?.postMessage(await inThisTurn(engine, readState));
await engine.close();
