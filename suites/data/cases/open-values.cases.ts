// What the contract leaves open about values, names and writes to what only reads: asked and recorded, never judged.
import { dataCases } from '../data-cases.ts';
import type { DataContext, GraphqlAnswer } from '../context.ts';
import { findType } from '../schema/introspect.ts';
import { seedRows } from '../fixture/seed-rows.ts';
import { openMarker } from '../fixture/tasks.ts';

function answerClass(answer: GraphqlAnswer): string {
  if (!answer.exchange.ok) return String(answer.exchange.status);
  return answer.refused ? 'error' : 'data';
}

/** The first value under the key in the answer's data, as JSON. */
function valueOf(answer: GraphqlAnswer, key: string): string {
  const found = new RegExp(`"${key}":("(?:[^"\\\\]|\\\\.)*"|[^,}\\]]+)`).exec(JSON.stringify(answer.data ?? null));
  return answer.refused ? answerClass(answer) : (found?.[1] ?? 'absent');
}

/** Inserts one record; returns the answer with the column. */
async function insertOne(context: DataContext, column: string, value: unknown): Promise<GraphqlAnswer> {
  const marker = await openMarker(context, 'Everything');
  const query = `mutation($objects: [EverythingInsertInput!]!) { insertIntoEverythingCollection(objects: $objects) { records { ${column} } } }`;
  return context.send(query, { objects: [{ marker, [column]: value }] });
}

