// The embedded PostgreSQL: PGlite behind the port, one session at a time.
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import type { Clock } from '../runtime/clock.ts';
import { noticeCrashes } from './pglite/crash-guard.ts';
import { VERSION_SCHEMA } from './snapshot/definition-version.ts';
import { DatabaseError, FORGET, type Db, type Session, type Step } from './db.ts';
import { EngineFiles, type EngineImage } from './image/engine-image.ts';
import { followClock } from './pglite/follow-clock.ts';
import { FORGET_STATE, UNLOCK_ALL } from './session/forget-session.ts';
import { createKeptStatements, isNoLongerKept, type KeptStatements } from './session/kept-statements.ts';
import { inNode, startNewEngine, type Stage } from './pglite/new-engine.ts';
import { createSessionWall, type SessionWall } from './pglite/session-wall.ts';
import type { StatementLimit } from './pglite/statement-limit.ts';
import {
  DefinitionsChanged,
  dropSnapshots,
  forgetSnapshot,
  keepSnapshot,
  readKeptSnapshot,
  restoreSnapshot,
  takeSnapshot,
  unknownSnapshot,
  type SavedState,
} from './snapshot/snapshots.ts';
import { createTurns } from './pglite/turns.ts';
import {
  callMessage,
  concatenate,
  readAnswer,
  scriptMessage,
  statementsMessage,
  type Answer,
  type TransactionStatus,
} from './pglite/wire.ts';

export interface PgliteSettings {
  readonly extensions?: NonNullable<PGliteOptions['extensions']>;
  /** A folder to keep the data in; none: memory. */
  readonly dir?: string;
  /** What the database takes for the time; none: the system's. */
  readonly clock?: Clock;
  /** How many milliseconds a statement of a request may run; none: as on the hosted platform. */
  readonly longestStatement?: number;
  /** How a database without a folder begins; none: bare. */
  readonly stages?: readonly Stage[];
}

/** One running PGlite. */
interface Engine {
  send(message: Uint8Array): Promise<Answer>;
  /** Its files, to start another engine from. `whole`: for another process. */
  image(kind?: 'whole'): Promise<EngineImage>;
  close(): Promise<void>;
  readonly wall: SessionWall;
  /** Undefined in a browser. */
  readonly limit: StatementLimit | undefined;
  readonly kept: KeptStatements;
  /** The oid of the function that cleans sessions but leaves what we keep; undefined where it was not found. */
  cleaner: number | undefined;
}

interface Snapshot {
  readonly saved: SavedState;
  /** The way back after DDL. */
  readonly origin:
    | { readonly kind: 'image'; readonly image: EngineImage }
    | { readonly kind: 'rebuild'; readonly rebuild: (db: Db) => Promise<void> }
    | { readonly kind: 'none' };
}

/**
 * Deep recursion must meet PostgreSQL's own limit before that of WebAssembly, which ends the engine. All buffers are
 * written at the start, and what is no longer in one is in memory anyway.
 */
const START = [...PGlite.defaultStartParams, '-c', 'max_stack_depth=300kB', '-c', 'shared_buffers=16MB'];

/** As for those who log in to a server. */
const LONGEST_STATEMENT = 8000;

const RESET_CALLER = ['set session authorization postgres', 'reset role'];
/** After a session nothing of it is left: no transaction, no setting, no role, no temporary table, no statement. */
const CLEAN_UP = concatenate([
  scriptMessage('rollback', [...RESET_CALLER, ...FORGET_STATE].join('; ')),
  callMessage(UNLOCK_ALL),
]);

