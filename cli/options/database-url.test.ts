// A password on the command line is readable for everybody on the machine: the command says so, and a variable takes it.
import { expect, test } from 'vitest';
import { keepSandbox } from '../testing/sandbox.ts';
import { hasPassword } from './database-url.ts';

const sandbox = keepSandbox();

test.each([
  ['postgres://owner:change-me@host/db', true],
  ['postgresql://:change@me@host/db', true],
  ['postgres://owner@host/db?sslmode=require&password=change-me', true],
  ['postgres://owner@host:5432/db', false],
  ['postgres://owner:@host/db', false],
  ['postgres://host/db?options=a:b@c', false],
])('a URL such as %s has a password: %s', (url, has) => {
  expect(hasPassword(url)).toBe(has);
});

test.each([
  ['a flag', ['--database-url', 'postgres://owner:change-me@127.0.0.1:1/db'], {}, true],
  ['a variable', [], { TOUCHSTONE_DATABASE_URL: 'postgres://owner:change-me@127.0.0.1:1/db' }, false],
])('nothing that is printed shows the password of a URL that is %s', async (_, flags, env, warns) => {
  const { code, err, out } = await sandbox.touchstone(['mock', '--port', '0', '--persist', 'kept', ...flags], env);
  expect(err).toMatch(/--persist and --database-url \(or TOUCHSTONE_DATABASE_URL\) name two databases/u);
  expect(err.includes('list of processes')).toBe(warns);
  expect(`${err}${out}`).not.toContain('change-me');
  expect(code).toBe(2);
});
