// `mock.sql` with values: one statement, typed rows, and sentences for what cannot be a value.
import { describe, expect } from 'vitest';
import { onGrounds } from '../support/databases.ts';

describe.each(onGrounds({ schema: { sql: 'create table note (id int, body text, at timestamptz)' } }))(
  'mock.sql on $name',
  ({ test }) => {
    test('takes values for a statement, and its rows have their types', async ({ sharedMock: mock }) => {
      expect(
        await mock.sql('select $1::int as n, $2 as text, $3::bool as yes, $4::int as none', [3, "a'b", true, null]),
      ).toEqual([[{ n: 3, text: "a'b", yes: true, none: null }]]);
      const at = new Date('2030-01-01T00:00:00Z');
      const add = 'insert into note values ($1, $2, $3) returning id, extract(epoch from at)::int as at';
      expect(await mock.sql(add, [1, "'; drop table note", at])).toEqual([[{ id: 1, at: at.getTime() / 1000 }]]);
      expect(await mock.sql('select body from note; select 1 as one')).toEqual([
        [{ body: "'; drop table note" }],
        [{ one: 1 }],
      ]);
      const project = await mock.project(mock.keys.ref);
      expect(await project.sql('select $1::jsonb as json', [JSON.stringify({ a: 1 })])).toEqual([[{ json: { a: 1 } }]]);
    });

    test('reads arrays and JSON as lists and objects, and says the type that the caller gives', async ({
      sharedMock,
    }) => {
      const rows = await sharedMock.sql<{ tags: string[] }>(
        `select array['a', 'b,c', null, 'NULL', '', 'a b', 'c"d', 'e\\f', '{g}', e'h\\ni'] as tags, '[0:1]={a,b}'::text[] as from_zero, array[[1, 2], [3, null]] as grid, '{}'::int[] as none, array[true] as flags,
          array['{"a": [1]}'::jsonb] as json, array[9007199254740993] as big, array[1.5::float8] as floats, '{"a": 1}'::json as one`,
      );
      const [first] = rows[0] ?? [];
      expect(first?.tags.at(0)).toBe('a');
      expect(rows).toEqual([
        [
          {
            tags: ['a', 'b,c', null, 'NULL', '', 'a b', 'c"d', 'e\\f', '{g}', 'h\ni'],
            from_zero: ['a', 'b'],
            grid: [
              [1, 2],
              [3, null],
            ],
            none: [],
            flags: [true],
            json: [{ a: [1] }],
            big: ['9007199254740993'],
            floats: [1.5],
            one: { a: 1 },
          },
        ],
      ]);
    });

    test('refuses several statements with values, and values that are none', async ({ sharedMock: mock }) => {
      await expect(mock.sql('select $1; select 2', ['a'])).rejects.toThrow('cannot insert multiple commands');
      await expect(mock.sql('select $1', [{ a: 1 } as never])).rejects.toThrow(
        'The value of $1 is object: give a text, a number, true or false, a Date or null. JSON is given as JSON.stringify(value)',
      );
      await expect(mock.sql('select $1', 3 as never)).rejects.toThrow(
        "The values of a statement are a list, such as sql('select $1::int', [3]), and not number.",
      );
    });
  },
);
