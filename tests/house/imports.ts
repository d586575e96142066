// Which modules of the project a module imports, as its text has it.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** Paths from the root of the project; none of a file that is not there. */
export function importsOf(module: string): readonly string[] {
  const place = path.join(ROOT, module);
  if (!existsSync(place)) return [];
  return [...readFileSync(place, 'utf8').matchAll(/(?:from |import\(\s*|import )'(\.[^']+)'/gu)].map(
    ([, specifier = '']) => path.posix.join(path.posix.dirname(module), specifier),
  );
}
