// An answer has a limit, whatever echoes a large value: aliases, pages, or what a mutation returns.
import { describe, expect } from 'vitest';
import { inBothDialects } from '../../../../mocks/vitest.ts';

const MEGABYTES = 4;
const sql = `create table big (id int primary key, text text);
  insert into big values (1, repeat('x', ${MEGABYTES} * 1000 * 1000))`;

const fields = (aliases: number, field: string): string =>
  Array.from({ length: aliases }, (_, index) => `a${index}: ${field}`).join(' ');
const reading = (aliases: number): string => `{ ${fields(aliases, 'bigCollection { edges { node { text } } }')} }`;
const writing = `mutation { updatebigCollection(set: { id: 2 }) { records { ${fields(9, 'text')} } } }`;

describe.each(inBothDialects({ schema: { sql } }))('in the $dialect dialect', ({ test }) => {
  test('an answer of more than 32 MiB is refused with a sentence, and a smaller one is not', async ({ client }) => {
    const small = await client.graphql(reading(7));
    expect([small.status, small.text.length > 28_000_000]).toEqual([200, true]);
    const large = await client.graphql(reading(9));
    expect(large.status).toBe(200);
    expect(large.json).toEqual({
      data: null,
      errors: [
        {
          message: expect.stringMatching(
            /^The answer is too large: 36\d{6} characters, at most 33554432 \(32 MiB\)\. Ask for fewer rows/,
          ) as unknown,
        },
      ],
    });
  });

  test('what a mutation changed is kept, as its answer says', async ({ client, mock }) => {
    const { json } = await client.graphql(writing);
    expect(JSON.stringify(json)).toContain('What a mutation changed is kept');
    expect(await mock.sql('select id from big')).toEqual([[{ id: 2 }]]);
  });
});
