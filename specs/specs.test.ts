// What the specs hold: to generate from them, nothing may be overlooked. functions.yaml has what their lint names.
import { fileURLToPath } from 'node:url';
import { getHttpOperationsFromSpec } from '@stoplight/prism-cli/dist/operations.js';
import { expect, test } from 'vitest';
import { OPEN_REASONS } from './clause.ts';
import { countClauses, countPlaces } from './lint.ts';
import { loadClauses, loadDocument, loadPlaces, parseSpec } from './load.ts';
import { managementSpecs, storageSpecs } from './operations.ts';
import { routesOf } from './routes.ts';

const documents = { management: loadDocument('management'), storage: loadDocument('storage') };

test('the inventory has every row, item and bullet of the contract', () => {
  const { row, item, bullet, sentence } = countPlaces(loadPlaces());
  expect({ row, item, bullet }).toEqual({ row: 123, item: 37, bullet: 3 });
  expect(sentence).toBeGreaterThanOrEqual(36);
});

test('every interface has stated, implied and open clauses', () => {
  const counts = countClauses(loadClauses());
  for (const { stated, implied, open } of Object.values(counts))
    expect(Math.min(stated, implied, open)).toBeGreaterThan(0);
});

test.each([
  ['management', 25],
  ['storage', 21],
] as const)("Prism's own loader reads %s as its %i operations, as ours does", async (name, count) => {
  const operations = await getHttpOperationsFromSpec(fileURLToPath(new URL(`./openapi/${name}.yaml`, import.meta.url)));
  const found = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort();
  expect(found).toHaveLength(count);
  expect(found).toEqual(
    routesOf(documents[name])
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  );
});

test.each(['contract', 'supabase'] as const)('the mock has each operation of the documents in %s', (dialect) => {
  const served = { management: managementSpecs(dialect), storage: storageSpecs(dialect) };
  for (const name of ['management', 'storage'] as const)
    expect(served[name].map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(routesOf(documents[name]).map(({ operation }) => operation)),
    );
});

test('a clause is open for one of the reasons that readers know, and for no other', () => {
  const parse = (why: string): unknown => {
    const clause = { id: 'storage.sign.again', strength: 'open', text: 'T.', places: ['sign'], why, mock: 'A.' };
    return parseSpec('clauses.yaml', JSON.stringify({ clauses: [clause] }), 'clauses');
  };
  for (const why of OPEN_REASONS) expect(parse(why)).toBeDefined();
  expect(() => parse('lazy')).toThrow('why');
});
