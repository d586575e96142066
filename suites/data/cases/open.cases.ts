// What the contract leaves open: asked, classed and recorded, never judged.
import { dataCases } from '../data-cases.ts';
import { describeContentType } from '../../kit/contract/content-type.ts';
import { collectionField, collectionQuery, type CollectionArguments } from '../answers/collection.ts';
import { identify, type DataContext, type GraphqlAnswer } from '../context.ts';
import { findType } from '../schema/introspect.ts';
import { isLearned } from '../schema/knowledge.ts';
import { describeLeftOut } from '../schema/usable-schema.ts';
import { openMarker, readTasks, updateMutation } from '../fixture/tasks.ts';
import { DESC } from '../schema/vocabulary.ts';

function answerClass(answer: GraphqlAnswer): string {
  if (!answer.exchange.ok) return String(answer.exchange.status);
  return answer.refused ? 'error' : 'data';
}

/** The answer's data as compact JSON: how the target spaces its text does not matter. */
function compactData(answer: GraphqlAnswer): string {
  return JSON.stringify(answer.data ?? null);
}

function edgesOf(answer: GraphqlAnswer, table: string): number | undefined {
  const found = compactData(answer);
  return found.includes(collectionField(table)) ? (found.match(/"node":/g) ?? []).length : undefined;
}

async function page(context: DataContext, given: CollectionArguments): Promise<GraphqlAnswer> {
  const selection = 'edges { node { id } } pageInfo { startCursor endCursor hasNextPage hasPreviousPage }';
  const { query, variables } = collectionQuery('Blog', selection, given);
  return context.send(query, variables);
}

/** Of the blogs of a page, in its order. */
function idsIn(answer: GraphqlAnswer): readonly string[] {
  return [...compactData(answer).matchAll(/"id":(\d+)/gu)].map(([, id = '']) => id);
}

async function raw(context: DataContext, method: string, url: string, body: string, type: string): Promise<string> {
  const exchange = await context.environment.send({
    method,
    url,
    headers: { 'content-type': type, ...identify(context.target, 'anon') },
    ...(method === 'GET' ? {} : { body }),
  });
  return String(exchange.status);
}

