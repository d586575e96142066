// A database folder of another version is refused.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createClock } from '../runtime/clock.ts';
import { ConnectionError } from './postgres/connection-error.ts';
import { openDatabase } from './open.ts';

const place = mkdtempSync(join(tmpdir(), 'touchstone-open-'));
afterAll(() => {
  rmSync(place, { recursive: true, force: true });
});

test("another version's folder is refused with a sentence, twice, and left as it is", async () => {
  const version = join(place, 'PG_VERSION');
  writeFileSync(version, '16\n');
  for (const _ of [1, 2]) {
    const opened = openDatabase({ dir: place }, createClock());
    await expect(opened).rejects.toThrow(ConnectionError);
    await expect(opened).rejects.toThrow(
      /holds a database of PostgreSQL 16, and the embedded database cannot open it/u,
    );
  }
  expect(readFileSync(version, 'utf8')).toBe('16\n');
});
