// Tokens are checked and signed as jose does it.
import { CompactSign, SignJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import { createClock } from './clock.ts';
import { createJwt } from './jwt.ts';

const secret = 'a secret that is long enough for HS256';

test('a token that was good once is refused when its time is over, and good again when the clock goes back', async () => {
  const clock = createClock(new Date('2030-01-01T00:00:00Z'));
  const jwt = createJwt({ secret, clock });
  const token = await jwt.sign({ sub: 'ann' }, { expiresIn: 60 });
  expect(await jwt.verify(token)).toMatchObject({ sub: 'ann' });
  clock.advance('59s');
  expect(await jwt.verify(token)).toMatchObject({ sub: 'ann' });
  clock.advance('1s');
  await expect(jwt.verify(token)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
  clock.advance('-30s');
  expect(await jwt.verify(token)).toMatchObject({ sub: 'ann' });
});

test('a token that is not valid yet is refused, also after it was', async () => {
  const clock = createClock(new Date('2030-01-01T00:00:00Z'));
  const jwt = createJwt({ secret, clock });
  const token = await jwt.sign({ nbf: clock.now().getTime() / 1000 });
  expect(await jwt.verify(token)).toHaveProperty('nbf');
  clock.advance('-1s');
  await expect(jwt.verify(token)).rejects.toMatchObject({ code: 'ERR_JWT_CLAIM_VALIDATION_FAILED' });
});

test('a token that differs in one character from one that was good is refused', async () => {
  const jwt = createJwt({ secret, clock: createClock() });
  const token = await jwt.sign({ sub: 'ann' });
  await jwt.verify(token);
  const last = token.at(-2) === 'A' ? 'B' : 'A';
  const forged = `${token.slice(0, -2)}${last}${token.slice(-1)}`;
  await expect(jwt.verify(forged)).rejects.toMatchObject({ code: 'ERR_JWS_SIGNATURE_VERIFICATION_FAILED' });
});

test('times that were not written as JavaScript writes numbers are times all the same, whenever the token comes', async () => {
  const clock = createClock(new Date('2030-01-01T00:00:00Z'));
  const jwt = createJwt({ secret, clock });
  const ends = clock.now().getTime() / 1000 + 60;
  const token = await new CompactSign(new TextEncoder().encode(`{"nbf": ${ends - 60}.0, "exp": ${ends}.0}`))
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret));
  for (let round = 0; round < 2; round += 1)
    expect(JSON.stringify(await jwt.verify(token))).toBe(`{"nbf":${ends - 60}.0,"exp":${ends}.0}`);
  clock.advance('60s');
  await expect(jwt.verify(token)).rejects.toMatchObject({ code: 'ERR_JWT_EXPIRED' });
});

test.each(['Node', 'a page'])('a token in %s is what jose would make of the claims, byte by byte', async (place) => {
  const clock = createClock(new Date('2030-01-01T00:00:00Z'));
  const now = clock.now().getTime() / 1000;
  const claims: readonly Readonly<Record<string, unknown>>[] = [
    {},
    { url: 'avatars/folder/a file, "quoted".png', scope: 'download' },
    { sub: 'Zoë 漢字 😀', nothing: null, left: undefined, list: [1, { deep: 1.5 }], iat: 7 },
    ...Array.from({ length: 130 }, (_, length) => ({ text: 'é'.repeat(length) })),
  ];
  for (const key of [secret, 'short', 'ключ'.repeat(40)]) {
    if (place === 'a page') vi.stubGlobal('process', undefined);
    const jwt = createJwt({ secret: key, clock });
    vi.unstubAllGlobals();
    for (const each of claims) {
      const token = await jwt.sign(each, { expiresIn: 60 });
      const made = await new SignJWT({ iat: now, exp: now + 60, ...each })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .sign(new TextEncoder().encode(key));
      expect(token).toBe(made);
      expect(await jwt.verify(token)).toMatchObject({ exp: now + 60 });
    }
  }
});