export const openCases = dataCases('read', [], {
  'data.open.backward-page-order': {
    title: 'The order of the records in a page going backward is observed',
    clauses: ['data.pagination.backward-page-order'],
    needs: ['fixture'],
    async run(context) {
      const last = idsIn(await page(context, {})).slice(-2);
      const shown = idsIn(await page(context, { last: 2 })).join();
      const isForward = shown === last.join();
      const isBackward = shown === last.toReversed().join();
      const answer = isForward ? 'as in the collection' : isBackward ? 'from its end' : 'another one';
      context.environment.observe('data.pagination.backward-page-order', answer);
    },
  },
  'data.open.paths-and-methods': {
    title: 'Trailing slashes, other methods, other media types and absent variables are observed',
    clauses: [
      'data.http.trailing-slash',
      'data.http.other-methods',
      'data.http.other-content-type',
      'data.http.absent-variables',
    ],
    needs: ['fixture'],
    async run(context) {
      const { endpoint, environment } = context;
      const body = JSON.stringify({ query: '{ __typename }', variables: {} });
      environment.observe(
        'data.http.trailing-slash',
        await raw(context, 'POST', `${endpoint}/`, body, 'application/json'),
      );
      environment.observe('data.http.other-methods', await raw(context, 'GET', endpoint, '', 'application/json'));
      environment.observe('data.http.other-content-type', await raw(context, 'POST', endpoint, body, 'text/plain'));
      const bare = JSON.stringify({ query: '{ __typename }' });
      environment.observe('data.http.absent-variables', await raw(context, 'POST', endpoint, bare, 'application/json'));
    },
  },
  'data.open.content-types': {
    title: 'The Content-Type of a result, of an error and of a refusal is observed',
    clauses: ['data.http.answer-content-type'],
    async run(context) {
      const answers = {
        'a result': await context.send('{ __typename }'),
        'an error': await context.send('{ noSuchField }'),
        'without a key': await context.send('{ __typename }', {}, { as: 'none' }),
      };
      for (const [label, { exchange }] of Object.entries(answers))
        context.environment.observe('data.http.answer-content-type', `${label}: ${describeContentType(exchange)}`);
    },
  },
  'data.open.answer-status': {
    title: 'The status of an answer with a result is observed',
    clauses: ['data.http.answer-status'],
    async run(context) {
      const { exchange } = await context.send('{ __typename }');
      context.environment.observe('data.http.answer-status', `status ${exchange.status}`);
    },
  },
  'data.open.names-outside-graphql': {
    title: 'Names in the schema that GraphQL has no form for are observed',
    clauses: ['data.naming.outside-graphql'],
    needs: ['introspection'],
    async run(context) {
      const { learned } = context.environment;
      const { refused } = await context.send('{ __schema { queryType { name } } }');
      const answer = refused || !isLearned(learned) ? 'the schema is not shown' : describeLeftOut(learned);
      context.environment.observe('data.naming.outside-graphql', answer);
    },
  },
  'data.open.pages': {
    title: 'The page cap and contradictory or unusual paging arguments are observed',
    clauses: [
      'data.pagination.page-cap',
      'data.pagination.first-and-last',
      'data.pagination.negative',
      'data.pagination.zero',
      'data.pagination.foreign-cursor',
      'data.pagination.empty-page',
      'data.pagination.other-direction-flag',
      'data.pagination.cursor-scalar',
    ],
    needs: ['fixture'],
    async run(context) {
      const { environment } = context;
      const { query, variables } = collectionQuery('BlogPost', 'edges { node { id } }', { first: 48 });
      const many = edgesOf(await context.send(query, variables), 'BlogPost');
      environment.observe('data.pagination.page-cap', many === 48 ? 'none up to 48' : String(many ?? 'error'));
      environment.observe('data.pagination.first-and-last', answerClass(await page(context, { first: 1, last: 1 })));
      environment.observe('data.pagination.negative', answerClass(await page(context, { first: -1 })));
      environment.observe('data.pagination.zero', answerClass(await page(context, { first: 0 })));
      environment.observe('data.pagination.foreign-cursor', answerClass(await page(context, { after: 'never given' })));
      for (const scalar of ['Cursor', 'String']) {
        const next = `query($after: ${scalar}) { blogCollection(first: 1, after: $after) { edges { node { id } } } }`;
        const endCursor = /"endCursor":"([^"]+)"/.exec(compactData(await page(context, { first: 1 })))?.[1];
        const given = answerClass(await context.send(next, { after: endCursor }));
        environment.observe('data.pagination.cursor-scalar', `a variable of type ${scalar} as after: ${given}`);
      }
      const empty = await page(context, { filter: { id: { eq: -1 } } });
      environment.observe('data.pagination.empty-page', compactData(empty).slice(0, 200));
      const end = await page(context, { first: 2, filter: { id: { lte: 4 } } });
      const first = /"hasPreviousPage":(true|false)/.exec(compactData(end))?.[1] ?? 'absent';
      environment.observe('data.pagination.other-direction-flag', `hasPreviousPage on the first page: ${first}`);
    },
  },
  'data.open.errors': {
    title: 'The status and the shape of an error are observed',
    clauses: ['data.errors.status', 'data.errors.body', 'data.errors.invalid-document'],
    needs: ['fixture'],
    async run(context) {
      const unknown = await context.send('{ noSuchField }');
      context.environment.observe('data.errors.status', String(unknown.exchange.status));
      const keys = unknown.errors.flatMap((error) =>
        typeof error === 'object' && error !== null ? Object.keys(error) : [],
      );
      context.environment.observe('data.errors.body', [...new Set(keys)].sort().join(' ') || 'no errors list');
      context.environment.observe('data.errors.invalid-document', answerClass(await context.send('{ not graphql')));
    },
  },
  'data.open.unknown-node': {
    title: 'Query.node with an unknown identifier is observed',
    clauses: ['data.node.unknown', 'data.naming.node-id-format'],
    needs: ['fixture'],
    async run(context) {
      const answer = await context.send('query($id: ID!) { node(nodeId: $id) { nodeId } }', {
        id: 'bm8gc3VjaCByZWNvcmQ=',
      });
      context.environment.observe('data.node.unknown', answerClass(answer));
      const known = await context.send('{ blogCollection(first: 1) { edges { node { nodeId } } } }');
      const nodeId = /"nodeId":"([^"]+)"/.exec(compactData(known))?.[1] ?? '';
      const decoded = Buffer.from(nodeId, 'base64').toString('utf8');
      context.environment.observe('data.naming.node-id-format', decoded.startsWith('[') ? 'base64 JSON list' : 'other');
    },
  },
  'data.open.filters': {
    title: 'not over nulls, an empty in, comparisons with null, and _ in like are observed',
    clauses: [
      'data.filters.not-null-values',
      'data.operators.empty-in',
      'data.operators.null-operand',
      'data.operators.like-underscore',
    ],
    needs: ['fixture'],
    async run(context) {
      const negated = edgesOf(await page(context, { filter: { not: { rating: { eq: 5 } } } }), 'Blog');
      context.environment.observe(
        'data.filters.not-null-values',
        negated === 10 ? 'drops nulls' : `${String(negated)} of 16`,
      );
      const none = await page(context, { filter: { id: { in: [] } } });
      context.environment.observe(
        'data.operators.empty-in',
        none.refused ? 'error' : `${String(edgesOf(none, 'Blog'))} records`,
      );
      const compared = await page(context, { filter: { rating: { eq: null } } });
      const kept = compared.refused ? 'error' : `${String(edgesOf(compared, 'Blog'))} of 16`;
      context.environment.observe('data.operators.null-operand', `eq null: ${kept}`);
      const marks = [];
      for (const like of ['D_lta', '100\\% Wool'])
        marks.push(edgesOf(await page(context, { filter: { name: { like } } }), 'Blog') === 1 ? 'yes' : 'no');
      context.environment.observe('data.operators.like-underscore', `underscore ${marks[0]}, backslash ${marks[1]}`);
    },
  },
  'data.open.order': {
    title: 'Ordering values not in the contract, and the order of ties, are observed',
    clauses: ['data.order.all-values', 'data.order.ties'],
    needs: ['fixture'],
    async run(context) {
      const taken: string[] = [];
      for (const direction of ['AscNullsFirst', 'DescNullsFirst', 'DescNullFirst'])
        if (!(await page(context, { orderBy: [{ rating: direction }] })).refused) taken.push(direction);
      context.environment.observe('data.order.all-values', `beside them: ${taken.join(' ') || 'none'}`);
      const ties = await page(context, { orderBy: [{ rating: DESC }], first: 3 });
      const ids = [...compactData(ties).matchAll(/"id":(\d+)/g)].map((match) => match[1]).join(' ');
      context.environment.observe('data.order.ties', ids === '1 7 13' ? 'primary key upwards' : ids);
    },
  },
  'data.open.types': {
    title: 'The types of columns outside the table of the contract are observed',
    clauses: ['data.types.other-with-scalar'],
    needs: ['fixture', 'introspection'],
    async run(context) {
      const query = '{ __type(name: "Everything") { fields { name type { name ofType { name } } } } }';
      const text = compactData(await context.send(query));
      for (const column of [
        'aSmallint',
        'aDouble',
        'aBoolean',
        'aDate',
        'aTime',
        'aTimestamptz',
        'aChar',
        'aMood',
        'someIntegers',
      ]) {
        const found = new RegExp(`"name":"${column}","type":\\{[^{}]*"name":(?:"(\\w+)"|null)`).exec(text);
        context.environment.observe('data.types.other-with-scalar', `${column}: ${found?.[1] ?? 'other'}`);
      }
    },
  },
  'data.open.empty-writes': {
    title: 'An insert of nothing, an update that sets nothing, and atMost 0 are observed',
    clauses: ['data.insert.nothing', 'data.update.nothing-set', 'data.at-most.odd-values'],
    needs: ['fixture'],
    hazard: 'write-scoped',
    async run(context) {
      const nothing = await context.send('mutation { insertIntoTaskCollection(objects: []) { affectedCount } }');
      context.environment.observe('data.insert.nothing', answerClass(nothing));
      const filter = { marker: { eq: context.environment.name('nobody') } };
      const zero = await context.send(...updateMutation('Task', { set: { status: 'x' }, filter, atMost: 0 }, 'id'));
      const unset = await context.send(...updateMutation('Task', { set: {}, filter, atMost: 1 }, 'id'));
      context.environment.observe('data.update.nothing-set', answerClass(unset));
      context.environment.observe('data.at-most.odd-values', `atMost 0 and no match: ${answerClass(zero)}`);
    },
  },
  'data.open.request-forms': {
    title: 'operationName, and mutations before one that fails, are observed',
    clauses: ['data.http.operation-name', 'data.mutations.several'],
    needs: ['fixture'],
    hazard: 'write-scoped',
    async run(context) {
      const { endpoint, environment } = context;
      const query = 'query A { __typename } query B { blogCollection(first: 1) { edges { node { id } } } }';
      const named = await environment.send({
        method: 'POST',
        url: endpoint,
        headers: { 'content-type': 'application/json', ...identify(context.target, 'anon') },
        body: JSON.stringify({ query, variables: {}, operationName: 'B' }),
      });
      environment.observe(
        'data.http.operation-name',
        named.text.includes('blogCollection') ? 'picks' : 'does not pick',
      );

      const marker = await openMarker(context, 'Task');
      const several = `mutation($marker: String!) { insertIntoTaskCollection(objects: [{marker: $marker}, {marker: $marker}]) { affectedCount }
        updateTaskCollection(set: {title: "x"}, filter: {marker: {eq: $marker}}, atMost: 1) { affectedCount } }`;
      const answer = await context.send(several, { marker });
      const left = (await readTasks(context, marker)).length;
      environment.observe(
        'data.mutations.several',
        `${answerClass(answer)}, ${left === 0 ? 'all undone' : 'the first is kept'}`,
      );
    },
  },
  'data.open.refused-element': {
    title: 'An insert with one element that the database refuses, and a large document, are observed',
    clauses: ['data.insert.one-refused', 'data.limits.request-size'],
    needs: ['fixture'],
    hazard: 'write-scoped',
    async run(context) {
      const marker = await openMarker(context, 'Everything');
      const query = `mutation($objects: [EverythingInsertInput!]!) { insertIntoEverythingCollection(objects: $objects) { affectedCount } }`;
      const answer = await context.send(query, { objects: [{ marker }, { marker, aVarchar: 'x'.repeat(41) }] });
      const found = await context.send(
        'query($marker: String!) { everythingCollection(filter: {marker: {eq: $marker}}) { edges { node { id } } } }',
        { marker },
      );
      const left = String(edgesOf(found, 'Everything'));
      context.environment.observe('data.insert.one-refused', `${answerClass(answer)}, ${left} of 2 inserted`);
      const large = await context.send(`{ __typename }\n${`# ${'-'.repeat(98)}\n`.repeat(2_000)}`);
      context.environment.observe('data.limits.request-size', `a document of 200 kB: ${answerClass(large)}`);
    },
  },
  'data.open.schema': {
    title: 'Operator sets, ordering by JSON and unspecified nullabilities are observed',
    clauses: [
      'data.filters.other-operator-sets',
      'data.shape.order-by-unordered-columns',
      'data.shape.response-nullability',
      'data.relationships.nullability',
      'data.relationships.one-to-one-collection',
      'data.collection.nullability',
    ],
    needs: ['fixture', 'introspection'],
    async run(context) {
      const { environment } = context;
      for (const name of ['IDFilter', 'IntFilter', 'StringFilter', 'DatetimeFilter']) {
        const operators = [...((await findType(context, name))?.fields.keys() ?? [])].sort().join(' ');
        environment.observe('data.filters.other-operator-sets', `${name}: ${operators}`);
      }
      const order = await findType(context, 'EverythingOrderBy');
      const json = ['aJson', 'aJsonb'].filter((column) => order?.fields.has(column));
      environment.observe('data.shape.order-by-unordered-columns', json.length === 0 ? 'left out' : json.join(' '));
      const response = await findType(context, 'TaskInsertResponse');
      const records = response?.fields.get('records')?.type ?? 'none';
      const count = response?.fields.get('affectedCount')?.type ?? 'none';
      environment.observe('data.shape.response-nullability', `affectedCount: ${count}, records: ${records}`);
      const forward = (await findType(context, 'BlogPost'))?.fields.get('blog')?.type ?? 'none';
      const back = (await findType(context, 'Blog'))?.fields.get('blogPostCollection')?.type ?? 'none';
      environment.observe('data.relationships.nullability', `many-to-one: ${forward}, one-to-many: ${back}`);
      const beside = (await findType(context, 'Employee'))?.fields.get('emailAddressCollection')?.type ?? 'none';
      environment.observe('data.relationships.one-to-one-collection', beside);
      const collection = (await findType(context, 'Query'))?.fields.get('blogCollection')?.type ?? 'none';
      environment.observe('data.collection.nullability', collection);
    },
  },
});
