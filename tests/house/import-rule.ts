// What the table of rooms says of one import.
import { ROOMS, TESTS } from './rooms.ts';

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
    ...(importer.endsWith('.test.ts') ? (TESTS[importer.split('/')[0] ?? ''] ?? []) : []),
  ];
  if (target !== undefined && seen.some((path) => isWithin(target, path))) return undefined;
  return `${room} does not see ${target ?? imported}. See "The dependency rule" in CONTRIBUTING.md; the table is tests/house/rooms.ts.`;
}
