// `npm run prove` runs in full what `npm test` samples.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROVED } from '../../proof/proved.ts';

const cwd = path.resolve(import.meta.dirname, '../..');

const imports = new Map<string, readonly string[]>();

function importsOf(file: string): readonly string[] {
  const known = imports.get(file);
  if (known !== undefined) return known;
  const text = existsSync(path.join(cwd, file)) ? readFileSync(path.join(cwd, file), 'utf8') : '';
  const found = [...text.matchAll(/ from '(\.[^']+)'/gu)].map(([, to = '']) =>
    path.posix.join(path.posix.dirname(file), to),
  );
  imports.set(file, found);
  return found;
}

function reaches(file: string, wanted: string): boolean {
  const seen = new Set([file]);
  for (const one of seen) for (const next of importsOf(one)) seen.add(next);
  return seen.has(wanted);
}

it('npm run prove runs every test of which npm test takes a sample', () => {
  const proved = PROVED.flatMap((pattern) => {
    const files = globSync(pattern, { cwd });
    expect([pattern, files.length]).not.toEqual([pattern, 0]);
    return files;
  });
  const sampled = globSync('{proof,tests}/**/*.test.ts', { cwd }).filter((file) => reaches(file, 'proof/extent.ts'));
  expect(sampled.filter((file) => !proved.includes(file))).toEqual([]);
});
