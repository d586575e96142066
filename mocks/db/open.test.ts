// What cannot be opened as a database is refused with a sentence: a folder of another version, a URL that leads nowhere.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createClock } from '../runtime/clock.ts';
import { ConnectionError } from './postgres/connection-error.ts';
import { openDatabase } from './open.ts';
import { temporaryFolder } from '../../tests/support/temporary-folder.ts';

const place = temporaryFolder();

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

test.each([
  ['a port that is none', 'postgres://user:secret@host:99999/x', 'is malformed'],
  ['a host that is none', 'postgres://user:secret@[::1/x', 'is malformed'],
  ['another protocol', 'mysql://user:secret@127.0.0.1/x', 'is malformed'],
  ['nobody who listens', 'postgres://user:secret@127.0.0.1:1/x', '127.0.0.1:1/x cannot be used: connect ECONNREFUSED'],
  ['a socket that is not there', 'postgres://user:secret@local/x?host=/nowhere', 'cannot be used: connect ENOENT'],
  ['a certificate that is not there', 'postgres://user:secret@127.0.0.1:1/x?sslrootcert=/nowhere', "open '/nowhere'"],
])('a URL with %s is refused with a sentence, without its password', async (_, url, says) => {
  const refusal = await openDatabase({ url }, createClock()).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ConnectionError);
  expect(String(refusal)).toContain(says);
  expect(String(refusal)).not.toContain('secret');
});
