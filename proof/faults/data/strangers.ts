// Lies about records that are somebody else's, by name or by the time of a request, and about records reached by another way.
import type { Fault, FetchHandler } from '../../lies/fault.ts';
import { bearer, isUser, ONE, TWO } from './access.ts';
import {
  changeField,
  changeKey,
  isRefused,
  lie,
  mapKey,
  readAnswer,
  readAsked,
  toRequest,
  toResponse,
} from '../../lies/data/lie.ts';
import type { Asked, Json, JsonObject } from '../../lies/data/lie.ts';

const READABLE = 'query($filter: NoteFilter) { noteCollection(filter: $filter) { edges { node { id } } } }';
const PUBLIC =
  'mutation { insertIntoNoteCollection(objects: [{body: "witness", audience: "public"}]) { affectedCount } }';
const BLOG = btoa('["public", "Blog", 1]');
const FOUND =
  'query($nodeId: ID!) { node(nodeId: $nodeId) { ... on Blog { blogPostCollection(first: 1) { totalCount } } } }';

/** Confirms a write that was refused. */
function confirm(field: string, when: (asked: Asked) => boolean): (next: FetchHandler) => FetchHandler {
  return (next) => async (request) => {
    const asked = await readAsked(request);
    const response = await next(asked === undefined ? request : toRequest(request, asked));
    if (asked === undefined || !asked.query.includes(field) || !when(asked)) return response;
    return isRefused(await readAnswer(response))
      ? toResponse({ data: { [field]: { affectedCount: 1, records: [] } } })
      : response;
  };
}

/** Says that a write which affected nothing affected a record, where the caller can read one. */
const confirmReadable =
  (next: FetchHandler): FetchHandler =>
  async (request) => {
    const asked = await readAsked(request);
    if (asked === undefined) return next(request);
    const response = await next(toRequest(request, asked));
    const text = JSON.stringify((await readAnswer(response)) ?? null);
    const filter = asked.variables['filter'] ?? null;
    if (!asked.query.includes('updateNoteCollection') || !text.includes('"affectedCount":0')) return response;
    const seen = await next(toRequest(request, { ...asked, query: READABLE, variables: { filter } }));
    const reads = JSON.stringify((await readAnswer(seen)) ?? null).includes('"id":');
    return reads
      ? toResponse(JSON.parse(text.replace('"affectedCount":0', '"affectedCount":1')) as JsonObject)
      : response;
  };

/** Acts as whoever has a request under way. */
function shareSession(): (next: FetchHandler) => FetchHandler {
  return (next) => {
    const underWay: string[] = [];
    return async (request) => {
      const asked = await readAsked(request);
      if (asked === undefined) return next(request);
      const own = asked.headers.get('authorization');
      const headers = new Headers(asked.headers);
      const other = underWay[0];
      if (other !== undefined) headers.set('authorization', other);
      if (own !== null) underWay.push(own);
      try {
        const response = await next(toRequest(request, { ...asked, headers }));
        // Requests one after the other would not show the lie, and the proof asks them so before it judges a case.
        if (asked.query.includes('noteCollection')) response.headers.set('x-session', String(underWay.length));
        return response;
      } finally {
        if (own !== null) underWay.splice(underWay.indexOf(own), 1);
      }
    };
  };
}

/** Remembers the record of a nodeId for ever. */
function rememberNodes(): (next: FetchHandler) => FetchHandler {
  return (next) => {
    const known = new Map<string, JsonObject>();
    return async (request) => {
      const asked = await readAsked(request);
      if (asked === undefined || !asked.query.includes('node(nodeId: $nodeId) { ... on Task')) return next(request);
      const key = JSON.stringify([asked.query, asked.variables]);
      const before = known.get(key);
      if (before !== undefined) return toResponse(before);
      const response = await next(toRequest(request, asked));
      const answer = await readAnswer(response);
      if (answer !== undefined && !isRefused(answer)) known.set(key, answer);
      return response;
    };
  };
}

export const strangerFaults: readonly Fault[] = [
  lie(
    'row-security.readable-is-writable',
    'auth.row-security-write',
    'An update of a record that can be read is confirmed',
    {
      apply: confirmReadable,
      witness: async (ask, target) => {
        await ask(PUBLIC, {}, await bearer(target, ONE));
        const update =
          'mutation($filter: NoteFilter) { updateNoteCollection(set: {audience: "private"}, filter: $filter) { affectedCount } }';
        return ask(update, { filter: { body: { eq: 'witness' } } }, await bearer(target, TWO));
      },
    },
  ),
  lie(
    'row-security.given-away',
    'auth.row-security-write',
    "An update that makes a record another user's is confirmed",
    {
      apply: confirm('updateNoteCollection', isUser),
      witness: async (ask, target) => {
        const one = await bearer(target, ONE);
        await ask(PUBLIC, {}, one);
        const update = `mutation { updateNoteCollection(set: {owner: "${TWO}"}, filter: {body: {eq: "witness"}}) { affectedCount } }`;
        return ask(update, {}, one);
      },
    },
  ),
  lie('row-security.anon-writes', 'auth.row-security-write', 'An insert of anon is confirmed', {
    apply: confirm('insertIntoNoteCollection', (asked) => !isUser(asked)),
    witness: [PUBLIC],
  }),
  lie(
    'row-security.session-shared',
    'auth.row-security-read',
    'Requests at the same time share the user of the first',
    {
      apply: shareSession(),
      witness: async (ask, target) => {
        const one = await bearer(target, ONE);
        await ask(PUBLIC.replace('public', 'private'), {}, one);
        const query = '{ noteCollection(filter: {body: {eq: "witness"}}) { edges { node { audience } } } }';
        return Promise.all([ask(query, {}, one), ask(query)]);
      },
    },
  ),
  lie('node.remembered', 'naming.node-id-finds-record', 'A record once found is found the same for ever', {
    apply: rememberNodes(),
    witness: async (ask) => {
      await ask('mutation { insertIntoTaskCollection(objects: [{marker: "witness"}]) { affectedCount } }');
      const nodeId = btoa('["public", "Task", 1001]');
      const query = 'query($nodeId: ID!) { node(nodeId: $nodeId) { ... on Task { marker title } } }';
      const before = await ask(query, { nodeId });
      await ask(
        'mutation { updateTaskCollection(set: {title: "x"}, filter: {marker: {eq: "witness"}}) { affectedCount } }',
      );
      return [before, await ask(query, { nodeId })];
    },
  }),
  lie('node.relationships-empty', 'node.inline-fragments', 'A record found by its nodeId has empty collections', {
    answer: changeField('node', (node) => mapKey(node, 'blogPostCollection', () => ({ totalCount: 0, edges: [] }))),
    witness: [FOUND, { nodeId: BLOG }],
  }),
  lie('http.computed-at-the-top', 'service.computed-fields', 'A computed field is null behind a relationship', {
    answer: changeField('blogPostCollection', (connection) => mapKey(connection, 'slug', () => null)),
    witness: ['{ blogPostCollection(first: 1) { edges { node { blog { slug } } } } }'],
  }),
  lie('types.json-null-is-none', 'types.json-on-wire', 'A JSON null is answered as if there were no value', {
    answer: changeKey('aJson', (value): Json => (value === 'null' ? null : value)),
    witness: [
      'mutation { insertIntoEverythingCollection(objects: [{marker: "witness", aJson: "null"}]) { records { aJson } } }',
    ],
  }),
];
