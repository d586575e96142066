// Faults of row security: what users read and write of records that belong to others.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { intercept, readAnswer, toResponse, withHeaders } from '../../kit/data/asked.ts';
import { anonAsks, asks, isUser, userAsks } from '../../kit/data/conditions.ts';
import { changeEdges, changeInfo } from '../../kit/data/connections.ts';
import { withEarlierToken } from '../../kit/data/earlier-token.ts';
import { changeField, changeKey } from '../../kit/data/edits.ts';
import type { JsonObject } from '../../kit/data/json-tree.ts';
import { mapKey, objectsOf, valuesUnder } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';
import { pretend } from '../../kit/data/refusals.ts';
import {
  asService,
  bearer,
  INSERT_NOTES,
  INSERT_PUBLIC_NOTE,
  NOTES,
  USER_ONE,
  USER_TWO,
  withNote,
  withReply,
} from '../../kit/data/users.ts';

/** Tries a write that affected nothing again as every other user who was seen. */
const asOthers = (field: string): Middleware =>
  intercept(() => {
    const tokens = new Set<string>();
    return async (asked, run) => {
      const own = asked.headers.get('authorization');
      if (own !== null) tokens.add(own);
      const response = await run();
      if (asked.query.includes(field) && (await affectedNothing(response)))
        for (const authorization of tokens) await run({ headers: withHeaders(asked, { authorization }) });
      return response;
    };
  });

async function affectedNothing(response: Response): Promise<boolean> {
  return valuesUnder((await readAnswer(response)) ?? null, 'affectedCount')[0] === 0;
}

const UPDATE_NOTES =
  'mutation { updateNoteCollection(set: {audience: "public"}, filter: {body: {eq: "witness"}}) { affectedCount } }';

const DELETE_NOTES = 'mutation { deleteFromNoteCollection(filter: {body: {eq: "witness"}}) { affectedCount } }';

const INSERT_FOR_ONE = `mutation { insertIntoNoteCollection(objects: [{body: "witness", owner: "${USER_ONE}"}]) { affectedCount } }`;