/** A bare database: no touchstone schemas in it. */
export async function openPglite(settings: PgliteSettings = {}): Promise<Db> {
  let engine = await startNew(settings);
  const turns = createTurns();
  const snapshots = new Map<string, Snapshot>();
  let taken = 0;
  let generation = 0;
  /** The engine is as its stages left it, perhaps with a snapshot. */
  let asBegun = true;
  let closing: Promise<void> | undefined;
  let closed = false;
  if (settings.dir !== undefined) await withSession(engine, dropSnapshots);

  /** Who comes after the end is told so: a new engine would write into a folder that is somebody else's by then. */
  async function nextTurn(): Promise<() => void> {
    const done = await turns.next();
    if (!closed) return done;
    done();
    throw new DatabaseError('The database was closed.', { code: '57P01' });
  }

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = await nextTurn();
    try {
      return await work();
    } finally {
      done();
    }
  }

  async function close(): Promise<void> {
    await inTurn(() => {
      closed = true;
      return engine.close();
    });
  }

  async function save(name: string, origin: Snapshot['origin']): Promise<void> {
    taken += 1;
    const label = String(taken);
    const before = snapshots.get(name);
    const kept = asBegun ? await withSession(engine, readKeptSnapshot) : undefined;
    asBegun = false;
    const saved = kept ?? (await withSession(engine, (session) => takeSnapshot(session, label)));
    snapshots.set(name, { saved, origin });
    if (before !== undefined) await withSession(engine, (session) => forgetSnapshot(session, before.saved));
  }

  /** Replaces the engine: rows alone do not bring dropped or changed definitions back. */
  async function startAgain(name: string, { origin }: Snapshot): Promise<void> {
    if (origin.kind === 'none')
      throw new Error(
        `Snapshot "${name}" cannot be restored: tables or functions were changed since, and a database kept in a folder only gets its rows back. Start again with an empty folder.`,
      );
    generation += 1;
    await engine.close();
    // The copies went with the old engine; the new one may have others of the same names.
    for (const [other, snapshot] of snapshots) snapshots.set(other, withoutCopies(snapshot));
    if (origin.kind === 'image') {
      engine = await startEngine(settings, origin.image);
      // The copies of this snapshot are younger than its image.
      await save(name, origin);
    } else {
      engine = await startNew(settings);
      asBegun = true;
      await origin.rebuild(singleTurnDb(engine));
      await save(name, origin);
    }
  }

  return {
    kind: 'pglite',
    acquire: async (purpose) => {
      const done = await nextTurn();
      if (purpose === 'requests') {
        engine.cleaner ??= await findCleaner(engine);
        engine.wall.raise();
        engine.limit?.raise();
      }
      return createSession(engine, async (broken) => {
        try {
          if (broken) engine = await revive(engine, settings);
        } finally {
          done();
        }
      });
    },
    close: () => (closing ??= close()),
    snapshot: (name, rebuild) =>
      inTurn(async () => {
        if (rebuild !== undefined && settings.dir === undefined) await save(name, { kind: 'rebuild', rebuild });
        else if (settings.dir !== undefined) await save(name, { kind: 'none' });
        else await save(name, { kind: 'image', image: await engine.image() });
      }),
    restore: (name) =>
      inTurn(async () => {
        const snapshot = snapshots.get(name);
        if (snapshot === undefined) throw unknownSnapshot(name, [...snapshots.keys()]);
        try {
          await withSession(engine, (session) => restoreSnapshot(session, snapshot.saved));
        } catch (error) {
          if (!(error instanceof DefinitionsChanged)) throw error;
          await startAgain(name, snapshot);
        }
      }),
    generation: () => generation,
  };
}

/** It can still be restored where there is another way back than its copies. */
function withoutCopies({ saved, origin }: Snapshot): Snapshot {
  return { saved: { ...saved, definitions: 'of an engine that is gone', tables: [] }, origin };
}

function startNew(settings: PgliteSettings): Promise<Engine> {
  const { dir, stages = [], extensions = {} } = settings;
  if (dir !== undefined) return startEngine(settings);
  return startNewEngine({
    extensions: Object.keys(extensions),
    stages,
    start: (image) => startEngine(settings, image),
    toDb: singleTurnDb,
  });
}

async function startEngine(settings: PgliteSettings, image?: EngineImage): Promise<Engine> {
  const { dir, extensions } = settings;
  const files = new EngineFiles(image);
  const pglite = await PGlite.create({
    startParams: START,
    ...(dir === undefined ? { fs: files } : { dataDir: dir }),
    ...(extensions === undefined || image?.extended === true ? {} : { extensions }),
  });
  noticeCrashes(pglite);
  if (settings.clock !== undefined) followClock(pglite, settings.clock);
  const limit = inNode() ? await limitStatements(pglite, settings) : undefined;
  const engine: Engine = {
    async send(message) {
      try {
        const chunks: Uint8Array[] = [];
        // What arrives lies in the engine's memory, which it uses again.
        await pglite.execProtocolRawStream(message, { onRawData: (chunk) => chunks.push(chunk.slice()) });
        const [only] = chunks;
        const answer = readAnswer(only !== undefined && chunks.length === 1 ? only : concatenate(chunks));
        return limit?.struck() === true && answer.error?.code === '57014'
          ? { ...answer, error: tookTooLong() }
          : answer;
      } catch (cause) {
        return { ...readAnswer(new Uint8Array()), error: brokenDown(cause) };
      }
    },
    async image(kind) {
      if (kind === 'whole') await engine.send(scriptMessage('checkpoint'));
      return files.image(inNode());
    },
    async close() {
      await limit?.close();
      await pglite.close();
    },
    wall: createSessionWall(pglite),
    limit,
    kept: createKeptStatements(),
    cleaner: undefined,
  };
  // Without this a LOCAL session authorization outlives its transaction in PGlite.
  await engine.send(CLEAN_UP);
  return engine;
}

async function limitStatements(pglite: PGlite, settings: PgliteSettings): Promise<StatementLimit> {
  const { createStatementLimit } = await import('./pglite/statement-limit.ts');
  return createStatementLimit(pglite, settings.longestStatement ?? LONGEST_STATEMENT);
}

/** In the words of a server's `statement_timeout`. */
function tookTooLong(): DatabaseError {
  return new DatabaseError('canceling statement due to statement timeout', { code: '57014' });
}

