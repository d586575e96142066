// Keys and ids of a mock, with and without a seed.
import { describe, expect, test } from 'vitest';
import { createClock } from './clock.ts';
import { createJwt } from './jwt.ts';
import { createIds } from './ids.ts';
import { createKeys } from './keys.ts';

describe('keys and ids', () => {
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
});
