// Values that writes must not bend, and writes whose values stand in the document.
import { checkEqual } from '../../kit/contract/check.ts';
import { readAll, readNodeId, readNodes } from '../answers/collection.ts';
import { dataCases, type DataContext } from '../context.ts';
import { toDecimal } from '../values/decimals.ts';
import { at, pluck, sortTexts, textAt } from '../answers/read.ts';
import { DELETE, UPDATE, type WriteVerb } from '../fixture/write-verbs.ts';
import { makeOwnTasks, makeRows, type Rows } from '../rows.ts';
import { ASC } from '../schema/vocabulary.ts';
import table from './written-values.json' with { type: 'json' };

/** More than a page of any size that servers are known to have. */
const MANY = Array.from({ length: 36 }, (_, index) => ({ title: `task ${index + 1}` }));

const THREE = [{ title: 'a', status: 'x' }, { title: 'b' }, { title: 'c' }];

/** Writes the first two of three tasks by a document that has its values in it: with an atMost of 1, and then of `enough`. */
async function checkLiterals(
  context: DataContext,
  { marker }: Rows,
  { name, field }: WriteVerb,
  enough: number,
): Promise<void> {
  const set = name === 'update' ? 'set: {status: null, priority: -5}, ' : '';
  const filter = `{marker: {eq: ${JSON.stringify(marker)}}, title: {in: ["a", "b"]}}`;
  const write = (atMost: number): string =>
    `mutation { ${field}(${set}filter: ${filter}, atMost: ${atMost}) { affectedCount } }`;
  await context.refuse('two records exceed the atMost of the document', [write(1)], `data.at-most.${name}-error`);
  const data = await context.ask(write(enough));
  checkEqual(at(data, field, 'affectedCount'), 2, `the ${name} affects two records`);
}

export const writtenValueCases = dataCases('write-scoped', ['fixture'], table, {
  async 'data.insert.text-kept'(context) {
    const texts = [
      '  spaces around  ',
      `'single' "double" $1 $$ --`,
      'back\\slash \\n',
      'line\nbreak\ttab',
      'Ünï 日本 🧭',
    ];
    const rows = texts.map((text, index) => ({ title: text, status: index === 0 ? '' : text }));
    const tasks = await makeRows(context, 'Task', rows);
    const expected = rows.map(({ title, status }) => [title, status]);
    await tasks.have('title status', expected, 'the texts come back as they were inserted');
  },
  async 'data.update.exact-values'(context) {
    const rows = await makeRows(context, 'Everything', [{}]);
    const set = { aBigint: '9007199254740995', aNumeric: '0.1000000000000000000000000000000000003' };
    await rows.update(set);
    await rows.have('aBigint', [set.aBigint], 'no digit of a BigInt is lost');
    const numeric = toDecimal(textAt(await rows.read('aNumeric'), 0, 'aNumeric'));
    checkEqual(numeric, toDecimal(set.aNumeric), 'no digit of a BigFloat is lost');
  },
  async 'data.update.literals'(context) {
    const tasks = await makeOwnTasks(context, THREE);
    await checkLiterals(context, tasks, UPDATE, 2);
    const expected = [
      ['a', null, -5],
      ['b', null, -5],
      ['c', null, null],
    ];
    await tasks.have('title status priority', expected, 'the two that match are as the document says');
  },
  async 'data.delete.literals'(context) {
    const tasks = await makeOwnTasks(context, THREE);
    await checkLiterals(context, tasks, DELETE, 3);
    await tasks.have('title', ['c'], 'the two that match are gone');
  },
  async 'data.update.node-id-filter'(context) {
    const tasks = await makeOwnTasks(context, [{ title: 'a' }, { title: 'b' }]);
    const nodeId = await readNodeId(context, 'Task', tasks.within({ title: { eq: 'b' } }));
    await tasks.update({ priority: 3 }, { where: { nodeId: { eq: nodeId } } });
    const expected = [
      ['a', null],
      ['b', 3],
    ];
    await tasks.have('title priority', expected, 'the record of the nodeId alone has changed');
  },
  async 'data.order.big-numbers'(context) {
    const sorted = ['-11', '-2', '9', '10', '9007199254740993'];
    const numbers = ['10', '-2', '9007199254740993', '9', '-11'];
    const rows = await makeRows(
      context,
      'Everything',
      numbers.map((text) => ({ aBigint: text, aNumeric: text })),
    );
    for (const column of ['aBigint', 'aNumeric']) {
      const given = { filter: rows.within(), orderBy: [{ [column]: ASC }] };
      const found = pluck(await readAll(context, 'Everything', column, given), column);
      const decimals = found.map((value) => toDecimal(String(value)));
      checkEqual(decimals, sorted.map(toDecimal), `${column} is ordered by its number`);
      const filter = rows.within({ [column]: { gt: '9' } });
      const greater = await readNodes(context, 'Everything', column, { filter });
      const clause = 'data.operators.gt';
      checkEqual(greater.length, 2, `two values of ${column} are greater than 9`, { clause });
    }
  },
  async 'data.views.at-most'(context) {
    const tasks = await makeOwnTasks(context, [
      { title: 'a', status: 'open' },
      { title: 'b', status: 'open' },
    ]);
    const through = { through: 'OpenTask' };
    await context.refuse('two records exceed atMost 1', tasks.updating({ priority: 6 }, { atMost: 1, ...through }));
    await tasks.have('priority', [null, null], 'no record is changed');
    const two = await tasks.update({ priority: 6 }, { atMost: 2, ...through });
    two.affects(2, 'two records are within atMost 2');
  },
  async 'data.delete.node-id-filter'(context) {
    const tasks = await makeOwnTasks(context, THREE);
    const nodeId = await readNodeId(context, 'Task', tasks.within({ title: { eq: 'b' } }));
    const gone = await tasks.delete({ where: { nodeId: { eq: nodeId } }, atMost: 3, fields: 'title' });
    gone.returns([{ title: 'b' }], 'the record is returned');
    await tasks.have('title', ['a', 'c'], 'the others are there');
  },
  async 'data.insert.many'(context) {
    const tasks = await makeRows(context, 'Task');
    const made = await tasks.insert(MANY, 'title');
    made.affects(MANY.length, 'affectedCount is the number of elements');
    const titles = sortTexts(pluck(MANY, 'title'));
    checkEqual(sortTexts(pluck(made.records(), 'title')), titles, 'records are all of them');
    checkEqual(sortTexts(pluck(await tasks.read('title'), 'title')), titles, 'all are there');
  },
  async 'data.update.many'(context) {
    const tasks = await makeOwnTasks(context, MANY);
    const response = await tasks.update({ priority: 1 }, { atMost: MANY.length, fields: 'priority' });
    response.affects(MANY.length, 'affectedCount is the number of records');
    const changed = MANY.map(() => ({ priority: 1 }));
    response.returns(changed, 'records are all of them');
    await tasks.have('priority', pluck(changed, 'priority'), 'every record is changed');
  },
});
