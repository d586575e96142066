// The compiled code that is kept between starts does not grow without end.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createSandbox } from './testing/sandbox.ts';

test.each([
  [4000, true],
  [5001, false],
])('of %i files of earlier versions the next start keeps them: %s', { timeout: 60_000 }, async (count, isKept) => {
  const box = createSandbox();
  onTestFinished(() => {
    box.remove();
  });
  const code = join(box.folder, 'cache', 'code');
  const earlier = join(code, 'v0.0.0');
  mkdirSync(earlier, { recursive: true });
  for (let index = 0; index < count; index += 1) writeFileSync(join(earlier, String(index)), '');
  const ended = await box.start(['--version'], {}, { TOUCHSTONE_CACHE: join(box.folder, 'cache') });
  expect(ended.code).toBe(0);
  expect(existsSync(earlier)).toBe(isKept);
  const now = readdirSync(code).filter((name) => name !== 'v0.0.0');
  expect(now.flatMap((version) => readdirSync(join(code, version))).length).toBeGreaterThan(0);
});
