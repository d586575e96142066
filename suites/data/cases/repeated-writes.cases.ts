// Mutations sent again, at the border of atMost, with nulls and literals of every type, and the nodeIds in their responses.
import { checkEqual } from '../../kit/contract/check.ts';
import { readNode, readNodes } from '../answers/collection.ts';
import { dataCases, type DataContext } from '../context.ts';
import { textAt, type Json } from '../answers/read.ts';
import { makeOwnTasks, makeRows, type Rows } from '../rows.ts';
import { ASC } from '../schema/vocabulary.ts';
import table from './repeated-writes.json' with { type: 'json' };

/** A value for every nullable column of the contract's types. */
const VALUES = {
  anInteger: -7,
  aVarchar: 'tab\tand "quotes"',
  aText: 'back\\slash, line\nbreak, ünï \u{1f9ed}',
  aBigint: '9223372036854775806',
  aNumeric: '0.10000000000000000000000000000000000001',
  aJson: '{"a":[1,"\\u00fc"]}',
  aJsonb: '[9007199254740993]',
  aTimestamp: '2024-02-29T12:00:00.000001',
  aUuid: 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
  anInet: '10.0.0.1',
} as const;
const COLUMNS = Object.keys(VALUES);
const NULLS: Json = Object.fromEntries(COLUMNS.map((column) => [column, null]));

/** The records, without what the database made up. */
function readValues(context: DataContext, rows: Rows): Promise<readonly Json[]> {
  return readNodes(context, 'Everything', COLUMNS.join(' '), { filter: rows.within(), orderBy: [{ id: ASC }] });
}

export const repeatedWriteCases = dataCases('write-scoped', ['fixture'], table, {
  async 'data.mutations.sent-again'(context) {
    const tasks = await makeRows(context, 'Task');
    const steps = {
      insert: () => tasks.insert([{ title: 'a' }], 'title'),
      update: () => tasks.update({ title: 'b' }, { atMost: 3, fields: 'title' }),
      delete: () => tasks.delete({ atMost: 3, fields: 'title' }),
    };
    for (const [step, titles] of [
      ['insert', ['a']],
      ['insert', ['a', 'a']],
      ['update', ['b', 'b']],
      ['insert', ['b', 'b', 'a']],
      ['update', ['b', 'b', 'b']],
      ['delete', []],
      ['insert', ['a']],
      ['delete', []],
    ] as const) {
      await steps[step]();
      await tasks.have('title', titles, `every ${step} is carried out, the same one again too`);
    }
  },
  async 'data.update.null-of-every-type'(context) {
    const inserted = { clause: 'data.insert.values-kept' };
    const rows = await makeRows(context, 'Everything', [NULLS]);
    checkEqual(await readValues(context, rows), [NULLS], 'nulls are inserted as nulls', inserted);
    await rows.update(VALUES);
    const [filled] = await readValues(context, rows);
    const empty = COLUMNS.filter((column) => (filled?.[column] ?? null) === null);
    checkEqual(empty, [], 'every column has a value between', inserted);
    await rows.update(NULLS);
    checkEqual(await readValues(context, rows), [NULLS], 'every column is null again');
  },
  async 'data.insert.literals'(context) {
    const rows = await makeRows(context, 'Everything', [VALUES]);
    const written = Object.entries(VALUES).map(([column, value]) => `${column}: ${JSON.stringify(value)}`);
    await context.ask(
      `mutation($marker: String!) { insertIntoEverythingCollection(objects: [{marker: $marker, ${written.join(', ')}}]) { affectedCount } }`,
      { marker: rows.marker },
    );
    const [byVariables, byLiterals] = await readValues(context, rows);
    checkEqual(byLiterals, byVariables, 'the records are the same');
  },
  async 'data.at-most.borders'(context) {
    const count = 8;
    const tasks = await makeOwnTasks(
      context,
      Array.from({ length: count }, (_one, index) => ({ title: `task ${index}` })),
    );
    const included = 'data.at-most.limit-included';
    let now: number | null = null;
    for (const atMost of [count - 1, count, count + 1]) {
      const exceeded = atMost < count;
      const answer = await context.send(...tasks.updating({ priority: atMost }, { atMost }));
      const [clause, kept] = exceeded
        ? ['data.at-most.update-error', 'data.at-most.update-unchanged']
        : [included, included];
      checkEqual(answer.refused, exceeded, `an update of ${count} records with atMost ${atMost}`, { clause });
      if (!exceeded) now = atMost;
      const all = Array.from({ length: count }, () => now);
      await tasks.have('priority', all, 'it changes all of them or none', { clause: kept });
    }
    const what = `a delete of ${count} records with atMost ${count - 1} is an error`;
    await context.refuse(what, tasks.deleting({ atMost: count - 1 }), 'data.at-most.delete-error');
    const clause = 'data.at-most.delete-unchanged';
    checkEqual((await tasks.read('id')).length, count, 'no record is gone', { clause });
    const done = await tasks.delete({ atMost: count + 1 });
    done.affects(count, 'all of them are within one more', { clause: included });
  },
  async 'data.node.in-responses'(context) {
    const tasks = await makeRows(context, 'Task');
    const made = await tasks.insert([{ title: 'one' }], 'nodeId');
    const nodeId = textAt(made.records(), 0, 'nodeId');
    const listed = await readNodes(context, 'Task', 'nodeId', { filter: tasks.within() });
    checkEqual(listed, [{ nodeId }], 'the collection has the nodeId of the insert');
    const changed = await tasks.update({ title: 'two' }, { fields: 'nodeId' });
    changed.returns([{ nodeId }], 'the update returns it too');
    const found = await readNode(context, nodeId, 'nodeId ... on Task { title }');
    const clause = 'data.naming.node-id-finds-record';
    checkEqual(found, { nodeId, title: 'two' }, 'and it finds the changed record', { clause });
    const gone = await tasks.delete({ fields: 'nodeId' });
    gone.returns([{ nodeId }], 'the delete returns it too');
  },
});
