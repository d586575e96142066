// A folder of objects, and the removal of two of them.
import type { Witness } from './witness.ts';

export async function withFolder(w: Witness): Promise<void> {
  await w.bucket('one');
  for (const path of ['folder/a.txt', 'folder/a.txt.bak', 'folder/b.txt']) await w.upload('one', path, path);
}

export function removeSome(w: Witness): ReturnType<Witness['send']> {
  return w.send('DELETE', '/object/one', { prefixes: ['folder/a.txt', 'folder/b.txt'] });
}
