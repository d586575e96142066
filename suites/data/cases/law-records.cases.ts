// Laws of records, held against any tables that the target shows: their identity, and how they are related.
import { checkEqual, checkOnce, checkThat } from '../../kit/contract/check.ts';
import { NotApplicable } from '../../kit/contract/exchange.ts';
import { isRecord } from '../../kit/contract/json.ts';
import { shuffle } from '../../kit/contract/random.ts';
import { readNodes } from '../answers/collection.ts';
import { at, nodeIdAt, nodesAt, objectAt, pluck, type Json } from '../answers/read.ts';
import { dataCases, lawCaller, type DataContext } from '../context.ts';
import { choose, needed, onTables, holdOnTables, lawTables, type Held } from '../laws/law-tables.ts';
import { onLinks, oppositesOf, pairsOf } from '../laws/law-links.ts';
import { filterOf, identify, identityFields, idsOf } from '../laws/law-values.ts';
import { allFields, readWhole } from '../laws/law-read.ts';
import type { Link, Table } from '../laws/law-schema.ts';
import { isView } from '../schema/tables-alone.ts';
import table from './law-records.json' with { type: 'json' };

const IDENTIFIED = { where: ({ hasNodeId }: Table) => hasNodeId, what: 'a nodeId', noView: true } as const;

/** The record that Query.node finds, with its nodeId. */
async function findNode(context: DataContext, nodeId: string, table: Table, selection: string): Promise<Json> {
  const query = `query($nodeId: ID!) { node(nodeId: $nodeId) { nodeId ... on ${table.name} { ${selection} } } }`;
  const found = at(await context.ask(query, { nodeId }, lawCaller(context)), 'node');
  checkThat(isRecord(found), `Query.node finds a record of ${table.name}`, {
    expected: nodeId,
    actual: found,
    path: '/data/node',
    clause: 'data.naming.node-id-finds-record',
  });
  return found;
}

/** One of the records, with its nodeId. */
async function oneOf(context: DataContext, { table, random }: Held): Promise<Json> {
  const records = await readNodes(context, table, `nodeId ${allFields(table)}`, {});
  return objectAt(shuffle(records, random)[0]);
}

/** Records of a table with the one that a reference of theirs leads to; those without one are left out. */
async function readLinked(
  context: DataContext,
  table: Table,
  { field }: Link,
  inside: string,
): Promise<readonly Json[]> {
  const rows = await readNodes(context, table, `${identityFields(table)} ${field} { ${inside} }`, {});
  return rows.filter((row) => at(row, field) !== null);
}

