// Lies about writing: views, inserts, updates, deletes and atMost.
import type { Fault, FetchHandler } from '../../lies/fault.ts';
import {
  changeField,
  changeVariable,
  isObject,
  isRefused,
  lie,
  listOf,
  mapKey,
  objectsOf,
  readAnswer,
  readAsked,
  toRequest,
  toResponse,
} from '../../lies/data/lie.ts';
import type { Asked, Json, JsonObject, WitnessAsk } from '../../lies/data/lie.ts';

const INSERT =
  'mutation($objects: [TaskInsertInput!]!) { insertIntoTaskCollection(objects: $objects) { affectedCount records { title status priority } } }';
const update = (atMost = ', atMost: 4', table = 'Task'): string =>
  `mutation($set: ${table}UpdateInput!, $filter: ${table}Filter) { update${table}Collection(set: $set, filter: $filter${atMost}) { affectedCount records { title } } }`;
const remove = (atMost = ', atMost: 4', table = 'Task'): string =>
  `mutation($filter: ${table}Filter) { deleteFrom${table}Collection(filter: $filter${atMost}) { affectedCount records { title } } }`;
const LIST =
  '{ taskCollection(filter: {marker: {eq: "witness"}}, orderBy: [{title: AscNullsLast}]) { edges { node { title status priority } } } }';
const ROWS: JsonObject[] = [
  { marker: 'witness', title: 'a', status: 'open', priority: 1 },
  { marker: 'witness', title: 'b', status: 'done', priority: 2 },
];
const OURS: JsonObject = { marker: { eq: 'witness' } };

/** Makes two tasks, does something with them, and tells what is there then. */
const withTasks =
  (query: string, variables: JsonObject = {}) =>
  async (ask: WitnessAsk): Promise<Json> => {
    await ask(INSERT, { objects: ROWS });
    const answer = await ask(query, variables);
    return [sortRecords(answer), await ask(LIST)];
  };

/** A witnessed answer with its records in an order of their own: PostgreSQL promises none. */
function sortRecords(answer: Json): Json {
  const [status = null, text = ''] = listOf(answer);
  const body = JSON.parse(typeof text === 'string' ? text : 'null') as Json;
  const sorted = mapKey(body, 'records', (records) =>
    listOf(records).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
  );
  return [status, sorted];
}

export const viewFaults: readonly Fault[] = [
  lie('views.base-table-shows', 'service.read-views', 'A view shows every row of its table', {
    request: ({ query }) =>
      query.startsWith('mutation')
        ? {}
        : {
            query: query
              .replaceAll('OpenTask', 'Task')
              .replaceAll('openTaskCollection', 'openTaskCollection: taskCollection'),
          },
    witness: ['{ openTaskCollection { edges { node { title } } } }'],
  }),
  lie('views.zero-is-null', 'service.read-materialized-views', 'A count of zero in a materialized view is null', {
    answer: changeField('blogSummaryCollection', (connection) =>
      mapKey(connection, 'postCount', (value) => (value === 0 ? null : value)),
    ),
    witness: ['{ blogSummaryCollection(filter: {blogId: {eq: 16}}) { edges { node { postCount } } } }'],
  }),
  lie('views.foreign-rows-garbled', 'service.read-foreign-tables', 'Values of a foreign table are not what is stored', {
    answer: changeField('serverFileCollection', (connection) =>
      mapKey(connection, 'line', (value) => `line: ${JSON.stringify(value)}`),
    ),
    witness: ['{ serverFileCollection { edges { node { line } } } }'],
  }),
  lie(
    'views.insert-goes-nowhere',
    'service.write-through-views',
    'An insert through a view is confirmed and not done',
    {
      apply: (next) => async (request) => {
        const asked = await readAsked(request);
        if (asked === undefined || !asked.query.includes('insertIntoOpenTaskCollection')) return next(request);
        const records = listOf(asked.variables['objects']);
        return toResponse({ data: { insertIntoOpenTaskCollection: { affectedCount: records.length, records } } });
      },
      witness: async (ask) => {
        await ask(
          'mutation { insertIntoOpenTaskCollection(objects: [{marker: "witness", title: "a", status: "open"}]) { affectedCount } }',
        );
        return ask(LIST);
      },
    },
  ),
  lie(
    'views.update-reaches-the-table',
    'service.write-through-views',
    'An update through a view changes rows that the view does not show',
    {
      apply: throughTable('updateOpenTaskCollection'),
      witness: withTasks(update(', atMost: 4', 'OpenTask'), { set: { priority: 9 }, filter: OURS }),
    },
  ),
  lie(
    'views.delete-reaches-the-table',
    'service.write-through-views',
    'A delete through a view removes rows that the view does not show',
    {
      apply: throughTable('deleteFromOpenTaskCollection'),
      witness: withTasks(remove(', atMost: 4', 'OpenTask'), { filter: OURS }),
    },
  ),
];

