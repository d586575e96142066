// Opens the database that a mock asks for; drivers that a browser does not have are loaded only when they are needed.
import type { Clock } from '../runtime/clock.ts';
import type { Claim } from './postgres/claim.ts';
import { ConnectionError } from './postgres/connection-error.ts';
import type { Db } from './db.ts';
import { loadExtensions } from './script/extensions.ts';
import type { Stage } from './pglite/start-engine.ts';
import { openPglite, type PgliteSettings } from './pglite.ts';
import { codeOf } from '../runtime/unknown.ts';

export type DatabaseChoice = { readonly memory: true } | { readonly dir: string } | { readonly url: string };

type Warn = (message: string) => void;

type Prepare = (db: Db) => Promise<void>;

/** In the memory of this process a database is always a new one. */
export function isInMemory(choice: DatabaseChoice | undefined): boolean {
  return choice === undefined || 'memory' in choice;
}

/** In memory. The stages are done, and the content is there, before `prepare`; `created` names the extensions that the SQL creates. */
export async function openNewDatabase(
  settings: Pick<PgliteSettings, 'clock' | 'stages' | 'content' | 'warn'>,
  prepare: Prepare,
  created?: ReadonlySet<string>,
): Promise<Db> {
  return prepared(await openPglite({ ...settings, extensions: await loadExtensions(created) }), prepare);
}

/** If `prepare` does not finish in a folder, the next start there begins again. */
export async function openDatabase(
  choice: DatabaseChoice | undefined,
  clock: Clock,
  prepare: Prepare = () => Promise.resolve(),
  created?: ReadonlySet<string>,
  {
    warn,
    claim,
    stages = [],
  }: {
    readonly warn?: Warn;
    readonly claim?: Pick<Claim, 'isFirst' | 'isLast'> | undefined;
    /** What `prepare` does first in a new folder, and may do again. */
    readonly stages?: readonly Stage[];
  } = {},
): Promise<Db> {
  if (choice !== undefined && 'url' in choice) {
    const { openPostgres } = await import('./postgres.ts');
    return prepared(await openPostgres({ url: choice.url, claim }), prepare);
  }
  const extensions = await loadExtensions(created);
  if (choice === undefined || !('dir' in choice))
    return prepared(await openPglite({ extensions, clock, warn }), prepare);
  const { lockFolder } = await import('./pglite/folder-lock.ts');
  const { makePrivate } = await import('./pglite/private-folder.ts');
  const release = await lockFolder(choice.dir);
  try {
    const { beginFolder } = await import('./pglite/unfinished-folder.ts');
    const files = await import('./pglite/kept-files.ts');
    const finish = await beginFolder(choice.dir);
    files.checkFiles(choice.dir);
    const wasListed = files.isListed(choice.dir);
    if (wasListed) await files.noteUse(choice.dir);
    const opened = await openFolder({ extensions, clock, dir: choice.dir, stages, warn });
    makePrivate(choice.dir);
    const db = await prepared(opened, prepare).catch(async (error: unknown) => {
      // It is closed, and no other start is to blame for what changes from now on.
      if (wasListed) await files.listFiles(choice.dir);
      throw hasCode(error, OF_DAMAGE) ? damaged(choice.dir, error) : error;
    });
    await finish();
    const close = async (): Promise<void> => {
      await db.close();
      await files.listFiles(choice.dir);
      await release();
    };
    return { ...db, close };
  } catch (error) {
    await release();
    throw hasCode(error, OF_DISK) ? await blameDisk(choice.dir, error) : error;
  }
}

/** Disk full, and the engine broke down: SQLSTATEs of what a disk without room does. */
const OF_DISK = ['53100', '57P02', 'ENOSPC', 'EDQUOT'];

/** Corrupted data, a corrupted index, and a file that is missing or cannot be read. */
const OF_DAMAGE = ['XX001', 'XX002', '58P01', '58030'];

/** Whether it, or what caused it, has one of the codes. */
function hasCode(error: unknown, codes: readonly string[]): error is Error {
  return error instanceof Error && (codes.includes(codeOf(error)) || hasCode(error.cause, codes));
}

function damaged(folder: string, cause: Error): ConnectionError {
  return new ConnectionError(
    `The database in the folder ${folder} is damaged: ${cause.message}. Put a copy of the folder in its place, or take another folder.`,
    { cause },
  );
}

/** The error itself unless the disk is to blame: people would delete good data. */
async function blameDisk(folder: string, error: unknown): Promise<unknown> {
  const { findDiskProblem } = await import('./pglite/disk-problem.ts');
  const problem = await findDiskProblem(folder);
  if (problem === undefined) return error;
  const message = `The folder ${folder} cannot be used: ${problem}. What is in it is as it was: make room, 100 MB for a new database, then start again.`;
  return new ConnectionError(message, { cause: error });
}

/** PGlite only reports that it failed when it cannot read a folder. Throws a ConnectionError. */
async function openFolder(settings: PgliteSettings & { readonly dir: string }): Promise<Db> {
  try {
    return await openPglite(settings);
  } catch (cause) {
    const { describeDatabaseFolder } = await import('./pglite/unfinished-folder.ts');
    const found = await describeDatabaseFolder(settings.dir);
    const unreadable = new ConnectionError(
      `The folder ${settings.dir} ${found}, and the embedded database cannot open it: another version of touchstone made it, or it is damaged, or it is not a mock's. Take another folder, or the version that made this one.`,
      { cause },
    );
    throw await blameDisk(settings.dir, unreadable);
  }
}

async function prepared(db: Db, prepare: Prepare): Promise<Db> {
  try {
    await prepare(db);
    return db;
  } catch (error) {
    await db.close();
    throw error;
  }
}