export const lawRecordCases = dataCases('read', ['records'], table, {
  'data.laws.node-is-the-record': onTables({ ...IDENTIFIED, count: 4, atLeast: 1 }, async (context, held) => {
    const { table } = held;
    const row = await oneOf(context, held);
    const found = await findNode(context, nodeIdAt(row), table, `__typename ${allFields(table)}`);
    checkEqual(found, { __typename: table.name, ...row }, `node returns the record of ${table.name}`);
  }),
  async 'data.laws.node-ids-differ'(context) {
    const owners = new Map<unknown, string>();
    await holdOnTables(context, { ...IDENTIFIED, count: 8, atLeast: 1 }, async ({ table }) => {
      const ids = (await readWhole(context, table, {}, 'nodeId')).map((record) => nodeIdAt(record));
      checkOnce(ids, `each record of ${table.name} has a nodeId of its own`);
      for (const id of ids) {
        const owner = owners.get(id) ?? table.name;
        checkEqual(owner, table.name, `a nodeId of ${table.name} names no record of another table`);
        owners.set(id, table.name);
      }
    });
  },
  'data.laws.node-id-filter': onTables(
    { ...IDENTIFIED, count: 2, where: ({ hasNodeId, filterType }) => hasNodeId && filterType !== undefined },
    async (context, held) => {
      const nodeId = nodeIdAt(await oneOf(context, held));
      const found = await readNodes(context, held.table, 'nodeId', { filter: { nodeId: { eq: nodeId } } });
      checkEqual(pluck(found, 'nodeId'), [nodeId], `the filter of ${held.table.name} finds the record of a nodeId`);
    },
  ),
  'data.laws.references-are-records': onLinks(
    (context, table) => {
      const identified = lawTables(context).filter(({ hasNodeId }) => hasNodeId);
      return table.references.flatMap((link) => {
        const parent = identified.find(({ name }) => name === link.table);
        return parent === undefined || isView(context, link.table) ? [] : [{ link, parent }];
      });
    },
    { what: 'a relationship', atLeast: 1, noView: true },
    async (context, held, { link, parent }) => {
      const { table } = held;
      const fields = `nodeId ${allFields(parent)}`;
      const rows = await readNodes(context, table, `${link.field} { ${fields} }`, {});
      const referred = rows.flatMap((row) => (at(row, link.field) === null ? [] : [objectAt(row, link.field)]));
      const one = choose(held, `no record of ${table.name} refers to one of ${parent.name}`, referred);
      const found = await findNode(context, nodeIdAt(one), parent, fields);
      checkEqual(found, one, `${table.name}.${link.field} is the record itself`, {
        clause: 'data.naming.node-id-stable',
      });
    },
  ),
  'data.laws.relationships-are-inverse': onLinks(
    oppositesOf,
    { what: 'a relationship of two fields', noView: true },
    async (context, held, { link, parent, branch }) => {
      const { table } = held;
      const up = `${link.field} { ${identityFields(parent)} }`;
      const all = `${branch.field} { edges { node { ${identityFields(table)} ${up} } } pageInfo { hasNextPage } }`;
      const referring = await readLinked(context, table, link, `${identityFields(parent)} ${all}`);
      const child = choose(held, `no record of ${table.name} refers to one of ${parent.name}`, referring);
      const parentOf = (one: Json): readonly string[] => idsOf(parent, [objectAt(one, link.field)]);
      const siblings = nodesAt(child, link.field, branch.field);
      const [expected, actual] = [idsOf(table, [child]), idsOf(table, siblings)];
      if (at(child, link.field, branch.field, 'pageInfo', 'hasNextPage') === false)
        checkThat(
          expected.every((id) => actual.includes(id)),
          `${parent.name}.${branch.field} has the record that refers to it`,
          { expected, actual },
        );
      for (const sibling of siblings)
        checkEqual(parentOf(sibling), parentOf(child), `what ${parent.name}.${branch.field} has refers to it`);
    },
  ),
  'data.laws.branches-are-collections': onLinks(
    (_context, table) => table.branches,
    { what: 'a collection of a relationship', atLeast: 1, noView: true },
    async (context, held, branch) => {
      const { table } = held;
      const children = needed(
        lawTables(context).find(({ name }) => name === branch.table),
        `${branch.table} has no collection of its own`,
      );
      const nodes = `edges { node { ${identityFields(children)} } }`;
      const rows = await readNodes(context, table, `${identityFields(table)} ${branch.field} { ${nodes} }`, {});
      const full = rows.filter((row) => nodesAt(row, branch.field).length >= 2);
      const parent = choose(held, `no record of ${table.name} has two in ${branch.field}`, full);
      const filter = needed(filterOf(table, parent), `no filter keeps one record of ${table.name}`);
      const inside = nodesAt(parent, branch.field);
      const child = identify(children, inside);
      const whole = idsOf(child, inside);
      const read = async (given: string, variables: Json = {}): Promise<Json> => {
        const declared = Object.keys(variables).map((name) => `, $${name}: ${child.filterType ?? ''}`);
        const connection = `${nodes} pageInfo { startCursor endCursor hasNextPage hasPreviousPage }`;
        const query = `query($parent: ${table.filterType ?? ''}${declared.join('')}) { ${table.field}(filter: $parent) { edges { node { ${branch.field}(${given}) { ${connection} } } } } }`;
        const data = await context.ask(query, { parent: filter, ...variables }, lawCaller(context));
        return objectAt(nodesAt(data, table.field), 0, branch.field);
      };
      const check = (found: Json, place: number, what: string): void => {
        checkEqual(idsOf(child, nodesAt(found)), whole.slice(place, place + 1), what);
      };
      const first = await read('first: 1');
      check(first, 0, `first returns the first of ${table.name}.${branch.field}`);
      checkEqual(at(first, 'pageInfo', 'hasNextPage'), true, 'and says that more follow');
      const after = await read(`first: 1, after: ${JSON.stringify(at(first, 'pageInfo', 'endCursor'))}`);
      check(after, 1, 'after returns what follows');
      const before = await read(`last: 1, before: ${JSON.stringify(at(after, 'pageInfo', 'startCursor'))}`);
      check(before, 0, 'last with before returns what precedes');
      const second = filterOf(child, objectAt(inside, 1));
      if (second === undefined) return;
      check(await read('filter: $child', { child: second }), 1, 'filter keeps what matches');
    },
  ),
  'data.laws.pairs-are-mutual': onLinks(
    pairsOf,
    { what: 'a pair of records', atLeast: 1, noView: true },
    async (context, { table }, { there, back }) => {
      const paired = await readLinked(context, table, there, `${back.field} { ${identityFields(table)} }`);
      if (paired.length === 0) throw new NotApplicable(`no record of ${table.name} has one of ${there.table}`);
      for (const row of paired) {
        const [again, itself] = [idsOf(table, [objectAt(row, there.field, back.field)]), idsOf(table, [row])];
        checkEqual(again, itself, `${table.name}.${there.field}.${back.field} is the record again`);
      }
    },
  ),
});