/** Carries out a write through the view on its table. */
function throughTable(field: string): (next: FetchHandler) => FetchHandler {
  return (next) => async (request) => {
    const asked = await readAsked(request);
    if (asked === undefined || !asked.query.includes(field)) return next(request);
    const query = asked.query
      .replaceAll('OpenTask', 'Task')
      .replace(field.replace('OpenTask', 'Task'), `${field}: ${field.replace('OpenTask', 'Task')}`);
    return next(toRequest(request, { ...asked, query }));
  };
}

export const insertFaults: readonly Fault[] = [
  lie('insert.equal-elements-once', 'insert.adds-each', 'Equal elements are inserted once', {
    request: changeVariable('objects', (objects) =>
      [...new Set(listOf(objects).map((one) => JSON.stringify(one)))].map((one) => JSON.parse(one) as Json),
    ),
    witness: async (ask) => {
      await ask(INSERT, { objects: [ROWS[0] ?? null, ROWS[0] ?? null] });
      return ask(LIST);
    },
  }),
  lie('insert.count-is-one', 'shape.affected-count', 'affectedCount of an insert is always 1', {
    answer: changeField('insertIntoTaskCollection', (response) =>
      'affectedCount' in response ? { ...response, affectedCount: 1 } : response,
    ),
    witness: [INSERT, { objects: ROWS }],
  }),
  lie(
    'insert.omitted-is-zero',
    'insert.omit-nullable',
    'A nullable column that one element leaves out and another has is 0',
    {
      request: changeVariable(
        'objects',
        (objects) => {
          const known = objectsOf(objects).some((one) => typeof one['priority'] === 'number');
          return objectsOf(objects).map((one) => (known && !('priority' in one) ? { ...one, priority: 0 } : one));
        },
        'insertIntoTask',
      ),
      witness: [INSERT, { objects: [...ROWS, { marker: 'witness', title: 'c' }] }],
    },
  ),
  lie('insert.default-is-empty', 'insert.omit-default', 'A text that is left out is empty instead of its default', {
    request: changeVariable(
      'objects',
      (objects) => objectsOf(objects).map((one) => ({ title: '', ...one })),
      'insertIntoTask',
    ),
    witness: [INSERT, { objects: [{ marker: 'witness' }] }],
  }),
  lie(
    'insert.required-is-filled',
    'insert.omit-required',
    'A required column that is left out is filled with an empty text',
    {
      request: changeVariable(
        'objects',
        (objects) => objectsOf(objects).map((one) => ({ marker: '', ...one })),
        'insertIntoEverything',
      ),
      witness: [
        'mutation($objects: [EverythingInsertInput!]!) { insertIntoEverythingCollection(objects: $objects) { affectedCount } }',
        { objects: [{ aText: 'witness' }] },
      ],
    },
  ),
  lie(
    'insert.foreign-node-id',
    'naming.node-id-finds-record',
    'The response of an insert has the nodeId of another record',
    {
      answer: changeField('insertIntoTaskCollection', (response) =>
        mapKey(response, 'nodeId', () => btoa('["public", "Task", 1]')),
      ),
      witness: ['mutation { insertIntoTaskCollection(objects: [{marker: "witness"}]) { records { nodeId } } }'],
    },
  ),
];