export const openValueCases = dataCases('write-scoped', ['fixture'], {
  'data.open.values': {
    title: 'Trailing zeros, NaN, numbers for strings, U+0000 and the text of JSON are observed',
    clauses: [
      'data.types.bigfloat-scale',
      'data.types.bigfloat-no-number',
      'data.types.number-for-string',
      'data.types.text-zero',
      'data.types.json-text',
    ],
    async run(context) {
      const { environment } = context;
      const scale = valueOf(await insertOne(context, 'aNumeric', '1.500'), 'aNumeric');
      environment.observe('data.types.bigfloat-scale', `1.500: ${scale}`);
      const none = valueOf(await insertOne(context, 'aNumeric', 'NaN'), 'aNumeric');
      environment.observe('data.types.bigfloat-no-number', none);
      for (const [name, column, value] of [
        ['BigInt', 'aBigint', 12],
        ['BigFloat', 'aNumeric', 1.5],
      ] as const)
        environment.observe(
          'data.types.number-for-string',
          `${name}: ${valueOf(await insertOne(context, column, value), column)}`,
        );
      environment.observe('data.types.text-zero', valueOf(await insertOne(context, 'aText', 'a\u0000b'), 'aText'));
      for (const column of ['aJson', 'aJsonb']) {
        const text = valueOf(await insertOne(context, column, '{"bb":1, "a":2,"a":3}'), column);
        environment.observe('data.types.json-text', `${column}: ${text}`);
      }
    },
  },
  'data.open.records-order': {
    title: 'The order in which an insert returns its records is observed',
    clauses: ['data.shape.records-order'],
    async run(context) {
      const marker = await openMarker(context, 'Task');
      const titles = ['m', 'c', 'x', 'a', 'q'];
      const query =
        'mutation($objects: [TaskInsertInput!]!) { insertIntoTaskCollection(objects: $objects) { records { title } } }';
      const answer = await context.send(query, { objects: titles.map((title) => ({ marker, title })) });
      const told = [...JSON.stringify(answer.data ?? null).matchAll(/"title":"(\w)"/g)].map(([, title]) => title);
      const inOrder = told.join(' ') === titles.join(' ');
      context.environment.observe('data.shape.records-order', inOrder ? 'that of objects' : told.join(' '));
    },
  },
  'data.open.read-only-tables': {
    title: 'Writes that match nothing, to a materialized view and to a foreign table, are observed',
    clauses: ['data.service.write-materialized-views', 'data.service.write-foreign-tables'],
    async run(context) {
      const { environment } = context;
      for (const [clause, table, key, value] of [
        ['data.service.write-materialized-views', 'BlogSummary', 'blogId', '-1'],
        ['data.service.write-foreign-tables', 'ServerFile', 'line', '"no line has this text"'],
      ] as const) {
        const filter = `{${key}: {eq: ${value}}}`;
        const field = `${table.slice(0, 1).toLowerCase()}${table.slice(1)}Collection`;
        const found = await context.send(`{ ${field}(filter: ${filter}) { edges { node { ${key} } } } }`);
        // Where a filter might not filter nothing is sent that could change a record.
        if (found.refused || JSON.stringify(found.data).includes('"node"')) {
          environment.observe(clause, found.refused ? 'no such table here' : 'the filter does not filter');
          continue;
        }
        const update = await context.send(
          `mutation { update${table}Collection(set: {${key}: ${value}}, filter: ${filter}) { affectedCount } }`,
        );
        const remove = await context.send(
          `mutation { deleteFrom${table}Collection(filter: ${filter}) { affectedCount } }`,
        );
        environment.observe(clause, `update: ${answerClass(update)}, delete: ${answerClass(remove)}`);
      }
    },
  },
  'data.open.names': {
    title: 'Fields of two foreign keys to one table, and names from comment directives, are observed',
    clauses: ['data.relationships.two-keys-same-table', 'data.naming.how-inflection-is-enabled'],
    needs: ['introspection'],
    hazard: 'read',
    async run(context) {
      const { environment } = context;
      const namesOf = async (type: string, known: readonly string[]): Promise<string> => {
        const fields = [...((await findType(context, type))?.fields.keys() ?? ['no such type'])];
        return fields
          .filter((name) => !known.includes(name))
          .sort()
          .join(' ');
      };
      const loan = await namesOf('Loan', ['nodeId', 'id', 'lenderId', 'borrowerId', 'item']);
      const employee = await namesOf('Employee', ['nodeId', 'id', 'name', 'badge', 'emailAddress']);
      environment.observe('data.relationships.two-keys-same-table', `Loan: ${loan}, Employee: ${employee}`);
      const named = employee.split(' ').includes('loansGiven');
      environment.observe(
        'data.naming.how-inflection-is-enabled',
        `a comment directive on a constraint ${named ? 'names' : 'does not name'} its field`,
      );
    },
  },
  'data.open.inflection': {
    title: 'The inflected names of the fixture are observed',
    clauses: ['data.naming.how-inflection-is-enabled'],
    needs: ['inflection'],
    hazard: 'read',
    async run(context) {
      const { data } = await context.send(
        '{ accountHolderCollection(first: 1) { edges { node { __typename fullName } } } }',
      );
      const [, type = 'a type without a name'] = /"__typename":"(\w+)"/u.exec(JSON.stringify(data ?? null)) ?? [];
      context.environment.observe(
        'data.naming.how-inflection-is-enabled',
        `it is on: account_holder is ${type}, full_name is fullName`,
      );
    },
  },
  'data.open.no-filter': {
    title: 'An update without a filter that changes no value is observed',
    clauses: ['data.update.no-filter'],
    async run(context) {
      // No case writes to "Loan": if it has other records than the fixture's, nothing is sent that could change them.
      const loans = seedRows('Loan');
      const item = loans[0]?.item ?? '';
      const found = await context.send('{ loanCollection { totalCount edges { node { id item } } } }');
      const told = JSON.stringify(found.data ?? null).match(/"(?:totalCount|id)":\d+|"item":"[^"]*"/g) ?? [];
      const expected = [
        `"totalCount":${loans.length}`,
        ...loans.flatMap((loan) => [`"id":${loan.id}`, `"item":"${loan.item}"`]),
      ];
      if (found.refused || told.toSorted().join() !== expected.toSorted().join()) {
        context.environment.observe('data.update.no-filter', 'not asked: there is no table to ask it of');
        return;
      }
      const query =
        'mutation($item: String, $atMost: Int!) { updateLoanCollection(set: {item: $item}, atMost: $atMost) { affectedCount } }';
      const all = await context.send(query, { item, atMost: loans.length });
      const fewer = await context.send(query, { item, atMost: loans.length - 1 });
      const affected = all.refused ? answerClass(all) : `${valueOf(all, 'affectedCount')} of ${loans.length}`;
      context.environment.observe('data.update.no-filter', `${affected}, with a lower atMost: ${answerClass(fewer)}`);
    },
  },
});
