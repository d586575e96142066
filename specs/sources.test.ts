// A clone says what to run where its generated files are missing or old.
import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import type * as Sources from './sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchstone-sources-'));
for (const path of ['package.json', 'specs'])
  cpSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), join(folder, path), { recursive: true });
const url = pathToFileURL(join(folder, 'specs', 'sources.ts')).href;
const { describeStale } = (await import(/* @vite-ignore */ url)) as typeof Sources;
afterAll(() => {
  rmSync(folder, { recursive: true });
});

test('specs that changed after they were generated are named, and so are those that never were', () => {
  expect(describeStale()).toBe(undefined);
  for (const file of ['specs/routes.ts', 'specs/clauses/data.yaml']) {
    appendFileSync(join(folder, file), '\n');
    expect(describeStale()).toBe(`${file} has changed since specs/generated was written: run \`npm run generate\`.`);
  }
  rmSync(join(folder, 'specs', 'generated'), { recursive: true });
  expect(describeStale()).toBe('specs/generated is missing: run `npm run generate`, which writes it from the specs.');
});
