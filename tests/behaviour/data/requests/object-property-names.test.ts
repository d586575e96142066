// Names that every JavaScript object has are plain names in documents and variables.
import { expect, test } from 'vitest';
import { openInBothDialects } from '../../../support/data-engine.ts';

const { contract, supabase } = openInBothDialects('create table "Blog" (id int primary key, name text not null)');
const rows = 'edges { node { id } }';

test('names of object properties are plain names', async () => {
  const query = `query constructor($__proto__: Int, $constructor: Int, $toString: BlogFilter) {
    __proto__: blogCollection(first: $__proto__, filter: $toString) { toString: totalCount }
    constructor: blogCollection(first: $constructor) { __proto__: totalCount ...hasOwnProperty } }
    fragment hasOwnProperty on BlogConnection { valueOf: __typename }`;
  const variables = JSON.parse('{"__proto__": 1, "constructor": 1, "toString": {"id": {"eq": 1}}}') as object;
  for (const engine of [contract, supabase]) {
    const found = (await engine.data(query.replaceAll('totalCount', '__typename'), variables)) as object;
    expect(JSON.stringify(found)).toBe(
      '{"__proto__":{"toString":"BlogConnection"},"constructor":{"__proto__":"BlogConnection","valueOf":"BlogConnection"}}',
    );
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect((await engine.ask(`{ ${name} }`)).errors?.[0]?.message).toContain(name);
      expect((await engine.ask(`{ blogCollection(${name}: 1) { ${rows} } }`)).errors?.[0]?.message).toContain(name);
      expect(
        (await engine.ask(`{ blogCollection(filter: {${name}: {eq: 1}}) { ${rows} } }`)).errors?.[0]?.message,
      ).toContain(name);
      expect(
        (await engine.ask(`{ blogCollection(filter: {id: {${name}: 1}}) { ${rows} } }`)).errors?.[0]?.message,
      ).toContain(name);
      expect((await engine.ask(`{ blogCollection(orderBy: {id: ${name}}) { ${rows} } }`)).errors).toHaveLength(1);
      expect((await engine.ask(`{ blogCollection { edges { node { ${name} } } } }`)).errors?.[0]?.message).toContain(
        name,
      );
      expect((await engine.ask(`{ ...${name} }`)).errors?.[0]?.message).toContain(name);
      expect((await engine.ask(`{ __typename @${name} }`)).errors?.[0]?.message).toContain(name);
    }
  }
});
