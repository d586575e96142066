import { decodeJwt, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import { readTable } from '../../../tests/support/table.ts';
import { resolveTarget, type TargetSettings } from './resolve-target.ts';

interface Mistake {
  readonly settings: TargetSettings;
  readonly sentence: string;
}

const storage = { url: 'http://h/storage/v1/', key: 'k' };
const jwtSecret = 'a-secret-of-at-least-32-characters!!';

describe('the target', () => {
  it('drops a trailing slash and claims only what was given', async () => {
    expect(await resolveTarget({ storage }, 'r')).toEqual({
      storage: { url: 'http://h/storage/v1', key: 'k', users: [] },
    });
  });

  it('mints two different users that the secret verifies, other ones for each run', async () => {
    const first = await resolveTarget({ storage: { ...storage, jwtSecret } }, 'r1');
    const again = await resolveTarget({ storage: { ...storage, jwtSecret } }, 'r1');
    const other = await resolveTarget({ storage: { ...storage, jwtSecret } }, 'r2');
    const ids = (target: typeof first) => target.storage?.users.map(({ id }) => id) ?? [];
    expect(new Set([...ids(first), ...ids(other)]).size).toBe(4);
    expect(ids(again)).toEqual(ids(first));
    const [user] = first.storage?.users ?? [];
    const { payload } = await jwtVerify(user?.token ?? '', new TextEncoder().encode(jwtSecret));
    expect(payload).toMatchObject({ sub: user?.id, role: 'authenticated', aud: 'authenticated' });
    expect(user?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('sends keys in the headers that were named, in lower case', async () => {
    const identify = { 'X-Api-Key': '{{ key }}', apikey: 'of the gateway' };
    expect((await resolveTarget({ storage: { ...storage, identify } }, 'r')).storage?.identify).toEqual({
      'x-api-key': '{{key}}',
      apikey: 'of the gateway',
    });
  });

  it('mints tokens that are valid by the clock of the target, which is asked only for that', async () => {
    const asked: string[] = [];
    const skewOf = (url: string): number => {
      asked.push(url);
      return 10_800_000;
    };
    const now = new Date('2026-01-02T03:04:05Z');
    const minted = await resolveTarget({ storage: { ...storage, jwtSecret } }, 'r1', now, skewOf);
    const { iat, exp } = decodeJwt(minted.storage?.users[0]?.token ?? '');
    expect([iat, exp]).toEqual(['2026-01-02T06:04:00Z', '2026-01-02T08:04:00Z'].map((at) => Date.parse(at) / 1_000));
    expect(asked).toEqual([storage.url]);
    const userTokens = minted.storage?.users.map(({ token }) => token) ?? [];
    await resolveTarget({ storage: { ...storage, jwtSecret, userTokens } }, 'r1', now, skewOf);
    await resolveTarget({ storage }, 'r1', now, skewOf);
    expect(asked).toHaveLength(1);
  });

  it('reads the users of given tokens', async () => {
    const minted = await resolveTarget({ storage: { ...storage, jwtSecret } }, 'r1');
    const userTokens = minted.storage?.users.map(({ token }) => token) ?? [];
    const given = await resolveTarget({ data: { url: 'http://h', apiKey: 'k', userTokens } }, 'r2');
    expect(given.data?.users).toEqual(minted.storage?.users);
  });

  it('refuses two tokens of one user', async () => {
    const minted = await resolveTarget({ storage: { ...storage, jwtSecret } }, 'r1');
    const [token = ''] = minted.storage?.users.map((user) => user.token) ?? [];
    await expect(resolveTarget({ storage: { ...storage, userTokens: [token, token] } }, 'r')).rejects.toThrow(
      'must be of two different ones',
    );
  });

  it.each(readTable(import.meta.url, ['settings', 'sentence']) as readonly Mistake[])(
    'refuses a mistake with a sentence that shows no token: $sentence',
    async ({ settings, sentence }) => {
      const refusal = resolveTarget(settings, 'r');
      await expect(refusal).rejects.toThrow(sentence);
      await expect(refusal).rejects.not.toThrow('not-a-jwt');
    },
  );
});
