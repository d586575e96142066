// Lies of a server that remembers mutations, counts records for cursors, or treats one way of writing unlike the others.
import type { Fault, FetchHandler } from '../../lies/fault.ts';
import { changeField, changeVariable, isObject, lie, mapKey, objectsOf } from '../../lies/data/lie.ts';
import { readAnswer, readAsked, toRequest, toResponse } from '../../lies/data/lie.ts';
import type { Asked, Json, JsonObject, WitnessAsk } from '../../lies/data/lie.ts';

const INSERT =
  'mutation($objects: [TaskInsertInput!]!) { insertIntoTaskCollection(objects: $objects) { records { id } } }';
const LIST = '{ taskCollection(filter: {marker: {eq: "witness"}}) { edges { node { title priority } } } }';
const tasks = (...priorities: number[]): JsonObject[] =>
  priorities.map((priority) => ({ marker: 'witness', priority, title: `task ${priority}` }));

/** The answer to a mutation is kept and given again for the same one. */
function rememberMutations(next: FetchHandler): FetchHandler {
  const known = new Map<string, JsonObject>();
  return async (request) => {
    const asked = await readAsked(request);
    if (asked?.query.startsWith('mutation') !== true) return next(request);
    const key = JSON.stringify([asked.query, asked.variables, asked.headers.get('authorization')]);
    const before = known.get(key);
    if (before !== undefined) return toResponse(before);
    const response = await next(request);
    const answer = await readAnswer(response);
    if (answer !== undefined) known.set(key, answer);
    return response;
  };
}

interface Way {
  readonly size: 'first' | 'last';
  readonly cursor: 'after' | 'before';
}

/** A cursor of a task stands for how many records were in front of it (behind it, going backward). */
const countForCursors =
  ({ size, cursor }: Way) =>
  (next: FetchHandler): FetchHandler => {
    const places = new Map<Json, number>();
    return async (request) => {
      const asked = await readAsked(request);
      const count = asked?.variables[size];
      if (asked === undefined || typeof count !== 'number' || !/taskCollection.*\bcursor\b/.test(asked.query))
        return next(request);
      const given = asked.variables[cursor] ?? null;
      const place = given === null ? 0 : (places.get(given) ?? 0);
      const variables = { ...asked.variables, [cursor]: null, [size]: place + count };
      const answer = await readAnswer(await next(toRequest(request, { ...asked, variables })));
      if (answer === undefined) return next(request);
      return toResponse(cutPage(answer, asked, { size, cursor }, place, places));
    };
  };

function cutPage(
  answer: JsonObject,
  asked: Asked,
  { size }: Way,
  place: number,
  places: Map<Json, number>,
): JsonObject {
  return changeField('taskCollection', (connection) => {
    const all = objectsOf(connection['edges']);
    for (const [index, edge] of all.entries())
      places.set(edge['cursor'] ?? null, size === 'first' ? index + 1 : all.length - index);
    const edges = size === 'first' ? all.slice(place) : all.slice(0, Math.max(all.length - place, 0));
    const info = connection['pageInfo'] ?? null;
    const ends = { startCursor: edges[0]?.['cursor'] ?? null, endCursor: edges.at(-1)?.['cursor'] ?? null };
    return { ...connection, edges, ...(isObject(info) ? { pageInfo: { ...info, ...ends } } : {}) };
  })(answer, asked);
}

const PAGE =
  'query($first: Int, $after: Cursor, $last: Int, $before: Cursor) { taskCollection(filter: {marker: {eq: "witness"}}, first: $first, after: $after, last: $last, before: $before) { edges { cursor node { priority } } } }';

/** A page, new records, and the next page behind the first one's cursor. */
const pageWhileGrowing =
  ({ size, cursor }: Way) =>
  async (ask: WitnessAsk): Promise<unknown> => {
    await ask(INSERT, { objects: tasks(1, 2, 3, 4) });
    const text = JSON.stringify(await ask(PAGE, { [size]: 1 }));
    const [, found = ''] = /\\"cursor\\"\s*:\s*\\"([^"\\]+)/.exec(text) ?? [];
    if (size === 'first')
      await ask(
        'mutation { deleteFromTaskCollection(filter: {marker: {eq: "witness"}, priority: {eq: 1}}) { affectedCount } }',
      );
    else await ask(INSERT, { objects: tasks(5) });
    return ask(PAGE, { [size]: 1, [cursor]: found });
  };