/** Narrows the filter of a write to the first record that it matches. */
function firstOnly(field: string): (next: FetchHandler) => FetchHandler {
  return (next) => async (request) => {
    const asked = await readAsked(request);
    if (asked === undefined || !asked.query.includes(field)) return next(request);
    const query = 'query($filter: TaskFilter) { taskCollection(filter: $filter, first: 1) { edges { node { id } } } }';
    const found = await readAnswer(
      await next(toRequest(request, { ...asked, query, variables: { filter: asked.variables['filter'] ?? null } })),
    );
    const id = /"id":(\d+)/.exec(JSON.stringify(found ?? null))?.[1];
    const filter: JsonObject = { id: { eq: Number(id ?? -1) } };
    return next(toRequest(request, { ...asked, variables: { ...asked.variables, filter } }));
  };
}

const withoutCompounds = (filter: Json): Json =>
  isObject(filter)
    ? Object.fromEntries(Object.entries(filter).filter(([key]) => !['and', 'or', 'not'].includes(key)))
    : filter;

export const updateFaults: readonly Fault[] = [
  lie('update.first-match-only', 'update.sets-every-match', 'Update changes the first matching record only', {
    apply: firstOnly('updateTaskCollection'),
    witness: withTasks(update(), { set: { status: 'x' }, filter: OURS }),
  }),
  lie('update.nulls-the-rest', 'update.leaves-other-fields', 'Update sets fields to null that set does not name', {
    request: changeVariable('set', (set) => (isObject(set) ? { status: null, ...set } : set), 'updateTask'),
    witness: withTasks(update(), { set: { priority: 9 }, filter: OURS }),
  }),
  lie('update.one-record-told', 'shape.records', 'The response of an update has one record only', {
    answer: changeField('updateTaskCollection', (response) => ({
      ...response,
      records: listOf(response['records']).slice(0, 1),
    })),
    witness: withTasks(update(), { set: { priority: 9 }, filter: OURS }),
  }),
  lie('update.null-ignored', 'update.to-null', 'Update leaves a column alone that it should set to null', {
    request: changeVariable(
      'set',
      (set) => (isObject(set) ? Object.fromEntries(Object.entries(set).filter(([, value]) => value !== null)) : set),
      'updateTask',
    ),
    witness: withTasks(update(), { set: { title: 'z', priority: null }, filter: OURS }),
  }),
  lie(
    'update.no-match-widens',
    'update.leaves-others',
    'An update that matches nothing is done without the rest of its filter',
    {
      apply: (next) => async (request) => {
        const asked = await readAsked(request);
        if (asked === undefined || !asked.query.includes('updateTaskCollection')) return next(request);
        const response = await next(toRequest(request, asked));
        const nothing = JSON.stringify((await readAnswer(response)) ?? null).includes('"affectedCount":0');
        const filter = asked.variables['filter'] ?? null;
        if (!nothing || !isObject(filter) || filter['marker'] === undefined) return response;
        return next(
          toRequest(request, { ...asked, variables: { ...asked.variables, filter: { marker: filter['marker'] } } }),
        );
      },
      witness: withTasks(update(), { set: { status: 'x' }, filter: { ...OURS, title: { eq: 'none' } } }),
    },
  ),
  lie('update.compounds-ignored', 'filters.update-compounds', 'The filter of an update ignores and, or and not', {
    request: changeVariable('filter', withoutCompounds, 'updateTask'),
    witness: withTasks(update(), { set: { status: 'x' }, filter: { ...OURS, not: { title: { eq: 'a' } } } }),
  }),
];

