// A password on the command line is readable for everybody on the machine: the start says so, and a variable takes it.
import { afterAll, expect, test } from 'vitest';
import { noteOnPassword } from './mock-administration.ts';
import { createSandbox } from './testing/sandbox.ts';

const sandbox = createSandbox();
afterAll(() => {
  sandbox.remove();
});

test.each([
  ['postgres://owner:change-me@host/db', 'cli', true],
  ['postgresql://:change-me@host/db', 'cli', true],
  ['postgres://owner@host/db?password=change-me', 'cli', true],
  ['postgres://owner:change-me@host/db', 'env', false],
  ['postgres://owner@host:5432/db', 'cli', false],
  ['postgres://host/db?options=a:b@c', 'cli', false],
])('%s by %s: a warning, without the password, is given: %s', (url, source, warns) => {
  const note = noteOnPassword(url, source) ?? '';
  expect(note.includes('TOUCHSTONE_DATABASE_URL')).toBe(warns);
  expect(note).not.toContain('change-me');
});

test('the URL of the database may be a variable, and nothing that is printed then shows it', async () => {
  const env = { TOUCHSTONE_DATABASE_URL: 'postgres://owner:change-me@127.0.0.1:1/db' };
  const { code, err, out } = await sandbox.touchstone(['mock', '--port', '0', '--persist', 'kept'], env);
  expect(err).toContain('TOUCHSTONE_DATABASE_URL');
  expect(`${err}${out}`).not.toContain('change-me');
  expect(code).toBe(2);
});
