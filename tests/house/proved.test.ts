// `npm run prove` runs in full what `npm test` samples.
import { globSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PROVED } from '../../proof/proved.ts';
import { importsOf, ROOT } from './imports.ts';

const known = new Map<string, readonly string[]>();

/** Each module is read once. */
function importsIn(module: string): readonly string[] {
  const imports = known.get(module) ?? importsOf(module);
  known.set(module, imports);
  return imports;
}

function reaches(file: string, wanted: string): boolean {
  const seen = new Set([file]);
  for (const one of seen) for (const next of importsIn(one)) seen.add(next);
  return seen.has(wanted);
}

it('npm run prove runs every test of which npm test takes a sample', () => {
  const proved = PROVED.flatMap((pattern) => {
    const files = globSync(pattern, { cwd: ROOT });
    expect([pattern, files.length]).not.toEqual([pattern, 0]);
    return files;
  });
  const sampled = globSync('{proof,tests,bench,cli}/**/*.test.ts', {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  }).filter((file) => file !== 'tests/house/extent.test.ts' && reaches(file, 'tests/support/extent.ts'));
  expect(sampled.filter((file) => !proved.includes(file))).toEqual([]);
});
