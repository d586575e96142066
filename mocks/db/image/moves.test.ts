// Which rows move with the clock, seen by loading the same SQL at two times.
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { opened } from '../../../tests/support/opened.ts';
import { readTable } from '../../../tests/support/table.ts';
import { createClock } from '../../runtime/clock.ts';
import { inThisTurn } from '../pglite/engine-session.ts';
import { startEngine } from '../pglite/start-engine.ts';
import { createChance, SEED_BYTES } from './chance.ts';
import { findMoves } from './moves.ts';
import { readState, type State } from './state.ts';

const rows = readTable(import.meta.url) as readonly (readonly [sql: string, columns: object | 'otherwise'])[];
const kinds = rows.map(([sql, columns], index) => ({ sql, columns, table: `kind_${index}` }));
const [from, until] = [Date.UTC(2026, 4, 10, 9, 30, 15, 123), Date.UTC(2026, 4, 28, 22, 58, 57, 763)];
const seed = randomBytes(SEED_BYTES);

async function load(sql: string, time: number): Promise<State> {
  const engine = await startEngine({ clock: createClock(new Date(time)), extensions: { chance: createChance(seed) } });
  await inThisTurn(engine, (session) => session.exec(sql));
  const state = await inThisTurn(engine, readState);
  await engine.close();
  return state;
}

const states = opened(async () => {
  const sql = kinds.map(({ sql: text, table }) => text.replaceAll('{t}', table)).join(';\n');
  return { one: await load(sql, from), other: await load(sql, until), close: () => Promise.resolve() };
});
/** Of one kind. */
const movesOf = (table: string, text = '') => {
  const only = ({ tables }: State): State => ({ catalogs: '', tables: tables.filter(({ name }) => name === table) });
  const { one, other } = states();
  return findMoves(only(one), only(other), { from, until, scripts: [{ name: 'a', text }] });
};

test.each(kinds)('$sql', ({ table, columns }) => {
  const moves = movesOf(table)?.map(({ column, by }) => [column, by] as const);
  expect(moves === undefined ? 'otherwise' : Object.fromEntries(moves)).toEqual(columns);
});

test('days are no reason for an image where a zone has others, and definitions must be the same', () => {
  expect(movesOf('kind_2', `set time zone 'utc'; select timezone('utc', now())`)).toHaveLength(2);
  for (const text of [`set timezone to 'Asia/Tokyo'`, `select now() at time zone 'CET'`, `timezone('PST', now())`])
    expect(movesOf('kind_2', text)).toBeUndefined();
  const { one } = states();
  expect(findMoves(one, { ...one, catalogs: 'others' }, { from, until, scripts: [] })).toBeUndefined();
  expect(one.catalogs).toBe(states().other.catalogs);
});
