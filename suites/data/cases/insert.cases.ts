// Inserting: every element, its values, and what may be left out.
import { dataCases } from '../data-cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { readNodes } from '../answers/collection.ts';
import { checkRefused } from '../context.ts';
import { at, listAt, nodesAt, objectAt, pluck, sortTexts, textAt } from '../answers/read.ts';
import { insert, makeTasks, openMarker, readTasks } from '../fixture/tasks.ts';

export const insertCases = dataCases('write-scoped', ['fixture'], {
  'data.insert.each-element': {
    title: 'Insert adds one record for each element of objects',
    clauses: ['data.insert.adds-each', 'data.service.crud-on-tables'],
    async run(context) {
      const titles = ['one', 'two', 'two', 'three'];
      const marker = await makeTasks(
        context,
        titles.map((title) => ({ title })),
      );
      checkEqual(
        pluck(await readTasks(context, marker), 'title'),
        titles,
        'there is a record for each element, equal ones too',
      );
    },
  },
  'data.insert.side-by-side': {
    title: 'Concurrent inserts each add their records',
    clauses: ['data.insert.adds-each'],
    async run(context) {
      const marker = await openMarker(context, 'Task');
      const titles = ['one', 'two', 'three'];
      await Promise.all(titles.map((title) => insert(context, 'Task', [{ marker, title }], 'title')));
      const found = sortTexts(pluck(await readTasks(context, marker), 'title'));
      checkEqual(found, sortTexts(titles), 'the record of each insertion is there');
    },
  },
  'data.insert.response': {
    title: 'The insert response has the number of records and the records themselves',
    clauses: ['data.shape.affected-count', 'data.shape.records', 'data.insert.values-kept'],
    async run(context) {
      const marker = await openMarker(context, 'Task');
      const objects = [
        { marker, title: 'first', status: 'open', priority: 1 },
        { marker, title: 'second', status: null, priority: -2147483648 },
      ];
      const made = await insert(context, 'Task', objects, 'marker title status priority');
      checkEqual(at(made, 'affectedCount'), 2, 'affectedCount is the number of records');
      const records = listAt(made, 'records').map((record) => objectAt(record));
      const sorted = [...records].sort((a, b) => String(a['title']).localeCompare(String(b['title'])));
      checkEqual(sorted, objects, 'records are the inserted records', { clause: 'data.shape.records' });
    },
  },
  'data.insert.omit-nullable': {
    title: 'A nullable column left out of an insert is null',
    async run(context) {
      const marker = await makeTasks(context, [{ title: 'bare' }, { title: 'full', status: 'open', priority: 4 }]);
      const tasks = await readTasks(context, marker);
      const values = tasks.map((task) => [task['title'], task['status'], task['priority']]);
      checkEqual(
        values,
        [
          ['bare', null, null],
          ['full', 'open', 4],
        ],
        'what is left out is null, beside a record that has it',
      );
    },
  },
  'data.insert.omit-default': {
    title: 'A column left out of an insert has its default',
    clauses: ['data.insert.omit-defaulted', 'data.insert.default-taken'],
    async run(context) {
      const marker = await openMarker(context, 'Task');
      const made = await insert(
        context,
        'Task',
        [{ marker }, { marker, title: 'given' }, { marker }],
        'id named: title createdAt',
      );
      const records = listAt(made, 'records').map((record) => objectAt(record));
      checkEqual(
        pluck(records, 'named').map(String).sort(),
        ['given', 'untitled', 'untitled'],
        'the default is used where no title is given',
        { clause: 'data.insert.default-taken' },
      );
      for (const record of records) textAt(record, 'createdAt');
      checkThat(at(records, 0, 'id') !== at(records, 1, 'id'), 'each record gets a key of its own', {
        clause: 'data.insert.default-taken',
      });
    },
  },
  'data.insert.omit-required': {
    title: 'Leaving out a NOT NULL column without a default is an error and inserts nothing',
    async run(context) {
      const marker = await openMarker(context, 'Everything');
      await insert(context, 'Everything', [{ marker, aText: 'complete' }], 'id');
      const query = `mutation($objects: [EverythingInsertInput!]!) { insertIntoEverythingCollection(objects: $objects) { affectedCount } }`;
      checkRefused(
        await context.send(query, { objects: [{ aText: marker }] }),
        'a record without its required column is refused',
      );
      const left = await readNodes(context, 'Everything', 'id', { filter: { aText: { eq: marker } } });
      checkEqual(left, [], 'nothing is inserted');
    },
  },
  'data.insert.found-by-node-id': {
    title: 'An inserted record is found by the nodeId of the response',
    clauses: ['data.naming.node-id-finds-record', 'data.insert.adds-each'],
    async run(context) {
      const marker = await openMarker(context, 'Task');
      const made = await insert(context, 'Task', [{ marker, title: 'find me' }], 'nodeId');
      const nodeId = textAt(made, 'records', 0, 'nodeId');
      const query = 'query($nodeId: ID!) { node(nodeId: $nodeId) { ... on Task { marker title } } }';
      const data = await context.ask(query, { nodeId });
      checkEqual(at(data, 'node'), { marker, title: 'find me' }, 'node returns the inserted record');
      const listed = await context.ask(
        'query($nodeId: ID!) { taskCollection(filter: {nodeId: {eq: $nodeId}}) { edges { node { title } } } }',
        { nodeId },
      );
      checkEqual(
        pluck(nodesAt(listed, 'taskCollection'), 'title'),
        ['find me'],
        'the collection has the inserted record',
      );
    },
  },
});
