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
  if (choice !== undefined && 'dir' in choice) return openPglite({ extensions, clock, dir: choice.dir });
  if (!isNode()) return openPglite({ extensions, clock });
  const { openImageCache } = await import('./image-cache.ts');
  const cache = await openImageCache(`${Object.keys(extensions).length}-extensions`);
  const image = await cache.read();
  if (image === undefined) return openPglite({ extensions, clock, keepImage: (fresh) => cache.write(fresh) });
  try {
    return await openPglite({ extensions, clock, image });
  } catch {
    await cache.discard();
    return openPglite({ extensions, clock });
  }
}

function isNode(): boolean {
  return typeof process !== 'undefined' && process.versions.node !== undefined;
}
