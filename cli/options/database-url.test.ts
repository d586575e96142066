// A password on the command line is readable for everybody on the machine: the command says so, and a variable takes it.
import { expect, test } from 'vitest';
import { hasPassword } from './database-url.ts';

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
