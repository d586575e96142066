// The document as GraphQL defines it: what its fragments, directives, defaults and literals mean.
import { contractApi } from '../../../specs/data-api.ts';
import { fillName } from '../../../specs/graphql/names.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { objectAt } from '../answers/read.ts';
import { dataCases } from '../context.ts';
import { answeredBlogs, blogOf, BLOGS, first } from '../fixture/seed-rows.ts';
import { makeOwnTasks, makeRows } from '../rows.ts';
import { ASC, DESC } from '../schema/vocabulary.ts';
import { checkAnswered, edges } from '../verbs.ts';
import table from './document.json' with { type: 'json' };

export const documentCases = dataCases('read', ['fixture'], table, {
  async 'data.document.merged-fields'(context) {
    const { id, name, rating } = blogOf(9);
    const one = 'blogCollection(filter: {id: {eq: 9}})';
    const query = `{ ${one} { edges { node { id } } } ${one} { edges { node { name rating } } } }`;
    const both = { blogCollection: edges({ id, name, rating }) };
    await checkAnswered(context, [query], both, 'both selections are answered');
  },
  async 'data.document.fragments'(context) {
    const query = `{ blogCollection(filter: {id: {eq: 4}}) { edges { node { ...outer ... { rating } } } } }
        fragment inner on Blog { name ... on Blog { description } }
        fragment outer on Blog { id ...inner }`;
    const { createdAt: _createdAt, ...expected } = blogOf(4);
    const blogs = { blogCollection: edges(expected) };
    await checkAnswered(context, [query], blogs, 'the record has the fields of every fragment');
  },
  async 'data.document.directives'(context) {
    const query = `query($yes: Boolean!, $no: Boolean!) { blogCollection(filter: {id: {eq: 4}}) { edges { node {
        id a: name @skip(if: $yes) b: name @skip(if: $no) c: name @include(if: $yes) d: name @include(if: $no) } } } }`;
    const { id, name } = blogOf(4);
    const blogs = { blogCollection: edges({ id, b: name, c: name }) };
    const question = [query, { yes: true, no: false }] as const;
    await checkAnswered(context, question, blogs, 'what is skipped or not included is absent');
  },
  async 'data.document.default-values'(context) {
    const query = `query($filter: BlogFilter = {id: {lte: 3}}, $orderBy: [BlogOrderBy!] = [{id: ${DESC}}]) {
        blogCollection(filter: $filter, orderBy: $orderBy, first: 4) { edges { node { id } } } }`;
    await checkAnswered(context, [query], answeredBlogs(3, 2, 1), 'the defaults are the filter and the order');
    const given = { filter: { id: { lte: 2 } }, orderBy: [{ id: ASC }] };
    await checkAnswered(context, [query, given], answeredBlogs(1, 2), 'given values stand before the defaults');
  },
  async 'data.document.one-for-list'(context) {
    const literal = `{ blogCollection(filter: {id: {in: 5}}, orderBy: {id: ${DESC}}, first: 2) { edges { node { id } } } }`;
    await checkAnswered(context, [literal], answeredBlogs(5), 'in takes the one value of the document');
    const query = `query($orderBy: [BlogOrderBy!]) { blogCollection(orderBy: $orderBy, first: 2) { edges { node { id } } } }`;
    const [last = 0, before = 0] = BLOGS.map(({ id }) => id).toReversed();
    const question = [query, { orderBy: { id: DESC } }] as const;
    await checkAnswered(context, question, answeredBlogs(last, before), 'orderBy takes the one element of a variable');
  },
  async 'data.document.absent-variable'(context) {
    const tasks = await makeRows(context, 'Task');
    const { marker } = tasks;
    const add = `mutation($marker: String!, $title: String, $priority: Int) {
        insertIntoTaskCollection(objects: [{marker: $marker, title: $title, priority: $priority}]) { affectedCount } }`;
    await context.ask(add, { marker, priority: 4 });
    const change = `mutation($marker: String!, $status: String, $priority: Int) {
        updateTaskCollection(set: {status: $status, priority: $priority}, filter: {marker: {eq: $marker}}) { affectedCount } }`;
    await context.ask(change, { marker, status: 'open' });
    const what = 'the default is used, and what set leaves out is as it was';
    await tasks.have('title status priority', [['untitled', 'open', 4]], what);
  },
  async 'data.document.string-literals'(context) {
    const named = (text: string) =>
      [`{ blogCollection(filter: {name: {eq: ${text}}}) { edges { node { id } } } }`] as const;
    const blogs = (name: string): unknown => answeredBlogs(first(BLOGS, (row) => row.name === name).id);
    await checkAnswered(context, named('"\\u00dcber Alpen"'), blogs('Über Alpen'), 'a code point');
    await checkAnswered(context, named('"Iris \\"Quoted\\""'), blogs('Iris "Quoted"'), 'quotes');
    const block = named('"""Iris "Quoted\\u0022"""');
    await checkAnswered(context, block, answeredBlogs(), 'a block string has no such escapes');
  },
  async 'data.document.type-names'(context) {
    const { table, pageInfo } = contractApi();
    const query =
      '{ blogCollection(first: 1) { __typename pageInfo { __typename } edges { __typename node { __typename } } } }';
    const blogCollection = {
      __typename: fillName(table.connection.name, 'Blog'),
      pageInfo: { __typename: pageInfo.name },
      edges: [{ __typename: fillName(table.edge.name, 'Blog'), node: { __typename: 'Blog' } }],
    };
    await checkAnswered(context, [query], { blogCollection }, 'a collection, its page info, an edge and its record');
    const { marker } = await makeRows(context, 'Task');
    const writes = await context.ask(
      `mutation($marker: String!) { insertIntoTaskCollection(objects: [{marker: $marker}]) { __typename records { __typename } }
          updateTaskCollection(set: {priority: 1}, filter: {marker: {eq: $marker}}) { __typename records { __typename } }
          deleteFromTaskCollection(filter: {marker: {eq: $marker}}) { __typename records { __typename } } }`,
      { marker },
    );
    const { INSERT, UPDATE, DELETE } = table.responses;
    for (const [field, { name }] of [
      ['insertIntoTaskCollection', INSERT],
      ['updateTaskCollection', UPDATE],
      ['deleteFromTaskCollection', DELETE],
    ] as const) {
      const { __typename, records } = objectAt(writes, field);
      checkEqual(__typename, fillName(name, 'Task'), `the response of ${field} is named after its table`);
      checkEqual(records, [{ __typename: 'Task' }], `the records of ${field} are named after their table`, {
        clause: 'data.shape.records',
      });
    }
  },
  async 'data.document.mutations-in-order'(context) {
    const tasks = await makeOwnTasks(context, [
      { title: 'a', status: 'x' },
      { title: 'b', status: 'y' },
    ]);
    const filter = (status: string): string => `{marker: {eq: $marker}, status: {eq: "${status}"}}`;
    const query = `mutation($marker: String!) { first: updateTaskCollection(set: {status: "y"}, filter: ${filter('x')}) { affectedCount }
          second: updateTaskCollection(set: {status: "z", priority: 2}, filter: ${filter('y')}, atMost: 2) { affectedCount } }`;
    const counts = { first: { affectedCount: 1 }, second: { affectedCount: 2 } };
    await checkAnswered(context, [query, { marker: tasks.marker }], counts, 'the second sees the first');
    const both = ['a', 'b'].map((title) => [title, 'z', 2]);
    await tasks.have('title status priority', both, 'both are done');
  },
});
