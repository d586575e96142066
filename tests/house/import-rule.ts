// What the table of rooms says of one import: `rooms.json` has each room of the house, with the rooms that it sees.
import { readFileSync } from 'node:fs';

type Seen = Readonly<Record<string, readonly string[]>>;

/**
 * A room sees itself and what is named there, by its path; a longer path is a room of its own, and a path with a file
 * name one file. A test beside its source sees more than its room, by the folder at the top.
 */
const { rooms, testsBeside } = JSON.parse(readFileSync(new URL('rooms.json', import.meta.url), 'utf8')) as {
  readonly rooms: Seen;
  readonly testsBeside: Seen;
};
export const ROOMS = rooms;

const PATHS = Object.keys(ROOMS).toSorted((a, b) => b.length - a.length);

/** The room of a file, both by their path from the root of the project. */
export function roomOf(file: string): string | undefined {
  return PATHS.find((path) => isWithin(file, path));
}

export function isWithin(file: string, path: string): boolean {
  return file === path || file.startsWith(`${path}/`);
}

/** Why `importer` may not import `imported`; `undefined` if it may. */
export function whyUnseen(importer: string, imported: string): string | undefined {
  const room = roomOf(importer);
  if (room === undefined) return undefined;
  const target = roomOf(imported);
  if (target === room) return undefined;
  const seen = [
    ...(ROOMS[room] ?? []),
    ...(importer.endsWith('.test.ts') ? (testsBeside[importer.split('/')[0] ?? ''] ?? []) : []),
  ];
  if (target !== undefined && seen.some((path) => isWithin(target, path))) return undefined;
  return `${room} does not see ${target ?? imported}. See "The dependency rule" in CONTRIBUTING.md; the table is tests/house/rooms.json.`;
}
