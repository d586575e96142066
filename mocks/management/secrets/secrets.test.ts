// Secrets of a project: listed as digests, and what the contract leaves open of their replacement and deletion.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { tryOut } from '../testing/try-out.ts';

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

  it('take a new value under an old name, and are deleted though unknown names stand beside theirs', async () => {
    const { send } = tryOut();
    for (const value of ['one', 'two']) await send('POST', 'secrets', { body: [{ name: 'A', value }] });
    expect((await send('GET', 'secrets')).body).toHaveLength(1);
    expect((await send('DELETE', 'secrets', { body: ['nobody', 'A'] })).body).toEqual({});
    expect((await send('GET', 'secrets')).body).toEqual([]);
  });

  it('answer the deletion without a body in the supabase dialect', async () => {
    const answer = await tryOut({ dialect: 'supabase' }).send('DELETE', 'secrets', { body: [] });
    expect([answer.status, answer.bytes.length, answer.headers.get('content-length')]).toEqual([200, 0, '0']);
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
