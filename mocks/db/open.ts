// Opens the database that a mock asks for; drivers that a browser does not have are loaded only when they are needed.
import type { Clock } from '../clock.ts';
import type { Db } from './db.ts';
import { loadBundledExtensions } from './extensions.ts';
import { openPglite } from './pglite.ts';

export type DatabaseChoice = { readonly memory: true } | { readonly dir: string } | { readonly url: string };

export async function openDatabase(choice: DatabaseChoice | undefined, clock: Clock): Promise<Db> {
  if (choice !== undefined && 'url' in choice) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres({ url: choice.url });
  }
  const extensions = await loadBundledExtensions();
  if (choice === undefined || !('dir' in choice)) return openPglite({ extensions, clock });
  const { lockFolder } = await import('./folder-lock.ts');
  const release = await lockFolder(choice.dir);
  try {
    const db = await openPglite({ extensions, clock, dir: choice.dir });
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