export const deleteFaults: readonly Fault[] = [
  lie('delete.first-match-only', 'delete.removes-every-match', 'Delete removes the first matching record only', {
    apply: firstOnly('deleteFromTaskCollection'),
    witness: withTasks(remove(), { filter: OURS }),
  }),
  lie('delete.title-ignored', 'delete.leaves-others', 'The filter of a delete ignores a column', {
    request: changeVariable(
      'filter',
      (filter) => {
        if (!isObject(filter)) return filter;
        const { title: _title, ...rest } = filter;
        return rest;
      },
      'deleteFromTask',
    ),
    witness: withTasks(remove(), { filter: { ...OURS, title: { eq: 'a' } } }),
  }),
  lie('delete.no-records-told', 'shape.records', 'The response of a delete has no records', {
    answer: changeField('deleteFromTaskCollection', (response) => ({ ...response, records: [] })),
    witness: withTasks(remove(), { filter: OURS }),
  }),
  lie('delete.compounds-ignored', 'filters.delete-compounds', 'The filter of a delete ignores and, or and not', {
    request: changeVariable('filter', withoutCompounds, 'deleteFromTask'),
    witness: withTasks(remove(), { filter: { ...OURS, not: { title: { eq: 'a' } } } }),
  }),
];

/** Does the write in spite of the error, and answers with the error all the same. */
function doneThenRefused(field: string): (next: FetchHandler) => FetchHandler {
  return (next) => async (request) => {
    const asked = await readAsked(request);
    if (asked === undefined || !asked.query.includes(field)) return next(request);
    const response = await next(toRequest(request, asked));
    if (!isRefused(await readAnswer(response))) return response;
    await next(toRequest(request, allowMany(asked)));
    return response;
  };
}

function allowMany(asked: Asked): Asked {
  if ('atMost' in asked.variables) return { ...asked, variables: { ...asked.variables, atMost: 100 } };
  return { ...asked, query: asked.query.replace('filter: $filter)', 'filter: $filter, atMost: 100)') };
}

/** The lies about atMost of one kind of write; `limit` and `fewer` are the same for both. */
function atMostFaults(kind: 'update' | 'delete'): readonly Fault[] {
  const field = kind === 'update' ? 'updateTaskCollection' : 'deleteFromTaskCollection';
  const query = (atMost: string): string =>
    (kind === 'update' ? update(atMost) : remove(atMost)).replace(
      '$filter: TaskFilter)',
      `$filter: TaskFilter${atMost === '' ? '' : ', $atMost: Int!'})`,
    );
  const variables: JsonObject = { ...(kind === 'update' ? { set: { status: 'x' } } : {}), filter: OURS };
  const limited = withTasks(query(', atMost: $atMost'), { ...variables, atMost: 1 });
  return [
    lie(`at-most.${kind}-limit-ignored`, `at-most.${kind}-error`, `The atMost of ${kind} is ignored when it is given`, {
      request: changeVariable('atMost', () => 100, field),
      witness: limited,
    }),
    lie(`at-most.${kind}-has-no-default`, `at-most.${kind}-default`, `Without atMost ${kind} has no limit`, {
      request: (asked) => (asked.query.includes(field) && !('atMost' in asked.variables) ? allowMany(asked) : {}),
      witness: withTasks(query(''), variables),
    }),
    lie(
      `at-most.${kind}-done-all-the-same`,
      `at-most.${kind}-unchanged`,
      `After the error of ${kind} the records are affected all the same`,
      {
        apply: doneThenRefused(field),
        witness: limited,
      },
    ),
    lie(
      `at-most.${kind}-limit-excluded`,
      'at-most.limit-included',
      `The number of records that ${kind} affects must stay below atMost`,
      {
        request: changeVariable('atMost', (atMost) => Number(atMost) - 1, field),
        witness: withTasks(query(', atMost: $atMost'), { ...variables, atMost: 2 }),
      },
    ),
  ];
}

export const limitFaults: readonly Fault[] = [...atMostFaults('update'), ...atMostFaults('delete')];
