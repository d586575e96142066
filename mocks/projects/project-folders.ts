// Folders of projects that are created: all beside the one folder of the main project, whose lock the caller holds.
import { chmod, readdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isProjectRef } from '../runtime/ids.ts';
import { codeOf } from '../runtime/unknown.ts';

const folderOfAll = (main: string): string => `${resolve(main)}.projects`;

export function projectFolder(main: string, ref: string): string {
  return join(folderOfAll(main), ref);
}

/** With its marks, which lie beside it. */
export async function removeProjectFolder(main: string, ref: string): Promise<void> {
  await removeEntries(main, (owner) => owner === ref);
}

/** Only what carries the name of a project is ours. */
export async function sweepProjectFolders(main: string, known: readonly string[]): Promise<void> {
  // A copy may let everybody read which projects there are.
  await chmod(folderOfAll(main), 0o700).catch(() => undefined);
  await removeEntries(main, (owner) => !known.includes(owner));
}

async function removeEntries(main: string, isUnwanted: (ref: string) => boolean): Promise<void> {
  const all = folderOfAll(main);
  const entries = await readdir(all).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
  for (const entry of entries) {
    const [, owner = ''] = /^([^.]+)(?:\.(?:lock|mutex|unfinished).*)?$/.exec(entry) ?? [];
    if (isProjectRef(owner) && isUnwanted(owner)) await rm(join(all, entry), { recursive: true, force: true });
  }
}
