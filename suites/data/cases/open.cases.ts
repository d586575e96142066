// What the contract leaves open: asked, classed and recorded, never judged.
import { describeContentType } from '../../kit/contract/content-type.ts';
import { isRecord } from '../../kit/contract/json.ts';
import { collectionField, collectionQuery, type CollectionArguments } from '../answers/collection.ts';
import { answerClass, observeClass, valuesOf } from '../answers/observed.ts';
import { dataCases, identify, type DataContext, type GraphqlAnswer, type Question } from '../context.ts';
import { seenType, type TypeView } from '../schema/introspect.ts';
import { isLearned } from '../schema/knowledge.ts';
import { describeLeftOut } from '../schema/usable-schema.ts';
import { insertMutation, openMarker, updateMutation } from '../fixture/tasks.ts';
import { makeRows } from '../rows.ts';
import { DESC } from '../schema/vocabulary.ts';
import table from './open.json' with { type: 'json' };

/** How many records of the table were answered, or that it was an error. */
function countOf({ refused, data }: GraphqlAnswer, table: string): string {
  if (refused) return 'error';
  const found = JSON.stringify(data ?? null);
  return found.includes(collectionField(table)) ? String((found.match(/"node":/g) ?? []).length) : 'error';
}

/** Of a schema that the target does not show. */
const NOT_SHOWN = 'not shown';

const SELECTION = 'edges { node { id } } pageInfo { startCursor endCursor hasNextPage hasPreviousPage }';

/** Asks for a page of blogs. */
const page = (given: CollectionArguments): Question => collectionQuery('Blog', SELECTION, given);

/** Of the blogs of a page, in its order. */
async function idsOf(context: DataContext, given: CollectionArguments): Promise<readonly string[]> {
  return valuesOf(await context.send(...page(given)), 'id');
}

/** How many of the blogs a filter keeps. */
async function keptBy(context: DataContext, filter: unknown): Promise<string> {
  return countOf(await context.send(...page({ filter })), 'Blog');
}

