import { describe, expect, it } from 'vitest';
import { toRecorded } from './record.ts';
import { createRedactor } from './redact.ts';

const SECRET = 'sentinel/+"key" ü!42';

describe('the redactor', () => {
  const redactor = createRedactor({ key: SECRET });

  it.each([
    ['raw', SECRET],
    ['URL-encoded', encodeURIComponent(SECRET)],
    ['inside JSON', JSON.stringify({ a: SECRET })],
    ['inside JSON inside JSON', JSON.stringify({ a: JSON.stringify({ b: SECRET }) })],
    ['as base64', Buffer.from(SECRET).toString('base64')],
    ['as base64url', Buffer.from(SECRET).toString('base64url')],
    ['in hexadecimal digits', Buffer.from(SECRET).toString('hex')],
    ['URL-encoded in small letters', encodeURIComponent(SECRET).toLowerCase()],
    ['after a user name in base64', Buffer.from(`user:${SECRET}`).toString('base64')],
    ['after another user name in base64', Buffer.from(`admin:${SECRET}`).toString('base64')],
    ['after a third user name in base64', Buffer.from(`a:${SECRET}x`).toString('base64url')],
  ])('hides a known value %s', (_form, text) => {
    const shown = redactor.text(`before ${text} after`);
    expect(shown).toContain('‹secret:key›');
    expect(shown).toMatch(/^before .* after$/);
    expect(shown).not.toContain(text);
  });

  it('hides as much as there is of a value that was cut off', () => {
    expect(redactor.text(`it said: ${SECRET.slice(0, 14)}; and ${SECRET.slice(0, 15)}`)).toBe(
      'it said: ‹secret›; and ‹secret›',
    );
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.abc_DEF-123';
    expect(redactor.text(jwt.slice(0, 30))).toBe('‹jwt›');
    expect(createRedactor({ jwt }).text(`${jwt.slice(0, 18)}…`)).toBe('‹secret›…');
  });

  it('hides JWTs, link tokens and the values of telling keys that it never saw', () => {
    const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.abc_DEF-123';
    expect(redactor.text(`at ${jwt}.`)).toBe('at ‹jwt›.');
    expect(redactor.text('/object/sign/b/p?token=opaque123&download=1')).toBe(
      '/object/sign/b/p?token=‹token›&download=1',
    );
    expect(redactor.text('{"root_key": "aa\\"bb", "name": "x"}')).toBe('{"root_key": "‹hidden›", "name": "x"}');
  });

  it('keeps the scheme of a credential header and hides the rest, known or not', () => {
    expect(redactor.header('Authorization', `Bearer ${SECRET}`)).toBe('Bearer ‹secret:key›');
    expect(redactor.header('authorization', 'Bearer sentinel/+tampered')).toBe('Bearer ‹18 characters›');
    expect(redactor.header('apiKey', 'made-up')).toBe('‹7 characters›');
    expect(redactor.header('x-other', 'made-up')).toBe('made-up');
    expect(createRedactor({}, { secretHeaders: ['x-other'] }).header('X-Other', 'made-up')).toBe('‹7 characters›');
  });

  it('leaves words alone that only happen to be short secrets', () => {
    expect(createRedactor({ key: 'a' }).text('a banana')).toBe('a banana');
  });
});

describe('a recorded exchange', () => {
  const redactor = createRedactor({ key: 'sentinel-key' });
  const request = {
    method: 'POST',
    url: 'http://h/x?k=sentinel-key',
    headers: { authorization: 'Bearer sentinel-key' },
  };

  it('shows nothing of a secret in URL, headers, bodies and failure', () => {
    const recorded = toRecorded(
      {
        request: { ...request, body: '{"k":"sentinel-key"}' },
        response: { status: 200, headers: [['x-echo', 'sentinel-key']], body: Buffer.from('sentinel-key') },
        failure: 'sentinel-key',
        duration: 1,
      },
      redactor,
    );
    expect(JSON.stringify(recorded)).not.toContain('sentinel-key');
    expect(recorded.request.url).toBe('http://h/x?k=‹secret:key›');
  });

  it('redacts before it cuts, so that no half of a secret is left at the cut', () => {
    const body = Buffer.from(`${'x'.repeat(8_185)} sentinel-key and more`);
    const recorded = toRecorded({ request, response: { status: 200, headers: [], body }, duration: 1 }, redactor);
    expect(recorded.response?.body).not.toContain('sentin');
    expect(recorded.response?.body).toContain('cut, 8207 characters in all');
  });

  it('leaves no half of a secret where it stops to read', () => {
    const token = `eyJ1234.1234.${'x'.repeat(131_052)}`;
    const body = Buffer.from(`${token} sentinel-key and more`);
    const recorded = toRecorded({ request, response: { status: 200, headers: [], body }, duration: 1 }, redactor);
    expect(recorded.response?.body).toBe(`… ‹cut, ${body.length} characters in all›`);
  });

  it.each([
    ['beginnings of tokens', 'eyJ'.repeat(1_000_000)],
    ['a secret without an end', `"password":"${'a'.repeat(20_000_000)}`],
    ['a secret of escapes', `"password":"${String.raw`\a`.repeat(10_000_000)}`],
  ])('takes %s of any length', (_what, text) => {
    const response = { status: 200, headers: [], body: Buffer.from(text) };
    const recorded = toRecorded({ request, response, duration: 1 }, redactor);
    expect(recorded.response?.body).toContain(`cut, ${text.length} characters in all`);
  });

  it('sums binary bodies up', () => {
    const body = new Uint8Array([0, 159, 146, 150]);
    const recorded = toRecorded({ request, response: { status: 200, headers: [], body }, duration: 1 }, redactor);
    expect(recorded.response?.body).toMatch(/^‹binary, 4 bytes, sha256 [0-9a-f]{64}›$/);
  });
});
