// What the contract leaves open about values, names and writes to what only reads: asked and recorded, never judged.
import { collectionField } from '../answers/collection.ts';
import { answerClass, valueOf, valuesOf } from '../answers/observed.ts';
import { dataCases } from '../context.ts';
import { findType } from '../schema/introspect.ts';
import { seedRows } from '../fixture/seed-rows.ts';
import { insertMutation, openMarker } from '../fixture/tasks.ts';
import table from './open-values.json' with { type: 'json' };

/** What is written to one column, and the clause under which its answer is recorded. */
const WRITTEN = [
  ['data.types.bigfloat-scale', 'aNumeric', '1.500', '1.500'],
  ['data.types.bigfloat-no-number', 'aNumeric', 'NaN'],
  ['data.types.number-for-string', 'aBigint', 12, 'BigInt'],
  ['data.types.number-for-string', 'aNumeric', 1.5, 'BigFloat'],
  ['data.types.text-zero', 'aText', 'a\u0000b'],
  ['data.types.json-text', 'aJson', '{"bb":1, "a":2,"a":3}', 'aJson'],
  ['data.types.json-text', 'aJsonb', '{"bb":1, "a":2,"a":3}', 'aJsonb'],
] as const;

export const openValueCases = dataCases('write-scoped', ['fixture'], table, {
  async 'data.open.values'(context) {
    for (const [clause, column, value, label] of WRITTEN) {
      const marker = await openMarker(context, 'Everything');
      const question = insertMutation('Everything', [{ marker, [column]: value }], column);
      const found = valueOf(await context.send(...question), column);
      context.observe(clause, label === undefined ? found : `${label}: ${found}`);
    }
  },
  async 'data.open.records-order'(context) {
    const marker = await openMarker(context, 'Task');
    const titles = ['m', 'c', 'x', 'a', 'q'];
    const tasks = titles.map((title) => ({ marker, title }));
    const answer = await context.send(...insertMutation('Task', tasks, 'title'));
    const told = valuesOf(answer, 'title').join(' ').replaceAll('"', '');
    context.observe('data.shape.records-order', told === titles.join(' ') ? 'that of objects' : told);
  },
  async 'data.open.read-only-tables'(context) {
    for (const [clause, table, key, value] of [
      ['data.service.write-materialized-views', 'BlogSummary', 'blogId', '-1'],
      ['data.service.write-foreign-tables', 'ServerFile', 'line', '"no line has this text"'],
    ] as const) {
      const filter = `{${key}: {eq: ${value}}}`;
      const found = await context.send(
        `{ ${collectionField(table)}(filter: ${filter}) { edges { node { ${key} } } } }`,
      );
      // Where a filter might not filter nothing is sent that could change a record.
      if (found.refused || JSON.stringify(found.data).includes('"node"')) {
        context.observe(clause, found.refused ? 'no such table here' : 'the filter does not filter');
        continue;
      }
      const update = `mutation { update${table}Collection(set: {${key}: ${value}}, filter: ${filter}) { affectedCount } }`;
      const remove = `mutation { deleteFrom${table}Collection(filter: ${filter}) { affectedCount } }`;
      const [updated, removed] = [await context.send(update), await context.send(remove)];
      context.observe(clause, `update: ${answerClass(updated)}, delete: ${answerClass(removed)}`);
    }
  },
  async 'data.open.names'(context) {
    const namesOf = async (type: string, known: readonly string[]): Promise<readonly string[]> => {
      const fields = (await findType(context, type))?.fields.keys() ?? ['no such type'];
      return [...fields].filter((name) => !known.includes(name)).sort();
    };
    const loan = await namesOf('Loan', ['nodeId', 'id', 'lenderId', 'borrowerId', 'item']);
    const employee = await namesOf('Employee', ['nodeId', 'id', 'name', 'badge', 'emailAddress']);
    const told = `Loan: ${loan.join(' ')}, Employee: ${employee.join(' ')}`;
    context.observe('data.relationships.two-keys-same-table', told);
    const does = employee.includes('loansGiven') ? 'names' : 'does not name';
    context.observe('data.naming.how-inflection-is-enabled', `a comment directive on a constraint ${does} its field`);
  },
  async 'data.open.inflection'(context) {
    const query = '{ accountHolderCollection(first: 1) { edges { node { __typename fullName } } } }';
    const [name = 'a type without a name'] = valuesOf(await context.send(query), '__typename');
    context.observe(
      'data.naming.how-inflection-is-enabled',
      `it is on: account_holder is ${name.replaceAll('"', '')}, full_name is fullName`,
    );
  },
  async 'data.open.no-filter'(context) {
    // No case writes to "Loan": if it has other records than the fixture's, nothing is sent that could change them.
    const loans = seedRows('Loan');
    const found = await context.send('{ loanCollection { totalCount edges { node { id item } } } }');
    const told = ['totalCount', 'id', 'item'].map((key) => valuesOf(found, key).toSorted());
    const expected = [
      [String(loans.length)],
      loans.map(({ id }) => String(id)).toSorted(),
      loans.map(({ item }) => JSON.stringify(item)).toSorted(),
    ];
    if (found.refused || JSON.stringify(told) !== JSON.stringify(expected)) {
      context.observe('data.update.no-filter', 'not asked: there is no table to ask it of');
      return;
    }
    const query =
      'mutation($item: String, $atMost: Int!) { updateLoanCollection(set: {item: $item}, atMost: $atMost) { affectedCount } }';
    const item = loans[0]?.item ?? '';
    const all = await context.send(query, { item, atMost: loans.length });
    const fewer = await context.send(query, { item, atMost: loans.length - 1 });
    const affected = all.refused ? answerClass(all) : `${valueOf(all, 'affectedCount')} of ${loans.length}`;
    context.observe('data.update.no-filter', `${affected}, with a lower atMost: ${answerClass(fewer)}`);
  },
});
