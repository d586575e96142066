// Lies about requests as they arrive, and about what the roles of the database may do.
import type { Fault, FetchHandler } from '../../lies/fault.ts';
import { bearer, isUser, ONE } from './access.ts';
import {
  changeField,
  isRefused,
  lie,
  listOf,
  objectsOf,
  readAnswer,
  readAsked,
  toRequest,
  toResponse,
} from '../../lies/data/lie.ts';
import type { Asked, Json, JsonObject, Lie } from '../../lies/data/lie.ts';

const REFUSAL: JsonObject = { errors: [{ message: 'Refused' }] };
const READ = '{ blogCollection(filter: {id: {eq: 3}}) { edges { node { name } } } }';
const NAMED = 'query Named { blogCollection(filter: {id: {eq: 3}}) { edges { node { name } } } }';

/** Refuses what the server is asked where it should answer. */
const refuse =
  (when: (asked: Asked) => boolean): NonNullable<Lie['answer']> =>
  (answer, asked) =>
    when(asked) ? REFUSAL : answer;

/** Some requests never reach the server: something in front of it answers. */
const inFront =
  (when: (asked: Asked) => boolean, answer: () => Response): NonNullable<Lie['apply']> =>
  (next) =>
  async (request) => {
    const asked = await readAsked(request);
    return asked !== undefined && when(asked) ? answer() : next(request);
  };

/** A gateway that routes by the name of the operation. */
const isNamed = ({ query }: Asked): boolean => /\b(query|mutation)\s+\w+/.test(query);

export const requestFormFaults: readonly Fault[] = [
  lie('http.named-by-get', 'http.post', 'Operations with a name are for GET', {
    apply: inFront(isNamed, () => new Response(null, { status: 405, headers: { allow: 'GET' } })),
    witness: [NAMED],
  }),
  lie(
    'http.named-with-slash',
    'http.no-trailing-slash',
    'Operations with a name are sent on to the path with a slash',
    {
      apply: inFront(isNamed, () => new Response(null, { status: 308, headers: { location: '/graphql/v1/' } })),
      witness: [NAMED],
    },
  ),
  lie('http.named-in-v2', 'versioning.path', 'Operations with a name are gone from v1', {
    apply: inFront(isNamed, () => Response.json({ message: 'Use /graphql/v2' }, { status: 410 })),
    witness: [NAMED],
  }),
  lie('http.no-comments', 'http.json-body', 'A document that begins with a comment is none', {
    answer: refuse(({ query }) => query.startsWith('#')),
    witness: [`# a comment\n${READ}`],
  }),
  lie('http.one-line', 'http.json-body', 'A document ends with its first line', {
    request: ({ query }) => ({ query: query.split('\n')[0] ?? '' }),
    witness: ['{ blogCollection(filter: {id: {eq: 3}})\n { edges { node { name } } } }'],
  }),
  lie('http.body-in-latin-1', 'http.content-type', 'A body whose type names no charset is read as Latin-1', {
    request: ({ query, variables }) => JSON.parse(mangle(JSON.stringify({ query, variables }))) as Partial<Asked>,
    witness: ['{ blogCollection(filter: {name: {eq: "Über Alpen"}}) { edges { node { id } } } }'],
  }),
];

function mangle(text: string): string {
  return [...new TextEncoder().encode(text)].map((byte) => String.fromCharCode(byte)).join('');
}

/** One wrong key, and nobody is let in any more. */
const lockOut = (next: FetchHandler): FetchHandler => {
  let isLocked = false;
  return async (request) => {
    if (isLocked) return new Response(null, { status: 401 });
    const response = await next(request);
    isLocked = response.status === 401 || response.status === 403;
    return response;
  };
};

const anonWrites = (verb: string) => (asked: Asked) => !isUser(asked) && asked.query.includes(`${verb}TaskCollection`);