/** What was committed is in the log of the broken engine, and PostgreSQL recovers it as after a crash. */
async function revive(engine: Engine, settings: PgliteSettings): Promise<Engine> {
  await engine.limit?.close();
  return startEngine(settings, settings.dir === undefined ? await engine.image() : undefined);
}

function brokenDown(cause?: unknown): DatabaseError {
  const message = 'The embedded database broke down at this statement and was started again: its work was undone.';
  return new DatabaseError(message, { code: '57P02' }, { cause });
}

/** A Db over an engine that nobody else can reach yet. Its snapshot is the first one of whoever opens it. */
function singleTurnDb(engine: Engine): Db {
  const refuse = (): Promise<never> =>
    Promise.reject(new Error('A database that is being rebuilt goes back to no snapshot.'));
  return {
    kind: 'pglite',
    acquire: () => Promise.resolve(createSession(engine, () => Promise.resolve())),
    close: () => Promise.resolve(),
    snapshot: () => withSession(engine, keepSnapshot),
    restore: refuse,
    generation: () => 0,
  };
}

async function withSession<T>(engine: Engine, work: (session: Session) => Promise<T>): Promise<T> {
  const session = createSession(engine, () => Promise.resolve());
  try {
    return await work(session);
  } finally {
    await session.release();
  }
}

async function findCleaner(engine: Engine): Promise<number | undefined> {
  const text = `select to_regprocedure('${VERSION_SCHEMA}.forget_state()')::oid as oid`;
  const { results } = await engine.send(statementsMessage([{ text }]));
  const oid = results[0]?.rows[0]?.['oid'] ?? null;
  return oid === null ? undefined : Number(oid);
}

/** False when the engine broke. The database's own function takes no statement away that is ours, unless one may be forged. */
async function cleanUp(engine: Engine, status: TransactionStatus): Promise<boolean> {
  if (engine.cleaner !== undefined) {
    const scripts = [...(status === 'idle' ? [] : ['rollback']), RESET_CALLER.join('; ')];
    const { error, complete } = await engine.send(
      concatenate([scriptMessage(...scripts), callMessage(engine.cleaner)]),
    );
    if (error === undefined || !complete) return complete;
    engine.cleaner = undefined;
  }
  engine.kept.forget();
  return (await engine.send(CLEAN_UP)).complete;
}

function createSession(engine: Engine, done: (broken: boolean) => Promise<void>): Session {
  let status: TransactionStatus = 'idle';
  let broken = false;
  let released = false;
  let fresh = true;
  /** With what the database refused, if anything. */
  async function send(message: Uint8Array): Promise<Answer> {
    if (released) throw new Error('This database session was given back already.');
    if (broken) throw brokenDown();
    fresh = false;
    const answer = await engine.send(message);
    status = answer.status;
    broken = !answer.complete;
    if (broken) throw answer.error?.code === '57P02' ? answer.error : brokenDown();
    return answer;
  }
  /** The first batch: a name that the engine does not know is a reason to ask without names. */
  async function sendNamed(steps: readonly Step[]): Promise<Answer> {
    const answer = await send(statementsMessage(steps, engine.kept));
    const { error, tags } = answer;
    if (error === undefined) return answer;
    engine.kept.doubt();
    if (!isNoLongerKept(steps[tags.length], error)) return answer;
    engine.kept.forget();
    if (status !== 'idle') await send(scriptMessage('rollback'));
    return send(statementsMessage(steps));
  }
  async function ask(message: Uint8Array): Promise<Answer> {
    const answer = await send(message);
    if (answer.error !== undefined) throw answer.error;
    return answer;
  }
  return {
    query: async (text, params = []) => (await ask(statementsMessage([{ text, params }]))).results[0]?.rows ?? [],
    async batch(steps) {
      const wanted = steps.filter((step) => step !== FORGET);
      const named = fresh && engine.cleaner !== undefined;
      const { results, error } = await (named ? sendNamed(wanted) : send(statementsMessage(wanted)));
      return { rows: results.map(({ rows }) => rows), ...(error === undefined ? {} : { error }) };
    },
    async exec(text) {
      refuseCopy(text);
      // Tables may change their sizes.
      engine.kept.forget();
      return (await ask(scriptMessage(text))).results;
    },
    async commit() {
      const failed = status === 'failed';
      await ask(scriptMessage('commit'));
      if (failed) throw new DatabaseError('The transaction had failed and was rolled back.', { code: '25P02' });
    },
    async release(state) {
      if (released) return;
      released = true;
      engine.wall.lower();
      engine.limit?.lower();
      const clean = state === 'untouched' && status === 'idle';
      if (!broken && !clean) broken = !(await cleanUp(engine, status));
      await done(broken);
    },
  };
}

/** PGlite ends the whole process on `copy … from stdin`. */
function refuseCopy(text: string): void {
  if (/^\s*copy\b[^;]*\bfrom\s+stdin\b/im.test(text))
    throw new DatabaseError('COPY FROM STDIN is not offered here: write INSERT statements.', { code: '0A000' });
}
