// Secrets of a project: listed as digests, replaced and deleted.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { tryOut } from '../testing/try-out.ts';

const many = (count: number): readonly object[] =>
  Array.from({ length: count }, (_item, index) => ({ name: `S${index}`, value: 'v' }));

describe('secrets', () => {
  it('are listed by name, with the digest of their value', async () => {
    const { send } = tryOut();
    const made = await send('POST', 'secrets', {
      body: [
        { name: 'B', value: 'two' },
        { name: 'A', value: 'ä' },
      ],
    });
    expect([made.status, made.bytes.length, made.headers.get('content-length')]).toEqual([201, 0, '0']);
    const digest = (value: string): string => createHash('sha256').update(value).digest('hex');
    expect((await send('GET', 'secrets')).body).toEqual([
      { name: 'A', value: digest('ä') },
      { name: 'B', value: digest('two') },
    ]);
  });

  it('take a new value under an old name', async () => {
    const { send } = tryOut();
    await send('POST', 'secrets', { body: [{ name: 'A', value: 'one' }] });
    const before = await send('GET', 'secrets');
    await send('POST', 'secrets', { body: [{ name: 'A', value: 'two' }] });
    const after = await send('GET', 'secrets');
    expect(after.body).toHaveLength(1);
    expect(after.body).not.toEqual(before.body);
  });

  it('are deleted by name, the unknown names passed over', async () => {
    const { send } = tryOut();
    await send('POST', 'secrets', { body: many(3) });
    const answer = await send('DELETE', 'secrets', { body: ['S0', 'S2', 'nobody'] });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await send('GET', 'secrets')).body).toMatchObject([{ name: 'S1' }]);
  });

  it('answer the deletion without a body in the supabase dialect', async () => {
    const answer = await tryOut({ dialect: 'supabase' }).send('DELETE', 'secrets', { body: [] });
    expect([answer.status, answer.bytes.length, answer.headers.get('content-length')]).toEqual([200, 0, '0']);
  });

  it.each([
    ['an object', { name: 'A', value: 'v' }, 'The body must be an array.'],
    ['no name', [{ value: 'v' }], '0.name must be a string'],
    ['no value', [{ name: 'A', value: 'v' }, { name: 'B' }], '1.value must be a string'],
    ['a text for a secret', ['A'], '0 must be an object.'],
    [
      'a reserved name',
      [{ name: 'SUPABASE_URL', value: 'v' }],
      'Secret name must not start with the SUPABASE_ prefix.',
    ],
    [
      'a name that is too long',
      [{ name: 'x'.repeat(257), value: 'v' }],
      '0.name must be shorter than or equal to 256 characters',
    ],
    [
      'a value that is too long',
      [{ name: 'A', value: 'x'.repeat(24_577) }],
      '0.value must be shorter than or equal to 24576 characters',
    ],
    ['too many', many(101), 'You can only store 100 secrets per project at maximum.'],
  ])('are not made from %s, not even in part', async (_what, body, message) => {
    const { send } = tryOut();
    const answer = await send('POST', 'secrets', { body });
    expect([answer.status, answer.body]).toEqual([400, { message }]);
    expect((await send('GET', 'secrets')).body).toEqual([]);
  });

  it.each([[{ names: ['A'] }], [[7]], ['A'], [undefined]])('are not deleted by %j', async (body) => {
    expect((await tryOut().send('DELETE', 'secrets', { body })).status).toBe(400);
  });

  it('never show a value in a refusal', async () => {
    const value = 'the-secret-value';
    const body = [
      { name: 'A', value },
      { name: value, value: 7 },
    ];
    expect(JSON.stringify((await tryOut().send('POST', 'secrets', { body })).body)).not.toContain(value);
  });
});
