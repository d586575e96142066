// What a process pays for a mock, in counts: modules that a start loads, and bytes that a request allocates.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, test } from 'vitest';

interface Counts {
  readonly modules: number;
  readonly allocated: Readonly<Record<string, number>>;
}

const PROGRAM = fileURLToPath(new URL('counted-process.ts', import.meta.url));
/** New objects have room for all that is counted, so that nothing is collected meanwhile. */
const FLAGS = ['--expose-gc', '--min-semi-space-size=256', '--max-semi-space-size=512'];

let counts: Counts;
beforeAll(() => {
  counts = JSON.parse(execFileSync(process.execPath, [...FLAGS, PROGRAM], { encoding: 'utf8' })) as Counts;
});

test('a start loads few modules: what only some commands need is loaded by them', () => {
  expect(counts.modules).toBeLessThanOrEqual(560);
});

test.each([
  ['query', 93_000],
  ['download', 106_000],
])('a %s allocates at most %i bytes', (name, bytes) => {
  expect(counts.allocated[name]).toBeGreaterThan(0);
  expect(counts.allocated[name]).toBeLessThanOrEqual(bytes);
});
