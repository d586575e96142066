// Keys, ids and tokens of a mock, with and without a seed.
import { describe, expect, test } from 'vitest';
import { createClock } from './clock.ts';
import { createJwt } from './jwt.ts';
import { createIds } from './ids.ts';
import { createKeys } from './keys.ts';

describe('keys, ids and tokens', () => {
  test('local keys are always the same and have their shapes', async () => {
    const [first, second] = [await createKeys(), await createKeys()];
    expect(first).toEqual(second);
    expect(first.token).toMatch(/^sbp_[0-9a-f]{40}$/);
    expect(first.ref).toMatch(/^[a-z]{20}$/);
    const jwt = createJwt({ secret: first.jwtSecret, clock: createClock() });
    expect(await jwt.verify(first.anon)).toMatchObject({ role: 'anon' });
    expect(await jwt.verify(first.service)).toMatchObject({ role: 'service_role' });
  });

  test('a seed gives other keys, the same each time', async () => {
    const [first, again, other] = [await createKeys(1), await createKeys(1), await createKeys(2)];
    expect(first).toEqual(again);
    expect(new Set([first.jwtSecret, other.jwtSecret, (await createKeys()).jwtSecret]).size).toBe(3);
  });

  test('seeded ids repeat, and their sequence can be put back', () => {
    const [one, two] = [createIds(5), createIds(5)];
    const drawn = [one.uuid(), one.text(30, 'abc'), one.uuid()];
    expect([two.uuid(), two.text(30, 'abc'), two.uuid()]).toEqual(drawn);
    expect(drawn[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const state = one.snapshot();
    const next = one.uuid();
    one.restore(state);
    expect(one.uuid()).toBe(next);
    expect(new Set(Array.from({ length: 200 }, () => createIds().uuid())).size).toBe(200);
  });

  test('tokens live by the clock, and only under their own secret and algorithm', async () => {
    const clock = createClock(new Date('2024-01-01T00:00:00Z'));
    const jwt = createJwt({ secret: 'a secret that is long enough for tests', clock });
    const token = await jwt.sign({ sub: 'me' }, { expiresIn: 60 });
    expect(await jwt.verify(token)).toEqual({ sub: 'me', iat: 1_704_067_200, exp: 1_704_067_260 });
    clock.advance('61s');
    await expect(jwt.verify(token)).rejects.toThrow('"exp" claim timestamp check failed');
    clock.advance('-61s');
    const foreign = createJwt({ secret: 'another secret that is long enough', clock });
    await expect(foreign.verify(token)).rejects.toThrow('signature verification failed');
    const unsigned = `${btoa('{"alg":"none"}').replaceAll('=', '')}.${token.split('.')[1] ?? ''}.`;
    await expect(jwt.verify(unsigned)).rejects.toThrow();
  });

  test('a fixed clock stands still until it is moved, the system clock goes on', () => {
    const fixed = createClock(new Date('2024-01-01T00:00:00Z'));
    fixed.advance('1h30m');
    fixed.advance('500ms');
    expect(fixed.now().toISOString()).toBe('2024-01-01T01:30:00.500Z');
    const system = createClock();
    system.set(new Date('2040-01-01T00:00:00Z'));
    expect(system.now().getUTCFullYear()).toBe(2040);
    expect(() => {
      system.set(new Date('never'));
    }).toThrow('not a point in time');
    expect(() => {
      fixed.advance('999999999999d');
    }).toThrow('not a point in time');
    expect(fixed.now().getUTCFullYear()).toBe(2024);
  });
});
