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
  return openPglite({ extensions, clock, ...(choice !== undefined && 'dir' in choice ? { dir: choice.dir } : {}) });
}
