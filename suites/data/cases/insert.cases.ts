// Inserting: every element, its values, and what may be left out.
import { checkEqual, checkOnce } from '../../kit/contract/check.ts';
import { readNode, readNodes } from '../answers/collection.ts';
import { pluck, sortTexts, textAt } from '../answers/read.ts';
import { dataCases } from '../context.ts';
import { insertMutation } from '../fixture/tasks.ts';
import { makeOwnTasks, makeRows } from '../rows.ts';
import table from './insert.json' with { type: 'json' };

export const insertCases = dataCases('write-scoped', ['fixture'], table, {
  async 'data.insert.each-element'(context) {
    const titles = ['one', 'two', 'two', 'three'];
    const tasks = await makeOwnTasks(
      context,
      titles.map((title) => ({ title })),
    );
    await tasks.have('title', titles, 'there is a record for each element, equal ones too');
  },
  async 'data.insert.side-by-side'(context) {
    const tasks = await makeRows(context, 'Task');
    const titles = ['one', 'three', 'two'];
    await Promise.all(titles.map((title) => tasks.insert([{ title }], 'title')));
    await tasks.have('title', titles, 'the record of each insertion is there');
  },
  async 'data.insert.response'(context) {
    const tasks = await makeRows(context, 'Task');
    const { marker } = tasks;
    const objects = [
      { marker, title: 'first', status: 'open', priority: 1 },
      { marker, title: 'second', status: null, priority: -2147483648 },
    ];
    const made = await tasks.insert(objects, 'marker title status priority');
    made.affects(2, 'affectedCount is the number of records');
    const records = made.records().toSorted((a, b) => textAt(a, 'title').localeCompare(textAt(b, 'title')));
    checkEqual(records, objects, 'records are the inserted records', { clause: 'data.shape.records' });
  },
  async 'data.insert.omit-nullable'(context) {
    const tasks = await makeOwnTasks(context, [{ title: 'bare' }, { title: 'full', status: 'open', priority: 4 }]);
    const kept = [
      ['bare', null, null],
      ['full', 'open', 4],
    ];
    await tasks.have('title status priority', kept, 'what is left out is null, beside a record that has it');
  },
  async 'data.insert.omit-default'(context) {
    const tasks = await makeRows(context, 'Task');
    const records = (await tasks.insert([{}, { title: 'given' }, {}], 'id named: title createdAt')).records();
    const clause = 'data.insert.default-taken';
    const titles = sortTexts(pluck(records, 'named'));
    checkEqual(titles, ['given', 'untitled', 'untitled'], 'the default is used where no title is given', { clause });
    for (const record of records) textAt(record, 'createdAt');
    checkOnce(pluck(records, 'id'), 'each record gets a key of its own', { clause });
  },
  async 'data.insert.omit-required'(context) {
    const { marker } = await makeRows(context, 'Everything', [{ aText: 'complete' }]);
    const incomplete = insertMutation('Everything', [{ aText: marker }], 'id');
    await context.refuse('a record without its required column is refused', incomplete);
    const inserted = await readNodes(context, 'Everything', 'id', { filter: { aText: { eq: marker } } });
    checkEqual(inserted, [], 'nothing is inserted');
  },
  async 'data.insert.found-by-node-id'(context) {
    const tasks = await makeRows(context, 'Task');
    const record = { marker: tasks.marker, title: 'find me' };
    const nodeId = textAt((await tasks.insert([record], 'nodeId')).records(), 0, 'nodeId');
    const found = await readNode(context, nodeId, '... on Task { marker title }');
    checkEqual(found, record, 'node returns the inserted record');
    const listed = await readNodes(context, 'Task', 'marker title', { filter: { nodeId: { eq: nodeId } } });
    checkEqual(listed, [record], 'the collection has the inserted record');
  },
});