export const roleFaults: readonly Fault[] = [
  lie('auth.key-locked', 'auth.api-key', 'After a request without the key the key is not taken either', {
    apply: lockOut,
    witness: async (ask) => [await ask(READ, {}, { apikey: '' }), await ask(READ)],
  }),
  lie('auth.users-are-anon', 'auth.authenticated-role', 'A signed-in user has the privileges of anon', {
    answer: refuse((asked) => isUser(asked) && /allRevokedCollection|updateAllRevokedCollection/.test(asked.query)),
    witness: async (ask, target) =>
      ask('{ allRevokedCollection { edges { node { nodeId } } } }', {}, await bearer(target, ONE)),
  }),
  lie('auth.anon-reads-alone', 'auth.anon-role', 'A request without a user changes nothing, whatever anon may', {
    answer: refuse(anonWrites('update')),
    witness: ['mutation { updateTaskCollection(set: {status: "x"}, filter: {id: {eq: -1}}) { affectedCount } }'],
  }),
  lie('auth.grant-of-delete-lost', 'auth.grants', 'The grant of delete is not looked at: nobody but an owner deletes', {
    answer: refuse(anonWrites('deleteFrom')),
    witness: ['mutation { deleteFromTaskCollection(filter: {id: {eq: -1}}) { affectedCount } }'],
  }),
  lie('auth.policies-of-users-alone', 'service.database-security-model', 'Policies for anon are not looked at', {
    answer: changeField(
      'noteCollection',
      (connection) => ({ ...connection, edges: [] }),
      (asked) => !isUser(asked),
    ),
    witness: ['{ noteCollection(filter: {id: {lte: 3}}) { edges { node { id } } } }'],
  }),
  lie('service.delete-keeps', 'service.crud-on-tables', 'A delete is answered and not carried out', {
    apply: keepDeleted,
    witness: async (ask) => {
      await ask('mutation { insertIntoTaskCollection(objects: [{marker: "witness"}]) { affectedCount } }');
      await ask(
        'mutation($filter: TaskFilter) { deleteFromTaskCollection(filter: $filter, atMost: 5) { affectedCount records { title } } }',
        { filter: { marker: { eq: 'witness' } } },
      );
      return ask('{ taskCollection(filter: {marker: {eq: "witness"}}) { totalCount } }');
    },
  }),
  lie(
    'visibility.mutations-without-privilege',
    'visibility.permissions',
    'The mutations of a table without privileges are exposed',
    {
      apply: (next) => async (request) => {
        const asked = await readAsked(request);
        const response = await next(asked === undefined ? request : toRequest(request, asked));
        if (asked?.query.includes('deleteFromAllRevokedCollection') !== true || isUser(asked)) return response;
        return isRefused(await readAnswer(response))
          ? toResponse({ data: { deleteFromAllRevokedCollection: { affectedCount: 0 } } })
          : response;
      },
      witness: ['mutation { deleteFromAllRevokedCollection(filter: {id: {eq: -1}}) { affectedCount } }'],
    },
  ),
  lie('visibility.views-hidden', 'visibility.public-views', 'Views are hidden from anon', {
    answer: refuse((asked) => !isUser(asked) && asked.query.includes('openTaskCollection(')),
    witness: ['{ openTaskCollection(first: 1) { edges { node { title } } } }'],
  }),
  lie('visibility.functions-hidden', 'visibility.public-functions', 'Functions are hidden from anon', {
    answer: refuse((asked) => !isUser(asked) && /\bslug\b/.test(asked.query)),
    witness: ['{ blogCollection(first: 1) { edges { node { slug } } } }'],
  }),
  lie(
    'visibility.update-takes-delete-along',
    'visibility.revoke-keeps-the-rest',
    'Without the privilege of update there is no delete',
    {
      answer: refuse((asked) => !isUser(asked) && asked.query.includes('deleteFromUpdateRevokedCollection')),
      witness: ['mutation { deleteFromUpdateRevokedCollection(filter: {id: {eq: -1}}) { affectedCount } }'],
    },
  ),
  lie(
    'visibility.insert-takes-update-along',
    'visibility.revoke-keeps-the-rest',
    'Without the privilege of insert there is no update',
    {
      answer: refuse((asked) => !isUser(asked) && asked.query.includes('updateInsertRevokedCollection')),
      witness: [
        'mutation { updateInsertRevokedCollection(set: {marker: "x"}, filter: {id: {eq: -1}}) { affectedCount } }',
      ],
    },
  ),
];

