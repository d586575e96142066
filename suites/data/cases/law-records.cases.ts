// Laws of records, held against any tables that the target shows: their identity, and how they are related.
import { dataCases } from '../data-cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { NotApplicable } from '../../kit/contract/exchange.ts';
import { shuffle } from '../../kit/contract/random.ts';
import type { DataContext } from '../context.ts';
import { filterOf, identify, identityFields, idsOf } from '../laws/law-identity.ts';
import { allFields, lawIdentity, readLawNodes, readWhole } from '../laws/law-read.ts';
import { holdOnLinks, oppositesOf, pairsOf } from '../laws/law-links.ts';
import type { Link, Table } from '../laws/law-schema.ts';
import { holdOnTables, lawTables, type Held } from '../laws/law-tables.ts';
import { pick } from '../values/scalar-kinds.ts';
import { isView } from '../schema/tables-alone.ts';
import { at, nodeIdAt, nodesAt, objectAt, pluck, type Json } from '../answers/read.ts';

const hasNodeId = ({ hasNodeId: has }: Table): boolean => has;

const IDENTIFIED = { where: hasNodeId, what: 'a nodeId', noView: true } as const;

function askNode(
  context: DataContext,
  nodeId: unknown,
  table: Table,
  selection: string,
  declared = '',
): Promise<unknown> {
  const query = `query($nodeId: ID!${declared}) { node(nodeId: $nodeId) { nodeId ... on ${table.name} { ${selection} } } }`;
  return context.ask(query, { nodeId }, { as: lawIdentity(context) });
}

function checkFound(data: unknown, nodeId: unknown, table: Table): Json {
  const found = at(data, 'node');
  checkThat(typeof found === 'object' && found !== null, `Query.node finds a record of ${table.name}`, {
    expected: nodeId,
    actual: found,
    path: '/data/node',
    clause: 'data.naming.node-id-finds-record',
  });
  return objectAt(data, 'node');
}

/** One of the records, with its nodeId. */
async function oneOf(context: DataContext, { table, random }: Held): Promise<Json> {
  const records = await readLawNodes(context, table, {}, `nodeId ${allFields(table)}`);
  return objectAt(shuffle(records, random)[0]);
}

