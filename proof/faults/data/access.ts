// Lies about who sees what: search path, privileges, keys, tokens and row security.
import { SignJWT } from 'jose';
import type { Fault, FaultTarget, FetchHandler } from '../../lies/fault.ts';
import {
  changeField,
  isRefused,
  lie,
  mapKey,
  objectsOf,
  readAnswer,
  readAsked,
  toRequest,
  toResponse,
} from '../../lies/data/lie.ts';
import type { Asked, JsonObject, WitnessAsk } from '../../lies/data/lie.ts';

const REFUSAL: JsonObject = { errors: [{ message: 'refused' }] };
export const ONE = 'c0ffee00-0000-4000-8000-000000000001';
export const TWO = 'c0ffee00-0000-4000-8000-000000000002';
const NOTE = 'mutation { insertIntoNoteCollection(objects: [{body: "witness"}]) { affectedCount records { owner } } }';
const NOTES =
  'query($body: String!) { noteCollection(filter: {body: {eq: $body}}) { totalCount edges { node { audience } } } }';
const NONE = 'filter: {id: {eq: -1}}';

export async function bearer(
  target: FaultTarget,
  sub: string,
  secret = target.keys.jwtSecret,
): Promise<{ authorization: string }> {
  const token = await new SignJWT({ sub, role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(4_000_000_000)
    .sign(new TextEncoder().encode(secret));
  return { authorization: `Bearer ${token}` };
}

/** A note of the first user, and then something that somebody else does or sees. */
const withNote =
  (query: string, as: 'nobody' | 'two' | 'forged' | 'unsigned', variables: JsonObject = {}) =>
  async (ask: WitnessAsk, target: FaultTarget): Promise<unknown> => {
    const one = await bearer(target, ONE);
    await ask(NOTE, {}, one);
    const forged = one.authorization.replace(/\.[^.]*$/, `.${'A'.repeat(43)}`);
    const unsigned = one.authorization.replace(/^Bearer [^.]*(\.[^.]*\.).*$/, `Bearer ${btoa('{"alg":"none"}')}$1`);
    const others = { nobody: undefined, two: (await bearer(target, TWO)).authorization, forged, unsigned };
    const authorization = others[as];
    const answer = await ask(query, variables, authorization === undefined ? {} : { authorization });
    return [answer, await ask(NOTES, { body: 'witness' }, one)];
  };

/** A private note of the first user, a reply to it by the second, and what the second sees then. */
const withReply =
  (query: string) =>
  async (ask: WitnessAsk, target: FaultTarget): Promise<unknown> => {
    const noted = JSON.stringify(await ask(NOTE.replace('owner', 'id'), {}, await bearer(target, ONE)));
    const id = /id\\*"\s*:\s*(\d+)/.exec(noted)?.[1] ?? '';
    const two = await bearer(target, TWO);
    await ask(
      `mutation { insertIntoReplyCollection(objects: [{body: "witness", noteId: ${id}}]) { affectedCount } }`,
      {},
      two,
    );
    return ask(query, {}, two);
  };

const lacksKey = ({ headers }: Asked): boolean => (headers.get('apikey') ?? '') === '';
export const isUser = ({ headers }: Asked): boolean => headers.has('authorization');

/** Answers a refused request as if it had been allowed. */
function pretend(id: string, clause: string, title: string, field: string, value: JsonObject, witness: string): Fault {
  return lie(id, clause, title, {
    apply: (next) => async (request) => {
      const asked = await readAsked(request);
      const response = await next(asked === undefined ? request : toRequest(request, asked));
      if (asked === undefined || !asked.query.includes(field) || !isRefused(await readAnswer(response)))
        return response;
      return toResponse({ data: { [field]: value } });
    },
    witness: [witness],
  });
}

/** Refuses what is allowed. */
function deny(
  id: string,
  clause: string,
  title: string,
  when: (asked: Asked) => boolean,
  witness: Parameters<typeof lie>[3]['witness'],
): Fault {
  return lie(id, clause, title, { answer: (answer, asked) => (when(asked) ? REFUSAL : answer), witness });
}

/** Like `next`, but with other headers. */
function send(
  next: FetchHandler,
  request: Request,
  asked: Asked,
  change: Readonly<Record<string, string>>,
): Promise<Response> {
  const headers = new Headers(asked.headers);
  for (const [name, value] of Object.entries(change)) headers.set(name, value);
  return next(toRequest(request, { ...asked, headers }));
}

const EMPTY: JsonObject = { edges: [] };
const COUNT: JsonObject = { affectedCount: 1 };

export const visibilityFaults: readonly Fault[] = [
  deny(
    'visibility.snake-case-hidden',
    'visibility.public-tables-anon',
    'A table with a snake_case name is hidden from anon',
    ({ query }) => query.includes('account_holderCollection('),
    ['{ account_holderCollection(first: 1) { edges { node { nodeId } } } }'],
  ),
  deny(
    'visibility.views-hidden-from-users',
    'visibility.public-tables-authenticated',
    'Views are hidden from signed-in users',
    (asked) => isUser(asked) && asked.query.includes('openTaskCollection'),
    async (ask, target) =>
      ask('{ openTaskCollection { edges { node { title } } } }', {}, { ...(await bearer(target, ONE)) }),
  ),
  pretend(
    'visibility.every-schema-shown',
    'visibility.search-path',
    'Tables outside the search path are exposed',
    'unlistedCollection',
    EMPTY,
    '{ unlistedCollection { edges { node { id } } } }',
  ),
  pretend(
    'visibility.unkeyed-shown',
    'naming.no-primary-key-absent',
    'A table without a primary key has a collection',
    'unkeyedCollection',
    EMPTY,
    '{ unkeyedCollection { edges { node { id } } } }',
  ),
  pretend(
    'visibility.revoked-shown',
    'visibility.revoke-all',
    'A table without privileges is an empty collection',
    'allRevokedCollection',
    EMPTY,
    '{ allRevokedCollection { edges { node { id } } } }',
  ),
  pretend(
    'visibility.revoked-insert-kept',
    'visibility.revoke-insert',
    'The insert is there without its privilege',
    'insertIntoInsertRevokedCollection',
    COUNT,
    'mutation { insertIntoInsertRevokedCollection(objects: [{marker: "x"}]) { affectedCount } }',
  ),
  pretend(
    'visibility.revoked-update-kept',
    'visibility.revoke-update',
    'The update is there without its privilege',
    'updateUpdateRevokedCollection',
    COUNT,
    `mutation { updateUpdateRevokedCollection(set: {marker: "x"}, ${NONE}) { affectedCount } }`,
  ),
  pretend(
    'visibility.revoked-delete-kept',
    'visibility.revoke-delete',
    'The delete is there without its privilege',
    'deleteFromDeleteRevokedCollection',
    COUNT,
    `mutation { deleteFromDeleteRevokedCollection(${NONE}) { affectedCount } }`,
  ),
  deny(
    'visibility.revoked-for-everyone',
    'visibility.revoke-is-per-role',
    'What is revoked from one role is gone for all',
    (asked) => isUser(asked) && asked.query.includes('updateUpdateRevokedCollection'),
    async (ask, target) =>
      ask(
        `mutation { updateUpdateRevokedCollection(set: {marker: "x"}, ${NONE}) { affectedCount } }`,
        {},
        { ...(await bearer(target, ONE)) },
      ),
  ),
  deny(
    'visibility.service-is-anon',
    'auth.service-role',
    'The service key sees no more than anon',
    ({ query }) => query.includes('allRevokedCollection { edges { node { id marker'),
    (ask, target) =>
      ask('{ allRevokedCollection { edges { node { id marker } } } }', {}, { apikey: target.keys.service }),
  ),
];

const READ = '{ blogCollection(first: 1) { edges { node { id } } } }';

/** Carries out what was refused again, with the last key that was let in. */
function withLastKey(applies: (asked: Asked) => boolean): (next: FetchHandler) => FetchHandler {
  return (next) => {
    let last: string | undefined;
    return async (request) => {
      const asked = await readAsked(request);
      if (asked === undefined) return next(request);
      const response = await next(toRequest(request, asked));
      if (response.ok) last = asked.headers.get('apikey') ?? last;
      return !response.ok && last !== undefined && applies(asked)
        ? send(next, request, asked, { apikey: last })
        : response;
    };
  };
}

async function withKey(ask: WitnessAsk, headers: Readonly<Record<string, string>>): Promise<unknown> {
  await ask(READ);
  return ask(READ, {}, headers);
}

/** Remembers every token that was let in, in the order of the requests. */
function withTokens(
  choose: (asked: Asked, tokens: readonly string[]) => string | undefined,
): (next: FetchHandler) => FetchHandler {
  return (next) => {
    const tokens: string[] = [];
    return async (request) => {
      const asked = await readAsked(request);
      if (asked === undefined) return next(request);
      const chosen = choose(asked, tokens);
      const response = await (chosen === undefined
        ? next(toRequest(request, asked))
        : send(next, request, asked, { authorization: chosen }));
      const own = asked.headers.get('authorization');
      if (response.ok && own !== null) tokens.push(own);
      return response;
    };
  };
}

const body = (token: string): string => token.split('.').slice(0, 2).join('.');

export const authFaults: readonly Fault[] = [
  lie('auth.key-remembered', 'auth.api-key-missing', 'A request without a key is served with the last one', {
    apply: withLastKey(lacksKey),
    witness: (ask) => withKey(ask, { apikey: '' }),
  }),
  lie('auth.any-key', 'auth.api-key-wrong', 'A request with any key is served', {
    apply: withLastKey((asked) => !lacksKey(asked)),
    witness: (ask) => withKey(ask, { apikey: 'any' }),
  }),
  lie('auth.token-is-key', 'auth.api-key-missing', 'A bearer token stands in for the key', {
    apply: withLastKey((asked) => lacksKey(asked) && isUser(asked)),
    witness: async (ask, target) => withKey(ask, { ...(await bearer(target, ONE)), apikey: '' }),
  }),
  lie('auth.owner-told-wrong', 'auth.bearer-user', "What a user inserts is shown as another user's", {
    answer: changeField('insertIntoNoteCollection', (response) => ({
      ...response,
      records: objectsOf(response['records']).map((record) => ('owner' in record ? { ...record, owner: TWO } : record)),
    })),
    witness: async (ask, target) => ask(NOTE, {}, { ...(await bearer(target, ONE)) }),
  }),
  lie('auth.user-sticks', 'auth.row-security-read', 'A request without a token acts as the last user who was seen', {
    apply: withTokens((asked, tokens) =>
      isUser(asked) || !asked.query.includes('noteCollection') || asked.headers.get('apikey') === null
        ? undefined
        : tokens.at(-1),
    ),
    witness: withNote(NOTES, 'nobody', { body: 'witness' }),
  }),
  lie('auth.signature-unchecked', 'auth.bearer-invalid', 'The signature of a known token is not checked', {
    apply: withTokens(({ headers }, tokens) => {
      const own = headers.get('authorization');
      return own === null || tokens.includes(own) ? undefined : tokens.find((token) => body(token) === body(own));
    }),
    witness: withNote(NOTES, 'forged', { body: 'witness' }),
  }),
  lie('auth.unsigned-taken', 'auth.bearer-invalid', 'A token that calls itself unsigned is believed', {
    apply: withTokens(({ headers }, tokens) => {
      const [head = '', payload] = (headers.get('authorization') ?? '').replace('Bearer ', '').split('.');
      return payload !== undefined && /"alg":"none"/i.test(atob(head))
        ? tokens.find((token) => token.split('.')[1] === payload)
        : undefined;
    }),
    witness: withNote(NOTES, 'unsigned', { body: 'witness' }),
  }),
];

/** Tries a write that affected nothing again as every other user who was seen. */
function asOthers(field: string): (next: FetchHandler) => FetchHandler {
  return (next) => {
    const tokens = new Set<string>();
    return async (request) => {
      const asked = await readAsked(request);
      if (asked === undefined) return next(request);
      const own = asked.headers.get('authorization');
      if (own !== null) tokens.add(own);
      const response = await next(toRequest(request, asked));
      if (!asked.query.includes(field)) return response;
      for (const token of tokens)
        if (JSON.stringify((await readAnswer(response)) ?? null).includes('"affectedCount":0'))
          await send(next, request, asked, { authorization: token });
      return response;
    };
  };
}

const UPDATE =
  'mutation { updateNoteCollection(set: {audience: "public"}, filter: {body: {eq: "witness"}}) { affectedCount } }';
const DELETE = 'mutation { deleteFromNoteCollection(filter: {body: {eq: "witness"}}) { affectedCount } }';
const INSERT = `mutation { insertIntoNoteCollection(objects: [{body: "witness", owner: "${ONE}"}]) { affectedCount } }`;

export const rowSecurityFaults: readonly Fault[] = [
  lie('row-security.private-row-shown', 'auth.row-security-read', 'A private record is shown to anon', {
    answer: changeField(
      'noteCollection',
      (connection) => ({
        ...connection,
        edges: [...objectsOf(connection['edges']), { node: { id: 2, audience: 'private' } }],
      }),
      (asked) => !isUser(asked) && asked.query.includes('id audience'),
    ),
    witness: ['{ noteCollection(filter: {id: {lte: 3}}) { edges { node { id audience } } } }'],
  }),
  lie('row-security.first-user-for-all', 'auth.row-security-read', 'Every user acts as the first one who was seen', {
    apply: withTokens((asked, tokens) => (isUser(asked) ? tokens[0] : undefined)),
    witness: withNote(NOTES, 'two', { body: 'witness' }),
  }),
  lie(
    'row-security.hidden-counted',
    'shape.total-count-matches',
    'totalCount counts records that the user may not read',
    {
      answer: changeField('noteCollection', (connection) =>
        connection['totalCount'] === 0 ? { ...connection, totalCount: 1 } : connection,
      ),
      witness: withNote(NOTES, 'two', { body: 'witness' }),
    },
  ),
  lie('row-security.update-of-others', 'auth.row-security-write', "An update reaches other users' records", {
    apply: asOthers('updateNoteCollection'),
    witness: withNote(UPDATE, 'two'),
  }),
  lie('row-security.delete-of-others', 'auth.row-security-write', "A delete reaches other users' records", {
    apply: asOthers('deleteFromNoteCollection'),
    witness: withNote(DELETE, 'two'),
  }),
  lie('row-security.insert-for-others', 'auth.row-security-write', "An insert in another user's name is confirmed", {
    apply: (next) => async (request) => {
      const asked = await readAsked(request);
      const response = await next(asked === undefined ? request : toRequest(request, asked));
      const refused =
        asked !== undefined &&
        asked.query.includes('insertIntoNoteCollection') &&
        isRefused(await readAnswer(response));
      return refused ? toResponse({ data: { insertIntoNoteCollection: { affectedCount: 1 } } }) : response;
    },
    witness: withNote(INSERT, 'two'),
  }),
  lie('row-security.hidden-follow', 'auth.row-security-read', 'hasNextPage counts records that the user may not read', {
    answer: changeField(
      'noteCollection',
      (connection) => ({ ...connection, pageInfo: { ...(connection['pageInfo'] as JsonObject), hasNextPage: true } }),
      (asked) => isUser(asked) && asked.query.includes('hasNextPage'),
    ),
    witness: withNote('{ noteCollection(first: 9) { pageInfo { hasNextPage } } }', 'two'),
  }),
  lie('row-security.reference-shown', 'auth.row-security-read', 'A relationship leads to a record that is hidden', {
    answer: changeField('replyCollection', (connection) =>
      mapKey(connection, 'note', (note) => note ?? { body: 'hidden' }),
    ),
    witness: withReply('{ replyCollection { edges { node { note { body } } } } }'),
  }),
  lie(
    'row-security.related-counted',
    'shape.total-count-matches',
    'totalCount of a relationship counts hidden records',
    {
      answer: changeField('noteCollection', (connection) =>
        mapKey(connection, 'replyCollection', (replies) =>
          mapKey(replies, 'totalCount', (count) => Number(count) || 1),
        ),
      ),
      witness: withReply('{ noteCollection { edges { node { id replyCollection { totalCount } } } } }'),
    },
  ),
];