const FORWARD: Way = { size: 'first', cursor: 'after' };
const BACKWARD: Way = { size: 'last', cursor: 'before' };

/** After the last record the first page is given again. */
function startAgain(next: FetchHandler): FetchHandler {
  return async (request) => {
    const asked = await readAsked(request);
    const response = await next(request.clone());
    const text = JSON.stringify(await readAnswer(response));
    if ((asked?.variables['after'] ?? null) === null || !text.includes('"blogCollection":{"edges":[]')) return response;
    return asked === undefined
      ? response
      : next(toRequest(request, { ...asked, variables: { ...asked.variables, after: null } }));
  };
}

const ADD_NOTES =
  'mutation($objects: [NoteInsertInput!]!) { insertIntoNoteCollection(objects: $objects) { records { id } } }';

export const repeatedWriteFaults: readonly Fault[] = [
  lie('mutations.remembered', 'mutations.repeated', 'A mutation that was answered is not carried out again', {
    apply: rememberMutations,
    witness: async (ask) => {
      for (let times = 0; times < 2; times += 1) await ask(INSERT, { objects: tasks(1) });
      return ask(LIST);
    },
  }),
  lie('pagination.cursor-counts', 'pagination.after-changes', 'Going forward, a cursor is a number of records', {
    apply: countForCursors(FORWARD),
    witness: pageWhileGrowing(FORWARD),
  }),
  lie('pagination.cursor-counts-back', 'pagination.after-changes', 'Going backward, a cursor is a number of records', {
    apply: countForCursors(BACKWARD),
    witness: pageWhileGrowing(BACKWARD),
  }),
  lie('pagination.starts-again', 'pagination.forward', 'After the last record the first page comes again', {
    apply: startAgain,
    witness: [
      'query($after: Cursor) { blogCollection(first: 2, after: $after) { edges { node { id } } } }',
      { after: btoa('[16]') },
    ],
  }),
  lie('update.keeps-times', 'update.to-null', 'A Datetime that has a value stays when it is set to null', {
    request: changeVariable('set', (set) => {
      if (!isObject(set) || set['aTimestamp'] !== null) return set;
      const { aTimestamp: _kept, ...others } = set;
      return others;
    }),
    witness: async (ask) => {
      await ask(
        'mutation { insertIntoEverythingCollection(objects: [{marker: "witness", aTimestamp: "2024-01-01T00:00:00"}]) { affectedCount } }',
      );
      return ask(
        'mutation($set: EverythingUpdateInput!) { updateEverythingCollection(set: $set, filter: {marker: {eq: "witness"}}) { records { aTimestamp } } }',
        { set: { aTimestamp: null, aText: 'x' } },
      );
    },
  }),
  lie(
    'insert.literal-rounded',
    'insert.values-kept',
    'A big number that stands in the document goes through a double',
    {
      request: ({ query }) => ({
        query: query.replaceAll(/aBigint: "(\d+)"/g, (_all, digits: string) => `aBigint: "${roundDown(digits)}"`),
      }),
      witness: [
        'mutation { insertIntoEverythingCollection(objects: [{marker: "witness", aBigint: "9007199254740993"}]) { records { aBigint } } }',
      ],
    },
  ),
  lie('at-most.nothing-above-three', 'at-most.update-error', 'A limit of more than three is no limit', {
    request: changeVariable('atMost', (atMost) => (Number(atMost) > 3 ? 1_000 : atMost), 'updateTaskCollection'),
    witness: async (ask) => {
      await ask(INSERT, { objects: tasks(1, 2, 3, 4, 5) });
      return ask(
        'mutation($atMost: Int!) { updateTaskCollection(set: {status: "x"}, filter: {marker: {eq: "witness"}}, atMost: $atMost) { affectedCount } }',
        { atMost: 4 },
      );
    },
  }),
  lie('node.other-id-when-removed', 'naming.node-id-stable', 'A removed record is told with another nodeId', {
    answer: changeField('deleteFromTaskCollection', (response) =>
      mapKey(response, 'nodeId', (nodeId) => (typeof nodeId === 'string' ? btoa(atob(nodeId).toLowerCase()) : nodeId)),
    ),
    witness: async (ask) => {
      await ask(INSERT, { objects: tasks(1) });
      return ask('mutation { deleteFromTaskCollection(filter: {marker: {eq: "witness"}}) { records { nodeId } } }');
    },
  }),
  lie('row-security.or-opens', 'auth.row-security-read', 'Inside or, records of other users are found', {
    apply: showInOr,
    witness: async (ask, { keys }) => {
      const headers = { apikey: keys.service, authorization: `Bearer ${keys.service}` };
      await ask(ADD_NOTES, { objects: [{ body: 'witness' }] }, headers);
      return ask('{ found: noteCollection(filter: {or: [{body: {eq: "witness"}}]}) { edges { node { id } } } }');
    },
  }),
  lie('row-security.limit-counts-hidden', 'at-most.limit-included', 'atMost counts records of other users as well', {
    apply: countAllNotes,
    witness: async (ask, { keys }) => {
      const note = { objects: [{ body: 'witness' }] };
      const headers = { apikey: keys.service, authorization: `Bearer ${keys.service}` };
      for (let times = 0; times < 2; times += 1) await ask(ADD_NOTES, note, headers);
      return ask(
        'mutation($filter: NoteFilter, $atMost: Int!) { updateNoteCollection(set: {audience: "private"}, filter: $filter, atMost: $atMost) { affectedCount } }',
        { filter: { body: { eq: 'witness' } }, atMost: 1 },
      );
    },
  }),
];

