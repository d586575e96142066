// Row level security when reading and writing differ, and when requests of several users overlap.
import { dataCases } from '../data-cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { readNodes } from '../answers/collection.ts';
import { checkRefused, type DataContext, type Identity } from '../context.ts';
import { makeNote } from '../fixture/notes.ts';
import { at, nodesAt, objectAt, pluck } from '../answers/read.ts';
import { affectedCount, deleteMutation, insert, openMarker, updateMutation } from '../fixture/tasks.ts';
import { ASC } from '../schema/vocabulary.ts';

async function notes(context: DataContext, body: string, as: Identity): Promise<readonly unknown[]> {
  return readNodes(context, 'Note', 'audience owner', { filter: { body: { eq: body } } }, { as });
}

export const rowSecurityWriteCases = dataCases('write-scoped', ['fixture', 'users'], {
  'data.row-security.read-is-not-write': {
    title: "A user cannot change or remove another user's readable record",
    clauses: ['data.auth.row-security-write', 'data.service.database-security-model'],
    async run(context) {
      const body = await makeNote(context, 'user1', 'public');
      const before = await notes(context, body, 'user2');
      checkEqual(before.length, 1, 'another user reads a public note', { clause: 'data.auth.row-security-read' });
      const request = { set: { audience: 'private' }, filter: { body: { eq: body } }, atMost: 1 };
      for (const as of ['user2', 'anon'] as const) {
        const updated = await context.send(...updateMutation('Note', request, 'id'), { as });
        const changed = updated.refused ? 0 : affectedCount(updated.data, 'updateNoteCollection');
        checkEqual(changed, 0, `an update of ${as} changes nothing`);
        const removed = await context.send(...deleteMutation('Note', request, 'id'), { as });
        const gone = removed.refused ? 0 : affectedCount(removed.data, 'deleteFromNoteCollection');
        checkEqual(gone, 0, `a delete of ${as} removes nothing`);
      }
      checkEqual(await notes(context, body, 'user2'), before, 'the note is as its owner left it');
    },
  },
  'data.row-security.give-away': {
    title: 'An update that gives a record to another user is an error and changes nothing',
    clauses: ['data.auth.row-security-write'],
    async run(context) {
      const body = await makeNote(context, 'user1');
      const [first, second] = context.target.users;
      const request = { set: { owner: second?.id }, filter: { body: { eq: body } } };
      checkRefused(
        await context.send(...updateMutation('Note', request, 'owner'), { as: 'user1' }),
        'a record that the policy does not allow is refused',
      );
      const kept = [{ audience: 'private', owner: first?.id }];
      checkEqual(await notes(context, body, 'user1'), kept, "the note is still its first owner's");
    },
  },
  'data.row-security.anon-insert': {
    title: 'An insert of anon without a policy that allows it is an error and inserts nothing',
    clauses: ['data.auth.row-security-write', 'data.auth.anon-role'],
    async run(context) {
      const body = await makeNote(context, 'user1', 'public');
      const query =
        'mutation($objects: [NoteInsertInput!]!) { insertIntoNoteCollection(objects: $objects) { affectedCount } }';
      checkRefused(await context.send(query, { objects: [{ body, audience: 'public' }] }), 'anon writes no note');
      checkEqual((await notes(context, body, 'anon')).length, 1, 'there is the one note of the user');
    },
  },
  'data.row-security.no-way-round': {
    title: 'No filter, order, cursor or alias shows a record that the user may not read',
    clauses: ['data.auth.row-security-read', 'data.filters.node-id', 'data.shape.total-count-matches'],
    async run(context) {
      const body = await openMarker(context, 'Note');
      const made = await insert(context, 'Note', [{ body }], 'id nodeId', { as: 'user1' });
      const hidden = at(made, 'records', 0, 'id');
      await insert(context, 'Note', [{ body }], 'id', { as: 'user2' });
      const query = `query($body: String!, $id: Int!, $nodeId: ID!) {
        or: noteCollection(filter: {or: [{body: {eq: $body}}, {id: {eq: $id}}]}) { ...found }
        not: noteCollection(filter: {body: {eq: $body}, not: {id: {lt: $id}}}) { ...found }
        nodeId: noteCollection(filter: {nodeId: {eq: $nodeId}}) { ...found }
        last: noteCollection(filter: {body: {eq: $body}}, last: 5, orderBy: [{owner: ${ASC}}]) { ...found }
      } fragment found on NoteConnection { totalCount edges { node { id } } }`;
      const variables = { body, id: hidden, nodeId: at(made, 'records', 0, 'nodeId') };
      for (const [as, sees] of [
        ['user1', true],
        ['user2', false],
      ] as const)
        for (const [way, connection] of Object.entries(objectAt(await context.ask(query, variables, { as })))) {
          const ids = pluck(nodesAt(connection), 'id');
          checkEqual(ids.includes(hidden), sees, `${as} ${sees ? 'finds' : 'does not find'} it by ${way}`);
          checkEqual(at(connection, 'totalCount'), ids.length, `${as} counts by ${way} what they find`, {
            clause: 'data.shape.total-count-matches',
          });
        }
    },
  },
  'data.row-security.at-most': {
    title: 'atMost counts only the records that the user may change; other records are unchanged',
    clauses: ['data.auth.row-security-write', 'data.at-most.limit-included'],
    async run(context) {
      const body = await openMarker(context, 'Note');
      for (const as of ['user1', 'user2'] as const) await insert(context, 'Note', [{ body }], 'id', { as });
      const request = { set: { audience: 'public' }, filter: { body: { eq: body } }, atMost: 1 };
      const answer = await context.send(...updateMutation('Note', request, 'id'), { as: 'user1' });
      checkThat(!answer.refused, 'the one own record is within atMost 1', {
        expected: 'no error',
        actual: answer.errors,
        clause: 'data.at-most.limit-included',
      });
      checkEqual(affectedCount(answer.data, 'updateNoteCollection'), 1, 'one record is changed');
      const [first, second] = context.target.users;
      const left = await notes(context, body, 'user2');
      const expected = [
        { audience: 'public', owner: first?.id },
        { audience: 'private', owner: second?.id },
      ];
      checkEqual(left, expected, 'the record of the other user is as it was');
    },
  },
  'data.row-security.interleaved': {
    title: 'Concurrent requests of several users are each answered for their own user',
    clauses: ['data.auth.row-security-read', 'data.auth.bearer-user', 'data.auth.anon-role'],
    async run(context) {
      const body = await openMarker(context, 'Note');
      for (const as of ['user1', 'user2'] as const) await insert(context, 'Note', [{ body }], 'id', { as });
      const people = ['user1', 'anon', 'user2', 'anon', 'user1', 'user2'] as const;
      const found = await Promise.all(people.map((as) => notes(context, body, as)));
      const ids = { user1: context.target.users[0]?.id, user2: context.target.users[1]?.id };
      const expected = people.map((as) => (as === 'anon' ? [] : [{ audience: 'private', owner: ids[as] }]));
      checkEqual(found, expected, 'everybody has their own notes');
    },
  },
});