/** Remembers who made which note, and shows those of others to a request that asks with or. */
const showInOr = intercept(() => {
  const made: { readonly owner: string | null; readonly node: JsonObject }[] = [];
  return async (asked, run) => {
    const response = await run();
    const answer = await readAnswer(response);
    if (answer === undefined) return response;
    const own = asked.headers.get('authorization');
    if (asked.query.includes('insertIntoNoteCollection'))
      for (const node of objectsOf(valuesUnder(answer, 'records')[0])) made.push({ owner: own, node });
    const [, alias = ''] = /(\w+): noteCollection\(filter: {or:/.exec(asked.query) ?? [];
    const others = made.filter(({ owner }) => owner !== own).map(({ node }) => ({ node }));
    return toResponse(
      changeField(
        alias,
        changeEdges((edges) => [...edges, ...others]),
      )(answer, asked),
    );
  };
});

const READABLE = 'query($filter: NoteFilter) { noteCollection(filter: $filter) { edges { node { id } } } }';

/** Confirms an update that affected nothing, if the caller can read a record that it matches. */
const confirmReadable = intercept(() => async (asked, run) => {
  const response = await run();
  if (!asked.query.includes('updateNoteCollection') || !(await affectedNothing(response))) return response;
  const seen = await readAnswer(
    await run({ query: READABLE, variables: { filter: asked.variables['filter'] ?? null } }),
  );
  const answer = await readAnswer(response);
  return answer === undefined || valuesUnder(seen ?? null, 'id').length === 0
    ? response
    : toResponse(changeKey('affectedCount', () => 1)(answer, asked));
});

/** Acts as the user of the oldest request under way. */
const shareSession = intercept(() => {
  const underWay: string[] = [];
  return async (asked, run) => {
    const own = asked.headers.get('authorization');
    const [authorization] = underWay;
    if (own !== null) underWay.push(own);
    try {
      return await run(authorization === undefined ? undefined : { headers: withHeaders(asked, { authorization }) });
    } finally {
      if (own !== null) underWay.splice(underWay.indexOf(own), 1);
    }
  };
});

export const authRowSecurityFaults: readonly Fault[] = [
  lie('auth.user-sticks', 'A request without a token acts as the last user who was seen', {
    clause: 'auth.row-security-read',
    apply: withEarlierToken((asked, tokens) =>
      isUser(asked) || !asked.query.includes('noteCollection') || asked.headers.get('apikey') === null
        ? undefined
        : tokens.at(-1),
    ),
    witness: withNote(NOTES, 'anon', { body: 'witness' }),
  }),
  lie('row-security.private-row-shown', 'A private record is shown to anon', {
    clause: 'auth.row-security-read',
    answer: changeField(
      'noteCollection',
      changeEdges((edges) => [...edges, { node: { id: 2, audience: 'private' } }]),
      anonAsks('id audience'),
    ),
    witness: ['{ noteCollection(filter: {id: {lte: 3}}) { edges { node { id audience } } } }'],
  }),
  lie('row-security.first-user-for-all', 'Every user acts as the first one who was seen', {
    clause: 'auth.row-security-read',
    apply: withEarlierToken((asked, tokens) => (isUser(asked) ? tokens[0] : undefined)),
    witness: withNote(NOTES, 'two', { body: 'witness' }),
  }),
  lie('row-security.hidden-follow', 'hasNextPage counts records that the user may not read', {
    clause: 'auth.row-security-read',
    answer: changeField(
      'noteCollection',
      changeInfo(() => ({ hasNextPage: true })),
      userAsks('hasNextPage'),
    ),
    witness: withNote('{ noteCollection(first: 9) { pageInfo { hasNextPage } } }', 'two'),
  }),
  lie('row-security.reference-shown', 'A relationship leads to a record that is hidden', {
    clause: 'auth.row-security-read',
    answer: changeField('replyCollection', (connection) =>
      mapKey(connection, 'note', (note) => note ?? { body: 'hidden' }),
    ),
    witness: withReply('{ replyCollection { edges { node { note { body } } } } }'),
  }),
  lie('row-security.or-opens', 'Inside or, records of other users are found', {
    clause: 'auth.row-security-read',
    apply: showInOr,
    witness: async (ask, target) => {
      await ask(INSERT_NOTES, { objects: [{ body: 'witness' }] }, asService(target));
      return ask('{ found: noteCollection(filter: {or: [{body: {eq: "witness"}}]}) { edges { node { id } } } }');
    },
  }),
  lie('row-security.session-shared', 'Requests at the same time share the user of the first', {
    clause: 'auth.row-security-read',
    apply: shareSession,
    witness: async (ask, target) => {
      const one = await bearer(target, USER_ONE);
      await ask(INSERT_PUBLIC_NOTE.replace('public', 'private'), {}, one);
      const query = '{ noteCollection(filter: {body: {eq: "witness"}}) { edges { node { audience } } } }';
      return Promise.all([ask(query, {}, one), ask(query)]);
    },
  }),
  lie('row-security.update-of-others', "An update reaches other users' records", {
    clause: 'auth.row-security-write',
    apply: asOthers('updateNoteCollection'),
    witness: withNote(UPDATE_NOTES, 'two'),
  }),
  lie('row-security.delete-of-others', "A delete reaches other users' records", {
    clause: 'auth.row-security-write',
    apply: asOthers('deleteFromNoteCollection'),
    witness: withNote(DELETE_NOTES, 'two'),
  }),
  lie('row-security.insert-for-others', "An insert in another user's name is confirmed", {
    clause: 'auth.row-security-write',
    apply: pretend(asks('insertIntoNoteCollection'), { insertIntoNoteCollection: { affectedCount: 1 } }),
    witness: withNote(INSERT_FOR_ONE, 'two'),
  }),
  lie('row-security.readable-is-writable', 'An update of a record that can be read is confirmed', {
    clause: 'auth.row-security-write',
    apply: confirmReadable,
    witness: async (ask, target) => {
      await ask(INSERT_PUBLIC_NOTE, {}, await bearer(target, USER_ONE));
      const update =
        'mutation($filter: NoteFilter) { updateNoteCollection(set: {audience: "private"}, filter: $filter) { affectedCount } }';
      return ask(update, { filter: { body: { eq: 'witness' } } }, await bearer(target, USER_TWO));
    },
  }),
  lie('row-security.given-away', "An update that makes a record another user's is confirmed", {
    clause: 'auth.row-security-write',
    apply: pretend(userAsks('updateNoteCollection'), { updateNoteCollection: { affectedCount: 1, records: [] } }),
    witness: async (ask, target) => {
      const one = await bearer(target, USER_ONE);
      await ask(INSERT_PUBLIC_NOTE, {}, one);
      const update = `mutation { updateNoteCollection(set: {owner: "${USER_TWO}"}, filter: {body: {eq: "witness"}}) { affectedCount } }`;
      return ask(update, {}, one);
    },
  }),
  lie('row-security.anon-writes', 'An insert of anon is confirmed', {
    clause: 'auth.row-security-write',
    apply: pretend(anonAsks('insertIntoNoteCollection'), {
      insertIntoNoteCollection: { affectedCount: 1, records: [] },
    }),
    witness: [INSERT_PUBLIC_NOTE],
  }),
];
