import { expect, it } from 'vitest';
import { loadClauses } from '../../../specs/load.ts';
import { schemaLies } from './schema-lies.ts';

const FILTER = { kind: 'INPUT_OBJECT', name: 'UUIDFilter' };
const eq = { name: 'eq', defaultValue: null, type: { kind: 'SCALAR', name: 'UUID', ofType: null } };

/** The filter of UUIDs, as the liar shows it. */
async function shownBy(kind: string): Promise<unknown> {
  const fault = schemaLies.find(({ id }) => id === `data.derived.schema.uuid-filter.${kind}`);
  if (fault === undefined) throw new Error(`${kind} is not derived.`);
  const shown = { ...FILTER, inputFields: [eq] };
  const lying = fault.apply(() => Promise.resolve(Response.json({ data: { __type: shown } })));
  const body = JSON.stringify({ query: '{ __type(name: "UUIDFilter") { name } }' });
  const answer: unknown = await (
    await lying(new Request('http://localhost/graphql/v1', { method: 'POST', body }))
  ).json();
  return answer;
}

const showing = (...inputFields: readonly unknown[]): unknown => ({ data: { __type: { ...FILTER, inputFields } } });

it('breaks clauses that are stated or implied, each by an id of its own', () => {
  const open = new Set(loadClauses().flatMap(({ id, strength }) => (strength === 'open' ? [id] : [])));
  expect(schemaLies.filter(({ clause }) => open.has(clause))).toEqual([]);
  expect(new Set(schemaLies.map(({ id }) => id)).size).toBe(schemaLies.length);
});

it('leaves out what is open: whether the records of a response may be null', () => {
  const kinds = schemaLies.flatMap(({ id, kind }) => (/-response\.records\./u.test(id) ? [kind] : []));
  expect(new Set(kinds)).toEqual(new Set(['absent', 'other-type', 'one-for-list']));
});

it('shows an element otherwise', async () => {
  expect(await shownBy('absent')).toEqual({ data: { __type: null } });
  expect(await shownBy('eq.absent')).toEqual(showing());
  expect(await shownBy('eq.other-type')).toEqual(showing({ ...eq, type: { ...eq.type, name: 'String' } }));
  const required = { kind: 'NON_NULL', name: null, ofType: eq.type };
  expect(await shownBy('eq.demanded')).toEqual(showing({ ...eq, type: required }));
  const list = { kind: 'LIST', name: null, ofType: required };
  expect(await shownBy('eq.list-for-one')).toEqual(showing({ ...eq, type: list }));
  expect(await shownBy('further.one-more')).toEqual(showing(eq, expect.objectContaining({ name: 'further' })));
});