export const openCases = dataCases('read', [], table, {
  async 'data.open.backward-page-order'(context) {
    const last = (await idsOf(context, {})).slice(-2);
    const shown = (await idsOf(context, { last: 2 })).join();
    const isForward = shown === last.join();
    const isBackward = shown === last.toReversed().join();
    const answer = isForward ? 'as in the collection' : isBackward ? 'from its end' : 'another one';
    context.observe('data.pagination.backward-page-order', answer);
  },
  async 'data.open.paths-and-methods'(context) {
    const { endpoint, environment } = context;
    const body = JSON.stringify({ query: '{ __typename }', variables: {} });
    const bare = JSON.stringify({ query: '{ __typename }' });
    const observe = async (clause: string, method: string, url: string, type: string, sent = {}): Promise<void> => {
      const headers = { 'content-type': type, ...identify(context.target, 'anon') };
      environment.observe(clause, String((await environment.send({ method, url, headers, ...sent })).status));
    };
    await observe('data.http.trailing-slash', 'POST', `${endpoint}/`, 'application/json', { body });
    await observe('data.http.other-methods', 'GET', endpoint, 'application/json');
    await observe('data.http.other-content-type', 'POST', endpoint, 'text/plain', { body });
    await observe('data.http.absent-variables', 'POST', endpoint, 'application/json', { body: bare });
  },

  async 'data.open.content-types'(context) {
    const answers = {
      'a result': await context.send('{ __typename }'),
      'an error': await context.send('{ noSuchField }'),
      'without a key': await context.send('{ __typename }', {}, { as: 'none' }),
    };
    for (const [label, { exchange }] of Object.entries(answers))
      context.observe('data.http.answer-content-type', `${label}: ${describeContentType(exchange)}`);
  },
  async 'data.open.answer-status'(context) {
    const { exchange } = await context.send('{ __typename }');
    context.observe('data.http.answer-status', `status ${exchange.status}`);
  },
  async 'data.open.names-outside-graphql'(context) {
    const { learned } = context.environment;
    const { refused } = await context.send('{ __schema { queryType { name } } }');
    const answer = refused || !isLearned(learned) ? 'the schema is not shown' : describeLeftOut(learned);
    context.observe('data.naming.outside-graphql', answer);
  },

  async 'data.open.pages'(context) {
    const posts = collectionQuery('BlogPost', 'edges { node { id } }', { first: 48 });
    const many = countOf(await context.send(...posts), 'BlogPost');
    context.observe('data.pagination.page-cap', many === '48' ? 'none up to 48' : many);
    await observeClass(context, 'data.pagination.first-and-last', page({ first: 1, last: 1 }));
    await observeClass(context, 'data.pagination.negative', page({ first: -1 }));
    await observeClass(context, 'data.pagination.zero', page({ first: 0 }));
    await observeClass(context, 'data.pagination.foreign-cursor', page({ after: 'never given' }));
    for (const scalar of ['Cursor', 'String']) {
      const next = `query($after: ${scalar}) { blogCollection(first: 1, after: $after) { edges { node { id } } } }`;
      const [cursor = 'null'] = valuesOf(await context.send(...page({ first: 1 })), 'endCursor');
      const given: Question = [next, { after: JSON.parse(cursor) as unknown }];
      await observeClass(context, 'data.pagination.cursor-scalar', given, `a variable of type ${scalar} as after`);
    }
    const empty = await context.send(...page({ filter: { id: { eq: -1 } } }));
    context.observe('data.pagination.empty-page', JSON.stringify(empty.data ?? null).slice(0, 200));
    const end = await context.send(...page({ first: 2, filter: { id: { lte: 4 } } }));
    const [flag = 'absent'] = valuesOf(end, 'hasPreviousPage');
    context.observe('data.pagination.other-direction-flag', `hasPreviousPage on the first page: ${flag}`);
  },
  async 'data.open.errors'(context) {
    const { exchange, errors } = await context.send('{ noSuchField }');
    context.observe('data.errors.status', String(exchange.status));
    const keys = new Set(errors.flatMap((error) => (isRecord(error) ? Object.keys(error) : [])));
    context.observe('data.errors.body', [...keys].sort().join(' ') || 'no errors list');
    await observeClass(context, 'data.errors.invalid-document', ['{ not graphql']);
  },
  async 'data.open.unknown-node'(context) {
    const query = 'query($id: ID!) { node(nodeId: $id) { nodeId } }';
    await observeClass(context, 'data.node.unknown', [query, { id: 'bm8gc3VjaCByZWNvcmQ=' }]);
    const known = await context.send('{ blogCollection(first: 1) { edges { node { nodeId } } } }');
    const decoded = Buffer.from(valuesOf(known, 'nodeId').join(), 'base64').toString('utf8');
    context.observe('data.naming.node-id-format', decoded.startsWith('[') ? 'base64 JSON list' : 'other');
  },
  async 'data.open.filters'(context) {
    const negated = await keptBy(context, { not: { rating: { eq: 5 } } });
    context.observe('data.filters.not-null-values', negated === '10' ? 'drops nulls' : `${negated} of 16`);
    const none = await keptBy(context, { id: { in: [] } });
    context.observe('data.operators.empty-in', none === 'error' ? none : `${none} records`);
    const compared = await keptBy(context, { rating: { eq: null } });
    context.observe('data.operators.null-operand', `eq null: ${compared === 'error' ? compared : `${compared} of 16`}`);
    const marks: string[] = [];
    for (const like of ['D_lta', '100\\% Wool'])
      marks.push((await keptBy(context, { name: { like } })) === '1' ? 'yes' : 'no');
    context.observe('data.operators.like-underscore', `underscore ${marks[0]}, backslash ${marks[1]}`);
  },
  async 'data.open.order'(context) {
    const taken: string[] = [];
    for (const direction of ['AscNullsFirst', 'DescNullsFirst', 'DescNullFirst'])
      if (!(await context.send(...page({ orderBy: [{ rating: direction }] }))).refused) taken.push(direction);
    context.observe('data.order.all-values', `beside them: ${taken.join(' ') || 'none'}`);
    const ids = (await idsOf(context, { orderBy: [{ rating: DESC }], first: 3 })).join(' ');
    context.observe('data.order.ties', ids === '1 7 13' ? 'primary key upwards' : ids);
  },
  async 'data.open.types'(context) {
    const { refused, data } = await context.send('{ __type(name: "Everything") { fields { name type { name } } } }');
    const columns = 'aSmallint aDouble aBoolean aDate aTime aTimestamptz aChar aMood someIntegers';
    for (const column of columns.split(' ')) {
      const named = new RegExp(`"name":"${column}","type":\\{"name":"(\\w+)"`, 'u');
      const type = named.exec(JSON.stringify(data ?? null))?.[1] ?? 'other';
      context.observe('data.types.other-with-scalar', `${column}: ${refused ? NOT_SHOWN : type}`);
    }
  },
  async 'data.open.empty-writes'(context) {
    const filter = { marker: { eq: context.environment.name('nobody') } };
    const zero = updateMutation('Task', { set: { status: 'x' }, filter, atMost: 0 }, 'id');
    const unset = updateMutation('Task', { set: {}, filter, atMost: 1 }, 'id');
    const nothing = 'mutation { insertIntoTaskCollection(objects: []) { affectedCount } }';
    await observeClass(context, 'data.insert.nothing', [nothing]);
    await observeClass(context, 'data.update.nothing-set', unset);
    await observeClass(context, 'data.at-most.odd-values', zero, 'atMost 0 and no match');
  },
  async 'data.open.request-forms'(context) {
    const { endpoint, environment } = context;
    const query = 'query A { __typename } query B { blogCollection(first: 1) { edges { node { id } } } }';
    const named = await environment.send({
      method: 'POST',
      url: endpoint,
      headers: { 'content-type': 'application/json', ...identify(context.target, 'anon') },
      body: JSON.stringify({ query, variables: {}, operationName: 'B' }),
    });
    const picks = named.text.includes('blogCollection') ? 'picks' : 'does not pick';
    environment.observe('data.http.operation-name', picks);
    const tasks = await makeRows(context, 'Task');
    const several = `mutation($marker: String!) { insertIntoTaskCollection(objects: [{marker: $marker}, {marker: $marker}]) { affectedCount }
        updateTaskCollection(set: {title: "x"}, filter: {marker: {eq: $marker}}, atMost: 1) { affectedCount } }`;
    const answer = await context.send(several, { marker: tasks.marker });
    const left = (await tasks.read('id')).length === 0 ? 'all undone' : 'the first is kept';
    environment.observe('data.mutations.several', `${answerClass(answer)}, ${left}`);
  },
  async 'data.open.refused-element'(context) {
    const marker = await openMarker(context, 'Everything');
    const elements = [{ marker }, { marker, aVarchar: 'x'.repeat(41) }];
    const answer = await context.send(...insertMutation('Everything', elements));
    const given = { filter: { marker: { eq: marker } } };
    const found = await context.send(...collectionQuery('Everything', 'edges { node { id } }', given));
    const left = countOf(found, 'Everything');
    context.observe('data.insert.one-refused', `${answerClass(answer)}, ${left} of 2 inserted`);
    const large = `{ __typename }\n${`# ${'-'.repeat(98)}\n`.repeat(2_000)}`;
    await observeClass(context, 'data.limits.request-size', [large], 'a document of 200 kB');
  },
  async 'data.open.schema'(context) {
    const fieldsOf = async (type: string): Promise<TypeView['fields'] | undefined> =>
      (await seenType(context, type))?.fields;
    const typeAt = async (type: string, field: string): Promise<string> => {
      const fields = await fieldsOf(type);
      return fields === undefined ? NOT_SHOWN : (fields.get(field)?.type ?? 'none');
    };
    for (const name of ['IDFilter', 'IntFilter', 'StringFilter', 'DatetimeFilter']) {
      const operators = [...((await fieldsOf(name))?.keys() ?? [NOT_SHOWN])].sort().join(' ');
      context.observe('data.filters.other-operator-sets', `${name}: ${operators}`);
    }
    const order = await fieldsOf('EverythingOrderBy');
    const json = ['aJson', 'aJsonb'].filter((column) => order?.has(column));
    const ordered = json.join(' ') || 'left out';
    context.observe('data.shape.order-by-unordered-columns', order === undefined ? NOT_SHOWN : ordered);
    const count = await typeAt('TaskInsertResponse', 'affectedCount');
    const records = await typeAt('TaskInsertResponse', 'records');
    context.observe('data.shape.response-nullability', `affectedCount: ${count}, records: ${records}`);
    const forward = await typeAt('BlogPost', 'blog');
    const back = await typeAt('Blog', 'blogPostCollection');
    context.observe('data.relationships.nullability', `many-to-one: ${forward}, one-to-many: ${back}`);
    context.observe('data.relationships.one-to-one-collection', await typeAt('Employee', 'emailAddressCollection'));
    context.observe('data.collection.nullability', await typeAt('Query', 'blogCollection'));
  },
});
