// The wire protocol of the embedded database: texts, columns and broken answers.
import { expect, test } from 'vitest';
import { opened } from '../../../tests/support/opened.ts';
import { openPglite } from '../pglite.ts';
import { queryAsOwner } from '../session/owner.ts';
import { readAnswer } from './wire.ts';

const db = opened(() => openPglite());
const rowsOf = (statement: string, params?: readonly string[]) => queryAsOwner(db(), statement, params);

test('texts of every length and alphabet come back as they were sent, null as null', async () => {
  const texts = ['', 'a', '\u007f', 'é', '😀', '\ufeffmark', 'x'.repeat(24), 'ä'.repeat(25), '漢'.repeat(40_000)];
  const columns = texts.map((_, index) => `$${index + 1}::text as c${index}`).join(', ');
  const [row] = await rowsOf(`select ${columns}, null as nothing`, texts);
  expect(Object.values(row ?? {})).toEqual([...texts, null]);
});

test('an answer that the engine sends in many pieces is read as one', async () => {
  const rows = await rowsOf(`select n::text, repeat('é', n) as text from generate_series(1, 2000) n`);
  expect(rows).toHaveLength(2000);
  expect(rows.every(({ n, text }) => text === 'é'.repeat(Number(n)))).toBe(true);
});

test('a column called __proto__ is a column, and the last of one name wins', async () => {
  const [row] = await rowsOf(`select 'one' as "__proto__", 'two' as twice, 'three' as twice`);
  expect(Object.entries(row ?? {})).toEqual([
    ['__proto__', 'one'],
    ['twice', 'three'],
  ]);
});

test('what breaks off in the middle is not complete', () => {
  const ready = [0x5a, 0, 0, 0, 5, 0x49];
  expect(readAnswer(Uint8Array.from(ready))).toMatchObject({ complete: true, status: 'idle' });
  for (const end of [0, 1, 4, 5]) expect(readAnswer(Uint8Array.from(ready.slice(0, end))).complete).toBe(false);
  expect(readAnswer(Uint8Array.from([0x5a, 0, 0, 0, 0, 0x49])).complete).toBe(false);
});