export const lawRecordCases = dataCases('read', ['records'], {
  'data.laws.node-is-the-record': {
    title: 'Query.node returns records of any table as their collection does',
    clauses: ['data.naming.node-id-finds-record', 'data.node.any-table', 'data.node.inline-fragments'],
    run: (context) =>
      holdOnTables(context, { ...IDENTIFIED, count: 4, atLeast: 1 }, async (held) => {
        const { table } = held;
        const row = await oneOf(context, held);
        const nodeId = nodeIdAt(row);
        const data = await askNode(context, nodeId, table, `__typename ${allFields(table)}`);
        checkEqual(
          checkFound(data, nodeId, table),
          { __typename: table.name, ...row },
          `node returns the record of ${table.name}`,
        );
      }),
  },
  'data.laws.node-ids-differ': {
    title: 'No two records of all tables have the same nodeId',
    clauses: ['data.naming.node-id-unique'],
    async run(context) {
      const owners = new Map<unknown, string>();
      await holdOnTables(context, { ...IDENTIFIED, count: 8, atLeast: 1 }, async ({ table }) => {
        const ids = (await readWhole(context, table, {}, 'nodeId')).map((record) => nodeIdAt(record));
        checkEqual(new Set(ids).size, ids.length, `each record of ${table.name} has a nodeId of its own`);
        for (const id of ids) {
          const owner = owners.get(id) ?? table.name;
          checkEqual(owner, table.name, `a nodeId of ${table.name} names no record of another table`);
          owners.set(id, table.name);
        }
      });
    },
  },
  'data.laws.node-id-filter': {
    title: 'A filter on nodeId keeps the one record of any table',
    clauses: ['data.filters.node-id'],
    async run(context) {
      const where = (table: Table): boolean => hasNodeId(table) && table.filterType !== undefined;
      await holdOnTables(context, { ...IDENTIFIED, count: 2, where }, async (held) => {
        const nodeId = nodeIdAt(await oneOf(context, held));
        const found = await readLawNodes(context, held.table, { filter: { nodeId: { eq: nodeId } } }, 'nodeId');
        checkEqual(pluck(found, 'nodeId'), [nodeId], `the filter of ${held.table.name} finds the record of a nodeId`);
      });
    },
  },
  'data.laws.references-are-records': {
    title: 'What a record of any table refers to is the record that Query.node returns',
    clauses: ['data.relationships.many-to-one', 'data.naming.node-id-stable'],
    async run(context) {
      const known = new Map(lawTables(context).map((table) => [table.name, table]));
      const leads = (table: Table): readonly Link[] =>
        table.references.filter((link) => known.get(link.table)?.hasNodeId === true && !isView(context, link.table));
      const wanted = { what: 'a relationship', atLeast: 1, noView: true } as const;
      await holdOnLinks(context, leads, wanted, async ({ table, random }, link) => {
        const parent = known.get(link.table);
        if (parent === undefined) return;
        const fields = `nodeId ${allFields(parent)}`;
        const rows = await readLawNodes(context, table, {}, `${link.field} { ${fields} }`);
        const referred = rows.flatMap((row) => (at(row, link.field) === null ? [] : [objectAt(row, link.field)]));
        const one = pick(referred, random);
        if (one === undefined) throw new NotApplicable(`no record of ${table.name} refers to one of ${parent.name}`);
        const nodeId = nodeIdAt(one);
        const data = await askNode(context, nodeId, parent, fields);
        checkEqual(checkFound(data, nodeId, parent), one, `${table.name}.${link.field} is the record itself`, {
          clause: 'data.naming.node-id-stable',
        });
      });
    },
  },
  'data.laws.relationships-are-inverse': {
    title: 'The collection of a record has exactly the records that refer to it, in any table',
    clauses: ['data.relationships.inverse', 'data.relationships.one-to-many'],
    async run(context) {
      const wanted = { what: 'a relationship of two fields', noView: true } as const;
      const opposites = (table: Table) => oppositesOf(context, table);
      await holdOnLinks(context, opposites, wanted, async ({ table, random }, { link, parent, branch }) => {
        const up = `${link.field} { ${identityFields(parent)} }`;
        const all = `${branch.field} { edges { node { ${identityFields(table)} ${up} } } pageInfo { hasNextPage } }`;
        const rows = await readLawNodes(
          context,
          table,
          {},
          `${identityFields(table)} ${link.field} { ${identityFields(parent)} ${all} }`,
        );
        const child = pick(
          rows.filter((row) => at(row, link.field) !== null),
          random,
        );
        if (child === undefined) throw new NotApplicable(`no record of ${table.name} refers to one of ${parent.name}`);
        const [parentId] = idsOf(parent, [objectAt(child, link.field)]);
        const siblings = nodesAt(child, link.field, branch.field);
        if (at(child, link.field, branch.field, 'pageInfo', 'hasNextPage') === false)
          checkThat(
            idsOf(table, siblings).includes(idsOf(table, [child])[0] ?? ''),
            `${parent.name}.${branch.field} has the record that refers to it`,
            { expected: idsOf(table, [child]), actual: idsOf(table, siblings) },
          );
        for (const sibling of siblings)
          checkEqual(
            idsOf(parent, [objectAt(sibling, link.field)]),
            [parentId],
            `what ${parent.name}.${branch.field} has refers to it`,
          );
      });
    },
  },
  'data.laws.branches-are-collections': {
    title: 'The collection of a relationship in any table works with its six arguments',
    clauses: ['data.relationships.one-to-many-arguments', 'data.relationships.one-to-many-connection'],
    async run(context) {
      const wanted = { what: 'a collection of a relationship', atLeast: 1, noView: true } as const;
      const branches = (table: Table): readonly Link[] => table.branches;
      await holdOnLinks(context, branches, wanted, async ({ table, random }, branch) => {
        const children = lawTables(context).find(({ name }) => name === branch.table);
        if (children === undefined) throw new NotApplicable(`${branch.table} has no collection of its own`);
        const nodes = `edges { node { ${identityFields(children)} } }`;
        const connection = `${nodes} pageInfo { startCursor endCursor hasNextPage hasPreviousPage }`;
        const rows = await readLawNodes(context, table, {}, `${identityFields(table)} ${branch.field} { ${nodes} }`);
        const full = rows.filter((row) => nodesAt(row, branch.field).length >= 2);
        const parent = pick(full, random);
        if (parent === undefined) throw new NotApplicable(`no record of ${table.name} has two in ${branch.field}`);
        const [filter, inside] = [filterOf(table, parent), nodesAt(parent, branch.field)];
        if (filter === undefined) throw new NotApplicable(`no filter keeps one record of ${table.name}`);
        const child = identify(children, inside);
        const whole = idsOf(child, inside);
        const read = async (given: string, variables: Json = {}): Promise<Json> => {
          const declared = Object.keys(variables).map((name) => `, $${name}: ${child.filterType ?? ''}`);
          const query = `query($parent: ${table.filterType ?? ''}${declared.join('')}) { ${table.field}(filter: $parent) { edges { node { ${branch.field}(${given}) { ${connection} } } } } }`;
          const data = await context.ask(query, { parent: filter, ...variables }, { as: lawIdentity(context) });
          return objectAt(nodesAt(data, table.field), 0, branch.field);
        };
        const idsAt = (one: Json): readonly string[] => idsOf(child, nodesAt(one));
        const first = await read('first: 1');
        checkEqual(idsAt(first), whole.slice(0, 1), `first returns the first of ${table.name}.${branch.field}`);
        checkEqual(at(first, 'pageInfo', 'hasNextPage'), true, 'and says that more follow');
        const after = await read(`first: 1, after: ${JSON.stringify(at(first, 'pageInfo', 'endCursor'))}`);
        checkEqual(idsAt(after), whole.slice(1, 2), 'after returns what follows');
        const before = await read(`last: 1, before: ${JSON.stringify(at(after, 'pageInfo', 'startCursor'))}`);
        checkEqual(idsAt(before), whole.slice(0, 1), 'last with before returns what precedes');
        const second = filterOf(child, objectAt(inside, 1));
        if (second === undefined) return;
        const kept = await read('filter: $child', { child: second });
        checkEqual(idsAt(kept), whole.slice(1, 2), 'filter keeps what matches');
      });
    },
  },
  'data.laws.pairs-are-mutual': {
    title: 'Two records in a one-to-one relationship lead to each other, in any tables',
    clauses: ['data.relationships.one-to-one-both-sides'],
    async run(context) {
      const wanted = { what: 'a pair of records', atLeast: 1, noView: true } as const;
      const pairs = (table: Table) => pairsOf(context, table);
      await holdOnLinks(context, pairs, wanted, async ({ table }, { there, back }) => {
        const rows = await readLawNodes(
          context,
          table,
          {},
          `${identityFields(table)} ${there.field} { ${back.field} { ${identityFields(table)} } }`,
        );
        const paired = rows.filter((row) => at(row, there.field) !== null);
        if (paired.length === 0) throw new NotApplicable(`no record of ${table.name} has one of ${there.table}`);
        for (const row of paired)
          checkEqual(
            idsOf(table, [objectAt(row, there.field, back.field)]),
            idsOf(table, [row]),
            `${table.name}.${there.field}.${back.field} is the record again`,
          );
      });
    },
  },
});
