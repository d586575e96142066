// Faults of relationships after records were made, moved and removed, and of those in the records of mutations.
import type { Fault, Middleware } from '../../kit/fault.ts';
import { intercept, readAnswer, toResponse } from '../../kit/data/asked.ts';
import { witnessed } from '../../kit/data/identifiers.ts';
import { isObject, mapKey } from '../../kit/data/json-tree.ts';
import type { Json, JsonObject } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';
import type { Conversation } from '../../kit/data/lie.ts';
import { asService, INSERT_NOTES } from '../../kit/data/users.ts';

/** A field of a record shows for ever what it showed first. */
const remember = (field: string): Middleware =>
  intercept(() => {
    const shown = new Map<Json, Json>();
    return async (asked, run) => {
      const response = await run();
      const answer = await readAnswer(response);
      if (answer === undefined || asked.query.includes('mutation')) return response;
      return toResponse(
        mapKey(answer, 'node', (node) => {
          const { id, [field]: now } = isObject(node) ? node : {};
          if (!isObject(node) || id === undefined || now === undefined) return node;
          shown.set(id, shown.get(id) ?? now);
          return { ...node, [field]: shown.get(id) ?? now };
        }) as JsonObject,
      );
    };
  });

const READ =
  '{ replyCollection(filter: {body: {eq: "witness"}}) { edges { node { id note { body } } } } noteCollection(filter: {body: {startsWith: "witness"}}) { edges { node { id body replyCollection { totalCount } } } } }';
const MOVE =
  'mutation($id: Int!) { updateReplyCollection(set: {noteId: $id}, filter: {body: {eq: "witness"}}) { records { note { body } } } }';
const PUBLISH =
  'mutation { updateNoteCollection(set: {audience: "public"}, filter: {body: {eq: "witness 2"}}) { records { replyCollection { edges { node { body } } } } } }';

/** A reply moves from one note to another: what is read before and after, and what the mutations answer. */
const moveReply: Conversation = async (ask, target) => {
  const headers = asService(target);
  const objects = [{ body: 'witness 1' }, { body: 'witness 2' }];
  const [from = null, to = null] = witnessed(await ask(INSERT_NOTES, { objects }, headers), 'id');
  const reply =
    'mutation($id: Int!) { insertIntoReplyCollection(objects: [{noteId: $id, body: "witness"}]) { affectedCount } }';
  await ask(reply, { id: from }, headers);
  const before = await ask(READ, {}, headers);
  return [
    before,
    await ask(MOVE, { id: to }, headers),
    await ask(PUBLISH, {}, headers),
    await ask(READ, {}, headers),
  ].map(withoutIds);
};

function withoutIds(answer: Json): Json {
  return JSON.stringify(answer).replaceAll(/\\"id\\":\s*\d+/g, '');
}

export const relationshipsChangesFaults: readonly Fault[] = [
  lie('relationships.reference-remembered', 'A reply that moves to another note still leads to the one before', {
    clause: 'relationships.many-to-one',
    apply: remember('note'),
    witness: moveReply,
  }),
  lie('relationships.collection-remembered', 'A note has for ever the replies with which it was read first', {
    clause: 'relationships.one-to-many',
    apply: remember('replyCollection'),
    witness: moveReply,
  }),
];
