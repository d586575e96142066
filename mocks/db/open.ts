// Opens the database that a mock asks for; drivers that a browser does not have are loaded only when they are needed.
import type { Clock } from '../clock.ts';
import type { Db } from './db.ts';
import { loadBundledExtensions } from './extensions.ts';
import { openPglite } from './pglite.ts';

export type DatabaseChoice = { readonly memory: true } | { readonly dir: string } | { readonly url: string };

type Prepare = (db: Db) => Promise<void>;

/** What `prepare` does not finish the next start in a folder does from the beginning. */
export async function openDatabase(
  choice: DatabaseChoice | undefined,
  clock: Clock,
  prepare: Prepare = () => Promise.resolve(),
): Promise<Db> {
  if (choice !== undefined && 'url' in choice) {
    const { openPostgres } = await import('./postgres.ts');
    return prepared(await openPostgres({ url: choice.url }), prepare);
  }
  const extensions = await loadBundledExtensions();
  if (choice === undefined || !('dir' in choice)) return prepared(await openPglite({ extensions, clock }), prepare);
  const { lockFolder } = await import('./folder-lock.ts');
  const release = await lockFolder(choice.dir);
  try {
    const { beginFolder } = await import('./first-start.ts');
    const finish = await beginFolder(choice.dir);
    const db = await prepared(await openPglite({ extensions, clock, dir: choice.dir }), prepare);
    await finish();
    const close = async (): Promise<void> => {
      await db.close();
      await release();
    };
    return { ...db, close };
  } catch (error) {
    await release();
    throw error;
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
