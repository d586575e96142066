// Row level security when reading and writing differ, and when requests of several users overlap.
import { dataCases } from '../data-cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import type { DataContext } from '../context.ts';
import { at, nodesAt, objectAt, pluck } from '../answers/read.ts';
import { makeRows, type Rows } from '../rows.ts';
import { ASC } from '../schema/vocabulary.ts';

const AS_OWNER = { as: 'user1' } as const;
/** A note that only its owner may read. */
const PRIVATE = [{}];

/** A private note of either user, under one marker. */
async function makeNoteOfEach(context: DataContext): Promise<Rows> {
  const notes = await makeRows(context, 'Note', PRIVATE, AS_OWNER);
  await notes.insert(PRIVATE, 'id', { as: 'user2' });
  return notes;
}

export const rowSecurityWriteCases = dataCases('write-scoped', ['fixture', 'users'], {
  'data.row-security.read-is-not-write': {
    title: "A user cannot change or remove another user's readable record",
    clauses: ['data.auth.row-security-write', 'data.service.database-security-model'],
    async run(context) {
      const notes = await makeRows(context, 'Note', [{ audience: 'public' }], AS_OWNER);
      const before = [['public', context.target.users[0]?.id]];
      const read = { as: 'user2', clause: 'data.auth.row-security-read' } as const;
      await notes.have('audience owner', before, 'another user reads a public note', read);
      for (const as of ['user2', 'anon'] as const) {
        const updated = await notes.tryUpdate({ audience: 'private' }, { atMost: 1, as });
        updated?.affects(0, `an update of ${as} changes nothing`);
        const removed = await notes.tryDelete({ atMost: 1, as });
        removed?.affects(0, `a delete of ${as} removes nothing`);
      }
      await notes.have('audience owner', before, 'the note is as its owner left it', { as: 'user2' });
    },
  },
  'data.row-security.give-away': {
    title: 'An update that gives a record to another user is an error and changes nothing',
    clauses: ['data.auth.row-security-write'],
    async run(context) {
      const notes = await makeRows(context, 'Note', PRIVATE, AS_OWNER);
      const [first, second] = context.target.users;
      const gift = notes.updating({ owner: second?.id }, { fields: 'owner', ...AS_OWNER });
      await context.refuse('a record that the policy does not allow is refused', gift);
      await notes.have('audience owner', [['private', first?.id]], "the note is still its first owner's", AS_OWNER);
    },
  },
  'data.row-security.anon-insert': {
    title: 'An insert of anon without a policy that allows it is an error and inserts nothing',
    clauses: ['data.auth.row-security-write', 'data.auth.anon-role'],
    async run(context) {
      const notes = await makeRows(context, 'Note', [{ audience: 'public' }], AS_OWNER);
      await context.refuse('anon writes no note', notes.inserting([{ audience: 'public' }]));
      await notes.have('audience', ['public'], 'there is the one note of the user');
    },
  },
  'data.row-security.no-way-round': {
    title: 'No filter, order, cursor or alias shows a record that the user may not read',
    clauses: ['data.auth.row-security-read', 'data.filters.node-id', 'data.shape.total-count-matches'],
    async run(context) {
      const notes = await makeRows(context, 'Note');
      const [made] = (await notes.insert(PRIVATE, 'id nodeId', AS_OWNER)).records();
      const hidden = at(made, 'id');
      await notes.insert(PRIVATE, 'id', { as: 'user2' });
      const query = `query($body: String!, $id: Int!, $nodeId: ID!) {
        or: noteCollection(filter: {or: [{body: {eq: $body}}, {id: {eq: $id}}]}) { ...found }
        not: noteCollection(filter: {body: {eq: $body}, not: {id: {lt: $id}}}) { ...found }
        nodeId: noteCollection(filter: {nodeId: {eq: $nodeId}}) { ...found }
        last: noteCollection(filter: {body: {eq: $body}}, last: 5, orderBy: [{owner: ${ASC}}]) { ...found }
      } fragment found on NoteConnection { totalCount edges { node { id } } }`;
      const variables = { body: notes.marker, id: hidden, nodeId: at(made, 'nodeId') };
      const clause = 'data.shape.total-count-matches';
      for (const as of ['user1', 'user2'] as const)
        for (const [way, connection] of Object.entries(objectAt(await context.ask(query, variables, { as })))) {
          const ids = pluck(nodesAt(connection), 'id');
          const does = as === 'user1' ? 'finds' : 'does not find';
          checkEqual(ids.includes(hidden), as === 'user1', `${as} ${does} it by ${way}`);
          checkEqual(at(connection, 'totalCount'), ids.length, `${as} counts by ${way} what they find`, { clause });
        }
    },
  },
  'data.row-security.at-most': {
    title: 'atMost counts only the records that the user may change; other records are unchanged',
    clauses: ['data.auth.row-security-write', 'data.at-most.limit-included'],
    async run(context) {
      const notes = await makeNoteOfEach(context);
      const within = notes.updating({ audience: 'public' }, { atMost: 1, ...AS_OWNER });
      const { refused, errors, data } = await context.send(...within);
      const told = { expected: 'no error', actual: errors, clause: 'data.at-most.limit-included' };
      checkThat(!refused, 'the one own record is within atMost 1', told);
      checkEqual(at(data, 'updateNoteCollection', 'affectedCount'), 1, 'one record is changed');
      const [first, second] = context.target.users;
      const left = [
        ['public', first?.id],
        ['private', second?.id],
      ];
      await notes.have('audience owner', left, 'the record of the other user is as it was', { as: 'user2' });
    },
  },
  'data.row-security.interleaved': {
    title: 'Concurrent requests of several users are each answered for their own user',
    clauses: ['data.auth.row-security-read', 'data.auth.bearer-user', 'data.auth.anon-role'],
    async run(context) {
      const notes = await makeNoteOfEach(context);
      const [user1, user2] = context.target.users.map(({ id }) => [['private', id]]);
      const own = { user1, user2, anon: [] };
      const people = ['user1', 'anon', 'user2', 'anon', 'user1', 'user2'] as const;
      await Promise.all(
        people.map((as) => notes.have('audience owner', own[as] ?? [], 'everybody has their own notes', { as })),
      );
    },
  },
});
