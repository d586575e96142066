// Row level security: which records a user reads and writes.
import { dataCases } from '../data-cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { readNodes, readPage } from '../answers/collection.ts';
import { checkRefused, type DataContext, type Identity } from '../context.ts';
import { makeNote } from '../fixture/notes.ts';
import { at, nodesAt, objectAt, pluck } from '../answers/read.ts';
import { deleteMutation, insert, openMarker, updateMutation } from '../fixture/tasks.ts';
import { ASC } from '../schema/vocabulary.ts';

async function audiences(context: DataContext, body: string, as: Identity): Promise<readonly unknown[]> {
  return pluck(await readNodes(context, 'Note', 'audience', { filter: { body: { eq: body } } }, { as }), 'audience');
}

export const rowSecurityCases = dataCases('write-scoped', ['fixture'], {
  'data.row-security.public-rows': {
    title: 'anon reads only the records that a policy opens to everyone',
    clauses: ['data.auth.row-security-read', 'data.service.database-security-model'],
    hazard: 'read',
    async run(context) {
      const found = await readNodes(context, 'Note', 'id audience', { filter: { id: { lte: 3 } } });
      checkEqual(pluck(found, 'id'), [1, 3], 'the public notes of the seed, without the private one');
    },
  },
  'data.row-security.read-own': {
    title: "A user reads their own private records and not another user's",
    clauses: ['data.auth.row-security-read', 'data.auth.bearer-user'],
    needs: ['users'],
    async run(context) {
      const first = await makeNote(context, 'user1');
      const second = await makeNote(context, 'user2');
      checkEqual(await audiences(context, first, 'user1'), ['private'], 'the first user reads their note');
      checkEqual(await audiences(context, second, 'user2'), ['private'], 'the second user reads theirs');
      checkEqual(await audiences(context, first, 'user2'), [], 'the second user does not read the note of the first');
      checkEqual(await audiences(context, second, 'user1'), [], 'nor the other way round');
    },
  },
  'data.row-security.count': {
    title: 'totalCount and node regard only the records that the user may read',
    clauses: ['data.auth.row-security-read', 'data.shape.total-count-matches'],
    needs: ['users'],
    async run(context) {
      const body = await openMarker(context, 'Note');
      const made = await insert(context, 'Note', [{ body }], 'nodeId', { as: 'user1' });
      const nodeId = at(made, 'records', 0, 'nodeId');
      const query = `query($body: String!, $nodeId: ID!) { noteCollection(filter: {body: {eq: $body}}) { totalCount } node(nodeId: $nodeId) { ... on Note { body } } }`;
      const own = await context.ask(query, { body, nodeId }, { as: 'user1' });
      checkEqual(at(own, 'node'), { body }, 'the owner finds the note');
      checkEqual(at(own, 'noteCollection', 'totalCount'), 1, 'the owner counts the note', {
        clause: 'data.shape.total-count-matches',
      });
      const other = await context.send(query, { body, nodeId }, { as: 'user2' });
      const leaked = JSON.stringify(other.data ?? null);
      const count = other.refused ? 0 : at(other.data, 'noteCollection', 'totalCount');
      checkEqual(count, 0, 'another user does not count the note');
      checkThat(!leaked.includes(body), 'another user does not find the note by its nodeId', {
        expected: null,
        actual: other.data,
      });
    },
  },
  'data.row-security.update': {
    title: "An update of another user's record changes nothing",
    clauses: ['data.auth.row-security-write', 'data.service.database-security-model'],
    needs: ['users'],
    async run(context) {
      const body = await makeNote(context, 'user1');
      const [query, variables] = updateMutation(
        'Note',
        { set: { audience: 'public' }, filter: { body: { eq: body } }, atMost: 1 },
        'audience',
      );
      const answer = await context.send(query, variables, { as: 'user2' });
      checkEqual(await audiences(context, body, 'user1'), ['private'], 'the note is as its owner left it');
      if (!answer.refused)
        checkEqual(
          [
            at(answer.data, 'updateNoteCollection', 'affectedCount'),
            at(answer.data, 'updateNoteCollection', 'records'),
          ],
          [0, []],
          'no record is said to be changed, and none is shown',
        );
      await context.ask(query, variables, { as: 'user1' });
      checkEqual(await audiences(context, body, 'user1'), ['public'], 'the owner can change it');
    },
  },
  'data.row-security.delete': {
    title: "A delete of another user's record removes nothing",
    clauses: ['data.auth.row-security-write'],
    needs: ['users'],
    async run(context) {
      const body = await makeNote(context, 'user1');
      const [query, variables] = deleteMutation('Note', { filter: { body: { eq: body } }, atMost: 1 }, 'body');
      const answer = await context.send(query, variables, { as: 'user2' });
      checkEqual(await audiences(context, body, 'user1'), ['private'], 'the note is still there for its owner');
      if (!answer.refused)
        checkEqual(at(answer.data, 'deleteFromNoteCollection', 'affectedCount'), 0, 'no record is said to be removed');
      await context.ask(query, variables, { as: 'user1' });
      checkEqual(await audiences(context, body, 'user1'), [], 'the owner can remove it');
    },
  },
  'data.row-security.insert': {
    title: "An insert in another user's name is an error and inserts nothing",
    clauses: ['data.auth.row-security-write'],
    needs: ['users'],
    async run(context) {
      const body = await makeNote(context, 'user1');
      const query =
        'mutation($objects: [NoteInsertInput!]!) { insertIntoNoteCollection(objects: $objects) { affectedCount } }';
      const owner = context.target.users[0]?.id;
      checkRefused(
        await context.send(query, { objects: [{ body, owner }] }, { as: 'user2' }),
        "a record in another user's name is refused",
      );
      checkEqual(await audiences(context, body, 'user1'), ['private'], 'the owner has the one note that they made');
    },
  },
  'data.row-security.pages': {
    title: 'Flags and total of a page regard only the records that the user may read',
    clauses: ['data.auth.row-security-read', 'data.pagination.has-next-page-ends', 'data.shape.total-count-matches'],
    needs: ['users'],
    async run(context) {
      const body = await makeNote(context, 'user2');
      await insert(context, 'Note', [{ body }, { body }], 'id', { as: 'user1' });
      const given = { filter: { body: { eq: body } }, orderBy: [{ id: ASC }], first: 1 };
      const page = await readPage(context, 'Note', 'id', given, { as: 'user2' });
      checkEqual(page.nodes.length, 1, 'the own note is on the page');
      checkEqual(page.hasNextPage, false, 'no note of another user follows');
      checkEqual(page.totalCount, 1, 'no note of another user counts', { clause: 'data.shape.total-count-matches' });
    },
  },
  'data.row-security.hidden-reference': {
    title: 'A relationship does not lead to a record that the user may not read',
    clauses: ['data.auth.row-security-read', 'data.relationships.many-to-one'],
    needs: ['users'],
    async run(context) {
      const note = await openMarker(context, 'Note');
      const made = await insert(context, 'Note', [{ body: note }], 'id', { as: 'user1' });
      const noteId = at(made, 'records', 0, 'id');
      const body = await openMarker(context, 'Reply');
      const query =
        'query($body: String!) { replyCollection(filter: {body: {eq: $body}}) { edges { node { note { body } } } } }';
      for (const as of ['user1', 'user2'] as const) await insert(context, 'Reply', [{ noteId, body }], 'id', { as });
      const own = nodesAt(await context.ask(query, { body }, { as: 'user1' }), 'replyCollection');
      checkEqual(own, [{ note: { body: note } }], 'the owner of the note reaches it');
      const answer = await context.send(query, { body }, { as: 'user2' });
      // An error hides the note as well.
      const reached = answer.refused ? [{ note: null }] : nodesAt(answer.data, 'replyCollection');
      checkEqual(reached, [{ note: null }], 'another user has a reply without its note');
    },
  },
  'data.row-security.hidden-collection': {
    title: 'The collection of a relationship has and counts only the records that the user may read',
    clauses: ['data.auth.row-security-read', 'data.relationships.one-to-many', 'data.shape.total-count-matches'],
    needs: ['users'],
    async run(context) {
      const note = await openMarker(context, 'Note');
      const made = await insert(context, 'Note', [{ body: note, audience: 'public' }], 'id', { as: 'user1' });
      const noteId = at(made, 'records', 0, 'id');
      const body = await openMarker(context, 'Reply');
      await insert(context, 'Reply', [{ noteId, body }], 'id', { as: 'user1' });
      const query =
        'query($note: String!) { noteCollection(filter: {body: {eq: $note}}) { edges { node { replyCollection { totalCount edges { node { body } } } } } } }';
      for (const [as, bodies] of [
        ['user1', [body]],
        ['user2', []],
      ] as const) {
        const [found] = nodesAt(await context.ask(query, { note }, { as }), 'noteCollection');
        const replies = objectAt(found, 'replyCollection');
        checkEqual(pluck(nodesAt(replies), 'body'), bodies, `${as} sees their own replies alone`);
        checkEqual(at(replies, 'totalCount'), bodies.length, `${as} counts their own replies alone`, {
          clause: 'data.shape.total-count-matches',
        });
      }
    },
  },
});
