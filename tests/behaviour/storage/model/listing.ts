// What a list must show, worked out from the names alone.
import type { ModelBucket } from './world.ts';

export interface ListQuestion {
  readonly prefix: string;
  readonly search: string;
  readonly limit: number;
  readonly offset: number;
  readonly column: 'name' | 'created_at' | 'updated_at';
  readonly order: 'asc' | 'desc';
}

interface Entry {
  readonly segment: string;
  readonly isFolder: boolean;
  readonly time: number;
}

/** Names of one folder level; those of folders end in a slash, which the service does not show. */
export function listLevel(bucket: ModelBucket | undefined, question: ListQuestion): readonly string[] {
  const { prefix, search, limit, offset, column, order } = question;
  const folder = prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`;
  const turn = order === 'desc' ? -1 : 1;
  const byName = column === 'name';
  const entries = new Map<string, Entry>();
  const matching = [...(bucket?.objects ?? [])]
    .filter(([name]) => name.toLowerCase().startsWith((folder + search).toLowerCase()))
    .sort(([a], [b]) => turn * compare(a.toLowerCase(), b.toLowerCase()));
  for (const [name, object] of matching) {
    // One level below the search; names are shown from the folder on.
    const slash = name.indexOf('/', folder.length + search.length);
    const isFolder = slash >= 0;
    const segment = name.slice(folder.length, isFolder ? slash : undefined);
    const time = column === 'created_at' ? object.createdAt : object.updatedAt;
    // By name, folders that differ only in case are one, under the name that comes first.
    const key = isFolder ? `folder ${byName ? segment.toLowerCase() : segment}` : `file ${segment}`;
    if (!entries.has(key)) entries.set(key, { segment, isFolder, time: isFolder ? 0 : time });
  }
  return [...entries.values()]
    .sort((a, b) => (byName ? turn * compareByName(a, b) : compareByTime(a, b, turn)))
    .slice(offset, offset + limit)
    .map(({ segment, isFolder }) => (isFolder ? `${segment}/` : segment));
}

function compareByName(a: Entry, b: Entry): number {
  return (
    compare(a.segment.toLowerCase(), b.segment.toLowerCase()) ||
    Number(a.isFolder) - Number(b.isFolder) ||
    compare(a.segment, b.segment)
  );
}

/** Folders always come first; they have no times. */
function compareByTime(a: Entry, b: Entry, turn: number): number {
  return Number(b.isFolder) - Number(a.isFolder) || turn * (a.time - b.time) || turn * compare(a.segment, b.segment);
}

/** Full names below a plain prefix, in order; grouped, folders end in a slash. */
export function listAll(
  bucket: ModelBucket | undefined,
  prefix: string,
  grouped: boolean,
  order: 'asc' | 'desc',
): { readonly folders: readonly string[]; readonly objects: readonly string[] } {
  const turn = order === 'desc' ? -1 : 1;
  const names = [...(bucket?.objects.keys() ?? [])]
    .filter((name) => name.startsWith(prefix))
    .sort((a, b) => turn * compare(a, b));
  if (!grouped) return { folders: [], objects: names };
  const slashOf = (name: string): number => name.indexOf('/', prefix.length);
  return {
    folders: [...new Set(names.filter((name) => slashOf(name) >= 0).map((name) => name.slice(0, slashOf(name) + 1)))],
    objects: names.filter((name) => slashOf(name) < 0),
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
