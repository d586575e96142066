// Relationships of records that are made, changed and removed: both sides follow.
import { dataCases } from '../data-cases.ts';
import { checkEqual } from '../../kit/contract/check.ts';
import { at, listAt, nodesAt, objectAt, pluck, type Json } from '../answers/read.ts';
import type { DataContext } from '../context.ts';
import { deleteMutation, insert, openMarker, updateMutation } from '../fixture/tasks.ts';
import { ASC } from '../schema/vocabulary.ts';

const TO_MANY = 'data.relationships.one-to-many';
const TOTAL = 'data.shape.total-count-matches';
const TO_ONE = 'data.relationships.many-to-one';
const AS_USER = { as: 'user1' } as const;
const REPLIES = 'replyCollection(first: 5) { totalCount edges { node { id } } }';
const BOTH_SIDES = `query($notes: NoteFilter, $replies: ReplyFilter, $orderBy: [NoteOrderBy!]) {
  noteCollection(filter: $notes, orderBy: $orderBy) { edges { node { id ${REPLIES} } } }
  replyCollection(filter: $replies) { edges { node { id body note { id } } } } }`;

/** Two notes, a reply to the first, and the two bodies that the reply has in turn. */
interface Thread {
  readonly note: string;
  readonly bodies: readonly [string, string];
  readonly notes: readonly number[];
  readonly reply: unknown;
}

async function makeThread(context: DataContext): Promise<Thread> {
  const note = await openMarker(context, 'Note');
  const made = await insert(context, 'Note', [{ body: note }, { body: note }], 'id', AS_USER);
  const notes = listAt(made, 'records').map((record) => Number(at(record, 'id')));
  notes.sort((one, other) => one - other);
  const bodies = [await openMarker(context, 'Reply'), await openMarker(context, 'Reply')] as const;
  const replied = await insert(context, 'Reply', [{ noteId: notes[0], body: bodies[0] }], 'id note { id }', AS_USER);
  const record = at(replied, 'records', 0);
  checkEqual(at(record, 'note'), { id: notes[0] }, 'the inserted reply leads to its note', { clause: TO_ONE });
  return { note, bodies, notes, reply: at(record, 'id') };
}

/** Which note has the reply, and under which body: null for none. */
async function checkSides(context: DataContext, thread: Thread, owner: unknown, body: string): Promise<void> {
  const { note, bodies, notes, reply } = thread;
  const variables = {
    notes: { body: { eq: note } },
    replies: { body: { in: bodies } },
    orderBy: [{ id: ASC }],
  };
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
  checkEqual(nodesAt(data, 'replyCollection'), written, 'the reply leads to the note that it refers to now', {
    clause: TO_ONE,
  });
}

function recordsAt(data: unknown, field: string): readonly Json[] {
  return listAt(data, field, 'records').map((record) => objectAt(record));
}

export const relationshipChangeCases = dataCases('write-scoped', ['fixture', 'users'], {
  'data.relationships.after-changes': {
    title: 'Both sides of a relationship, and the records of mutations, follow every write',
    clauses: [TO_MANY, TO_ONE, 'data.relationships.inverse', 'data.update.sets-every-match', TOTAL],
    async run(context) {
      const thread = await makeThread(context);
      const { note, notes, reply, bodies } = thread;
      const [before, after] = bodies;
      const [first, second] = notes;
      await checkSides(context, thread, first, before);

      const set = { noteId: second, body: after };
      const move = updateMutation('Reply', { set, filter: { body: { eq: before } } }, 'body note { id }');
      const moved = recordsAt(await context.ask(...move, AS_USER), 'updateReplyCollection');
      checkEqual(pluck(moved, 'body'), [after], 'the update sets what stands beside the key', {
        clause: 'data.update.sets-every-match',
      });
      checkEqual(pluck(moved, 'note'), [{ id: second }], 'its record leads to the other note', {
        clause: TO_ONE,
      });
      await checkSides(context, thread, second, after);

      const open = updateMutation(
        'Note',
        { set: { audience: 'public' }, filter: { body: { eq: note } }, atMost: 2 },
        `id ${REPLIES}`,
      );
      const opened = recordsAt(await context.ask(...open, AS_USER), 'updateNoteCollection');
      const owner = opened.find(({ id }) => id === second);
      checkEqual(
        pluck(nodesAt(owner, 'replyCollection'), 'id'),
        [reply],
        'the record of an updated note has its reply',
        {
          clause: TO_MANY,
        },
      );

      await context.ask(...deleteMutation('Reply', { filter: { body: { eq: after } } }, 'id'), AS_USER);
      await checkSides(context, thread, null, after);
    },
  },
});
