// Relationships of records that are made, changed and removed: both sides follow.
import { checkEqual } from '../../kit/contract/check.ts';
import { at, nodesAt, objectAt, pluck } from '../answers/read.ts';
import { dataCases, type DataContext } from '../context.ts';
import { deleteMutation, openMarker } from '../fixture/tasks.ts';
import { makeRows, type Rows } from '../rows.ts';
import { ASC } from '../schema/vocabulary.ts';

const TO_MANY = 'data.relationships.one-to-many';
const TOTAL = 'data.shape.total-count-matches';
const TO_ONE = 'data.relationships.many-to-one';
const AS_USER = { as: 'user1' } as const;
const REPLIES = 'replyCollection(first: 5) { totalCount edges { node { id } } }';
const BOTH_SIDES = `query($notes: NoteFilter, $replies: ReplyFilter, $orderBy: [NoteOrderBy!]) {
  noteCollection(filter: $notes, orderBy: $orderBy) { edges { node { id ${REPLIES} } } }
  replyCollection(filter: $replies) { edges { node { id body note { id } } } } }`;

/** Two notes, and a reply to the first of them. */
interface Thread {
  readonly notes: Rows;
  readonly ids: readonly number[];
  readonly replies: Rows;
  readonly reply: unknown;
}

async function makeThread(context: DataContext): Promise<Thread> {
  const notes = await makeRows(context, 'Note');
  const made = await notes.insert([{}, {}], 'id', AS_USER);
  const ids = pluck(made.records(), 'id').map(Number);
  ids.sort((one, other) => one - other);
  const replies = await makeRows(context, 'Reply');
  const [record] = (await replies.insert([{ noteId: ids[0] }], 'id note { id }', AS_USER)).records();
  checkEqual(at(record, 'note'), { id: ids[0] }, 'the inserted reply leads to its note', { clause: TO_ONE });
  return { notes, ids, replies, reply: at(record, 'id') };
}

/** Which note has the reply, and under which body: null for none. */
async function checkSides(context: DataContext, thread: Thread, owner: unknown, body: string): Promise<void> {
  const {
    notes: { within },
    ids: notes,
    replies: { marker },
    reply,
  } = thread;
  const variables = { notes: within(), replies: { body: { in: [marker, body] } }, orderBy: [{ id: ASC }] };
  const data = await context.ask(BOTH_SIDES, variables, AS_USER);
  const found = nodesAt(data, 'noteCollection').map((one) => {
    const replies = objectAt(one, 'replyCollection');
    return { shown: [one['id'], pluck(nodesAt(replies), 'id')], total: at(replies, 'totalCount') };
  });
  const shown = notes.map((id) => [id, id === owner ? [reply] : []]);
  checkEqual(pluck(found, 'shown'), shown, 'each note has the replies that refer to it now', { clause: TO_MANY });
  const totals = notes.map((id) => (id === owner ? 1 : 0));
  checkEqual(pluck(found, 'total'), totals, 'each note counts the replies that refer to it now', { clause: TOTAL });
  const written = owner === null ? [] : [{ id: reply, body, note: { id: owner } }];
  const what = 'the reply leads to the note that it refers to now';
  checkEqual(nodesAt(data, 'replyCollection'), written, what, { clause: TO_ONE });
}

export const relationshipChangeCases = dataCases('write-scoped', ['fixture', 'users'], {
  'data.relationships.after-changes': {
    title: 'Both sides of a relationship, and the records of mutations, follow every write',
    clauses: [TO_MANY, TO_ONE, 'data.relationships.inverse', 'data.update.sets-every-match', TOTAL],
    async run(context) {
      const thread = await makeThread(context);
      const { notes, ids, replies, reply } = thread;
      const [first, second] = ids;
      await checkSides(context, thread, first, replies.marker);

      const body = await openMarker(context, 'Reply');
      const move = { fields: 'body note { id }', ...AS_USER };
      const moved = (await replies.update({ noteId: second, body }, move)).records();
      const set = { clause: 'data.update.sets-every-match' };
      checkEqual(pluck(moved, 'body'), [body], 'the update sets what stands beside the key', set);
      checkEqual(pluck(moved, 'note'), [{ id: second }], 'its record leads to the other note', { clause: TO_ONE });
      await checkSides(context, thread, second, body);

      const open = { atMost: 2, fields: `id ${REPLIES}`, ...AS_USER };
      const opened = (await notes.update({ audience: 'public' }, open)).records();
      const owner = opened.find(({ id }) => id === second);
      const shown = pluck(nodesAt(owner, 'replyCollection'), 'id');
      checkEqual(shown, [reply], 'the record of an updated note has its reply', { clause: TO_MANY });

      await context.ask(...deleteMutation('Reply', { filter: { body: { eq: body } } }, 'id'), AS_USER);
      await checkSides(context, thread, null, body);
    },
  },
});