/** The nearest number below that a double has. */
function roundDown(digits: string): string {
  const rounded = BigInt(Math.trunc(Number(digits)));
  return String(rounded > BigInt(digits) ? rounded - 1024n : rounded);
}

/** Counts the notes of each body that anybody made, and refuses an update of a body with more of them than atMost. */
function countAllNotes(next: FetchHandler): FetchHandler {
  const made = new Map<Json, number>();
  return async (request) => {
    const asked = await readAsked(request);
    const { objects, filter = null, atMost } = asked?.variables ?? {};
    const noted = asked?.query.includes('NoteCollection') === true;
    if (noted) for (const { body = null } of objectsOf(objects)) made.set(body, (made.get(body) ?? 0) + 1);
    const text =
      isObject(filter) && isObject(filter['body'] ?? null) ? (filter['body'] as JsonObject)['eq'] : undefined;
    const exceeded = typeof atMost === 'number' && (made.get(text ?? null) ?? 0) > atMost;
    if (noted && exceeded && asked.query.includes('updateNoteCollection'))
      return toResponse({ data: null, errors: [{ message: 'update impacts too many records' }] });
    return next(request);
  };
}

/** Remembers who made which note, and shows those of others to whom asks with or. */
function showInOr(next: FetchHandler): FetchHandler {
  const made: { readonly owner: string | null; readonly node: JsonObject }[] = [];
  return async (request) => {
    const asked = await readAsked(request);
    const response = await next(request);
    const answer = asked === undefined ? undefined : await readAnswer(response);
    if (asked === undefined || answer === undefined) return response;
    const who = asked.headers.get('authorization');
    changeField('insertIntoNoteCollection', (told) => {
      made.push(...objectsOf(told['records']).map((node) => ({ owner: who, node })));
      return told;
    })(answer, asked);
    const [, alias = ''] = /(\w+): noteCollection\(filter: {or:/.exec(asked.query) ?? [];
    const others = made.filter(({ owner }) => owner !== who).map(({ node }) => ({ node }));
    const shown = changeField(alias, (found) => ({ ...found, edges: [...objectsOf(found['edges']), ...others] }));
    return toResponse(shown(answer, asked));
  };
}
