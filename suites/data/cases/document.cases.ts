// The document as GraphQL defines it: what its fragments, directives, defaults and literals mean.
import { contractApi } from '../../../specs/data-api.ts';
import { fillName } from '../../../specs/graphql/names.ts';
import { dataCases } from '../data-cases.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import type { DataContext } from '../context.ts';
import { at, listAt, nodesAt, objectAt, pluck, sortTexts } from '../answers/read.ts';
import { blogOf, BLOGS, first } from '../fixture/seed-rows.ts';
import { affectedCount, makeTasks, openMarker, readTasks } from '../fixture/tasks.ts';
import { ASC, DESC } from '../schema/vocabulary.ts';

const LANGUAGE = 'data.http.graphql-language';

async function blogIds(context: DataContext, query: string, variables = {}): Promise<readonly unknown[]> {
  return pluck(nodesAt(await context.ask(query, variables), 'blogCollection'), 'id');
}

export const documentCases = dataCases('read', ['fixture'], {
  'data.document.merged-fields': {
    title: 'A field selected twice has the selections of both',
    clauses: [LANGUAGE, 'data.http.result-under-data'],
    async run(context) {
      const one = '(filter: {id: {eq: 9}})';
      const data = await context.ask(`{ blogCollection${one} { edges { node { id } } }
        blogCollection${one} { edges { node { name rating } } } }`);
      const { id, name, rating } = blogOf(9);
      checkEqual(nodesAt(data, 'blogCollection'), [{ id, name, rating }], 'both selections are answered');
    },
  },
  'data.document.fragments': {
    title: 'Fragments inside fragments, and inline ones without a type, add their fields',
    clauses: [LANGUAGE, 'data.http.result-under-data'],
    async run(context) {
      const data =
        await context.ask(`{ blogCollection(filter: {id: {eq: 4}}) { edges { node { ...outer ... { rating } } } } }
        fragment inner on Blog { name ... on Blog { description } }
        fragment outer on Blog { id ...inner }`);
      const { createdAt: _createdAt, ...expected } = blogOf(4);
      checkEqual(nodesAt(data, 'blogCollection'), [expected], 'the record has the fields of every fragment');
    },
  },
  'data.document.directives': {
    title: 'skip and include decide which fields are returned',
    clauses: [LANGUAGE, 'data.http.result-under-data'],
    async run(context) {
      const query = `query($yes: Boolean!, $no: Boolean!) { blogCollection(filter: {id: {eq: 4}}) { edges { node {
        id a: name @skip(if: $yes) b: name @skip(if: $no) c: name @include(if: $yes) d: name @include(if: $no) } } } }`;
      const data = await context.ask(query, { yes: true, no: false });
      const { id, name } = blogOf(4);
      const expected = { id, b: name, c: name };
      checkEqual(nodesAt(data, 'blogCollection'), [expected], 'what is skipped or not included is absent');
    },
  },
  'data.document.default-values': {
    title: 'An absent variable has its default, even an object or a list',
    clauses: [LANGUAGE, 'data.http.variables'],
    async run(context) {
      const query = `query($filter: BlogFilter = {id: {lte: 3}}, $orderBy: [BlogOrderBy!] = [{id: ${DESC}}]) {
        blogCollection(filter: $filter, orderBy: $orderBy, first: 4) { edges { node { id } } } }`;
      checkEqual(await blogIds(context, query), [3, 2, 1], 'the defaults are the filter and the order');
      const given = { filter: { id: { lte: 2 } }, orderBy: [{ id: ASC }] };
      checkEqual(await blogIds(context, query, given), [1, 2], 'given values stand before the defaults');
    },
  },
  'data.document.one-for-list': {
    title: 'A single value in the place of a list is a list of that value',
    clauses: [LANGUAGE, 'data.order.list'],
    async run(context) {
      const literal = `{ blogCollection(filter: {id: {in: 5}}, orderBy: {id: ${DESC}}, first: 2) { edges { node { id } } } }`;
      checkEqual(await blogIds(context, literal), [5], 'in takes the one value of the document');
      const query = `query($orderBy: [BlogOrderBy!]) { blogCollection(orderBy: $orderBy, first: 2) { edges { node { id } } } }`;
      const variables = { orderBy: { id: DESC } };
      const lastTwo = BLOGS.slice(-2)
        .map(({ id }) => id)
        .toReversed();
      checkEqual(await blogIds(context, query, variables), lastTwo, 'orderBy takes the one element of a variable');
    },
  },
  'data.document.absent-variable': {
    title: 'A field with an absent variable is left out, not null',
    clauses: [LANGUAGE, 'data.insert.default-taken', 'data.update.leaves-other-fields'],
    hazard: 'write-scoped',
    async run(context) {
      const marker = await openMarker(context, 'Task');
      const add = `mutation($marker: String!, $title: String, $priority: Int) {
        insertIntoTaskCollection(objects: [{marker: $marker, title: $title, priority: $priority}]) { affectedCount } }`;
      await context.ask(add, { marker, priority: 4 });
      const change = `mutation($marker: String!, $status: String, $priority: Int) {
        updateTaskCollection(set: {status: $status, priority: $priority}, filter: {marker: {eq: $marker}}) { affectedCount } }`;
      await context.ask(change, { marker, status: 'open' });
      const tasks = (await readTasks(context, marker)).map((task) => [task['title'], task['status'], task['priority']]);
      checkEqual(tasks, [['untitled', 'open', 4]], 'the default is used, and what set leaves out is as it was');
    },
  },
  'data.document.string-literals': {
    title: 'Strings of the document mean what their escapes say',
    clauses: [LANGUAGE, 'data.operators.eq'],
    async run(context) {
      const named = (text: string): string =>
        `{ blogCollection(filter: {name: {eq: ${text}}}) { edges { node { id } } } }`;
      const idOf = (name: string): readonly number[] => [first(BLOGS, (row) => row.name === name).id];
      checkEqual(await blogIds(context, named('"\\u00dcber Alpen"')), idOf('Über Alpen'), 'a code point');
      checkEqual(await blogIds(context, named('"Iris \\"Quoted\\""')), idOf('Iris "Quoted"'), 'quotes');
      checkEqual(await blogIds(context, named('"""Iris "Quoted\\u0022"""')), [], 'a block string has no such escapes');
    },
  },
  'data.document.type-names': {
    title: 'The generated types of a table are named after it',
    clauses: [
      'data.collection.returns-connection',
      'data.insert.response',
      'data.update.response',
      'data.shape.edge-node',
      'data.shape.records',
    ],
    hazard: 'write-scoped',
    async run(context) {
      const data = await context.ask(
        '{ blogCollection(first: 1) { __typename pageInfo { __typename } edges { __typename node { __typename } } } }',
      );
      const connection = objectAt(data, 'blogCollection');
      const { connection: shape, edge: edgeShape, responses } = contractApi().table;
      checkEqual(connection['__typename'], fillName(shape.name, 'Blog'), 'a collection is a connection of its table');
      checkEqual(
        at(connection, 'pageInfo', '__typename'),
        contractApi().pageInfo.name,
        'the information about the page',
      );
      const edge = { __typename: fillName(edgeShape.name, 'Blog'), node: { __typename: 'Blog' } };
      checkEqual(at(connection, 'edges', 0), edge, 'an edge and its record');
      const marker = await openMarker(context, 'Task');
      const writes = await context.ask(
        `mutation($marker: String!) { insertIntoTaskCollection(objects: [{marker: $marker}]) { __typename records { __typename } }
          updateTaskCollection(set: {priority: 1}, filter: {marker: {eq: $marker}}) { __typename records { __typename } }
          deleteFromTaskCollection(filter: {marker: {eq: $marker}}) { __typename records { __typename } } }`,
        { marker },
      );
      const answered = Object.values(objectAt(writes));
      const names = answered.map((response) => at(response, '__typename'));
      const expected = Object.values(responses).map(({ name }) => fillName(name, 'Task'));
      checkEqual(sortTexts(names), sortTexts(expected), 'the responses of the three mutations');
      const kinds = answered.flatMap((response) =>
        listAt(response, 'records').map((record) => at(record, '__typename')),
      );
      checkEqual(kinds, ['Task', 'Task', 'Task'], 'the records that the three mutations answer', {
        clause: 'data.shape.records',
      });
    },
  },
  'data.document.mutations-in-order': {
    title: 'The mutations of one request are carried out in their order',
    clauses: [LANGUAGE, 'data.http.root-operations'],
    hazard: 'write-scoped',
    async run(context) {
      const marker = await makeTasks(context, [
        { title: 'a', status: 'x' },
        { title: 'b', status: 'y' },
      ]);
      const filter = (status: string): string => `{marker: {eq: $marker}, status: {eq: "${status}"}}`;
      const data = await context.ask(
        `mutation($marker: String!) { first: updateTaskCollection(set: {status: "y"}, filter: ${filter('x')}) { affectedCount }
          second: updateTaskCollection(set: {status: "z", priority: 2}, filter: ${filter('y')}, atMost: 2) { affectedCount } }`,
        { marker },
      );
      checkEqual([affectedCount(data, 'first'), affectedCount(data, 'second')], [1, 2], 'the second sees the first');
      const left = (await readTasks(context, marker)).map((task) => [task['title'], task['status'], task['priority']]);
      const expected = [
        ['a', 'z', 2],
        ['b', 'z', 2],
      ];
      checkEqual(left, expected, 'both are done');
    },
  },
});
