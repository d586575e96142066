// Which hook of access tokens a config.toml names.
import { expect, test } from 'vitest';
import { parseProjectConfig } from './config.ts';

const read = (lines: string) => parseProjectConfig(`[auth.hook.custom_access_token]\n${lines}`, 'config.toml', '.');

test('a function of the database is the hook if it is enabled', () => {
  const uri = 'uri = "pg-functions://postgres/public/token_hook"';
  expect(read(`enabled = true\n${uri}`).database.tokenHook).toBe('"public"."token_hook"');
  expect(read(`enabled = false\n${uri}`).database.tokenHook).toBeUndefined();
});

test('a hook elsewhere is named in a note, and one without an address is refused', () => {
  const { database, notes } = read('enabled = true\nuri = "https://example.test/hook"');
  expect(database.tokenHook).toBeUndefined();
  expect(notes).toContain(
    'config.toml: auth.hook.custom_access_token asks https://example.test/hook, which the mock does not: tokens of mock.auth keep their claims.',
  );
  expect(() => read('enabled = true')).toThrow('config.toml: auth.hook.custom_access_token.uri must be a text such as');
});
