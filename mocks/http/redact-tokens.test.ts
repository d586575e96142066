// Tokens are removed from what is written down.
import { expect, test } from 'vitest';
import { redactTokens } from './redact-tokens.ts';

const token = `sbp_${'0123456789abcdef'.repeat(3).slice(0, 40)}`;
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoiYW5vbiJ9.c2lnbmF0dXJl-_';

test.each([
  token,
  token.replace('sbp_', 'sbp_oauth_'),
  token.replace('sbp_', 'sbp_v0_'),
  token.toUpperCase(),
  `sb_secret_${'a1'.repeat(16)}`,
  jwt,
])('nothing is left of %s, however it is written', (secret) => {
  expect(redactTokens(`/v1/${secret}/x?a=${secret}&b`)).toBe('/v1/[redacted]/x?a=[redacted]&b');
  const encode = (text: string): string => `%${text.charCodeAt(0).toString(16)}`;
  expect(redactTokens(`/v1/${secret.replace(/^./, encode)}`)).toBe('/v1/[redacted]');
  expect(redactTokens(secret.replaceAll(/./g, encode))).toBe('[redacted]');
  expect(redactTokens(`%/${secret.replace('_', '%5F').replaceAll('.', '%2e')}/%zz%00`)).toBe('%/[redacted]/%zz%00');
});

test('what holds no token stays as it was written', () => {
  for (const text of ['/a%20b/%74ext/%C3%A9', '/sbp_0123', 'eyJust.a.name', '']) expect(redactTokens(text)).toBe(text);
});
