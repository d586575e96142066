// Schemas of many tables: tools see all of them, and a query that goes round in circles is refused.
import { buildClientSchema, getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { expect, test } from 'vitest';
import { openInBothDialects } from '../../../support/data-engine.ts';

const tables = 120;
const schema = `
  comment on schema public is '@graphql({"introspection": true})';
  do $$ begin for n in 1..${tables} loop
    execute format('create table t%s (id int primary key, a text, b timestamptz, c numeric, "parentId" int references t1 (id))', n);
  end loop; end $$`;
const { contract, supabase } = openInBothDialects(schema);

test('the introspection query of tools sees every table in both dialects', async () => {
  for (const engine of [contract, supabase]) {
    const built = buildClientSchema((await engine.data(getIntrospectionQuery())) as unknown as IntrospectionQuery);
    for (let n = 1; n <= tables; n += 1) expect(built.getType(`t${n}Connection`)).toBeDefined();
  }
});

test('an introspection that goes round in circles is refused', async () => {
  const circle = (depth: number): string =>
    depth === 0
      ? 'name'
      : `possibleTypes { fields { type { name ofType { ${circle(depth - 1)} } } } interfaces { ${circle(depth - 1)} } }`;
  expect(await supabase.refusal(`{ __type(name: "Node") { ${circle(4)} } }`)).toContain(
    'The introspection asks for too much',
  );
});