/** Reads what a delete of tasks would remove, and says that it is removed. */
function keepDeleted(next: FetchHandler): FetchHandler {
  return async (request) => {
    const asked = await readAsked(request);
    if (asked === undefined || !asked.query.includes('deleteFromTaskCollection(filter: $filter')) return next(request);
    const fields = /records \{([^}]*)\}/.exec(asked.query)?.[1] ?? 'id';
    const read = {
      ...asked,
      query: `query($filter: TaskFilter) { taskCollection(filter: $filter) { edges { node { ${fields} } } } }`,
      variables: { filter: asked.variables['filter'] ?? null },
    };
    const answer = await readAnswer(await next(toRequest(request, read)));
    const data = answer?.['data'] as JsonObject | undefined;
    const edges = objectsOf((data?.['taskCollection'] as JsonObject | undefined)?.['edges']);
    const records: Json[] = edges.map((edge) => edge['node'] ?? null);
    if (records.length > Number(asked.variables['atMost'] ?? 1)) return next(request);
    return toResponse({ data: { deleteFromTaskCollection: { affectedCount: records.length, records } } });
  };
}

/** Inside the server there is a parser with fewer operators, or a list read from its end. */
export const operatorSetFaults: readonly Fault[] = [
  lie(
    'operators.datetime-without-order',
    'operators.ordering-on-ordered-types',
    'A timestamp cannot be compared by gt',
    {
      answer: refuse(({ variables }) => /"aTimestamp":\{"gt"/.test(JSON.stringify(variables))),
      witness: [
        'query($filter: EverythingFilter) { everythingCollection(filter: $filter) { edges { node { id } } } }',
        { filter: { aTimestamp: { gt: '2000-01-01T00:00:00' } } },
      ],
    },
  ),
  lie('operators.text-without-order', 'operators.ordering-on-ordered-types', 'A text cannot be compared by lte', {
    answer: refuse(({ variables }) => /"(name|title)":\{"lte"/.test(JSON.stringify(variables))),
    witness: [
      'query($filter: BlogFilter) { blogCollection(filter: $filter) { edges { node { id } } } }',
      { filter: { name: { lte: 'Basalt' } } },
    ],
  }),
  lie('operators.no-iregex', 'operators.patterns-on-strings', 'A text has no iregex', {
    answer: refuse(({ variables }) => JSON.stringify(variables).includes('"iregex"')),
    witness: [
      'query($filter: BlogFilter) { blogCollection(filter: $filter) { edges { node { id } } } }',
      { filter: { name: { iregex: '^DELTA' } } },
    ],
  }),
  lie('operators.opaque-eq-refused', 'filters.opaque-operators', 'eq on an Opaque is refused', {
    answer: refuse(({ variables }) => /"anInet":\{"eq"/.test(JSON.stringify(variables))),
    witness: [
      'query($filter: EverythingFilter) { everythingCollection(filter: $filter) { edges { node { id } } } }',
      { filter: { anInet: { eq: '10.0.0.1' } } },
    ],
  }),
  lie('order.last-element-first', 'order.list', 'The elements of orderBy count from the last to the first', {
    request: ({ variables }) =>
      Array.isArray(variables['orderBy'])
        ? { variables: { ...variables, orderBy: listOf(variables['orderBy']).toReversed() } }
        : {},
    witness: [
      'query($orderBy: [BlogOrderBy!]) { blogCollection(orderBy: $orderBy) { edges { node { id } } } }',
      { orderBy: [{ rating: 'AscNullsLast' }, { id: 'DescNullsLast' }] },
    ],
  }),
];
