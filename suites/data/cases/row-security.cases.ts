// Row level security: which records a user reads and writes, by every way, and when requests of several users overlap.
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { readNodes, readPage } from '../answers/collection.ts';
import { dataCases, type DataContext } from '../context.ts';
import { at, nodesAt, objectAt, pluck } from '../answers/read.ts';
import { makeRows, type Rows } from '../rows.ts';
import { ASC } from '../schema/vocabulary.ts';
import { checkServed } from '../verbs.ts';
import table from './row-security.json' with { type: 'json' };

const AS_OWNER = { as: 'user1' } as const;
const AS_OTHER = { as: 'user2' } as const;
const TOTAL = { clause: 'data.shape.total-count-matches' };
/** A note that only its owner may read. */
const PRIVATE = [{}];

/** A private note of either user, under one marker. */
async function makeNoteOfEach(context: DataContext): Promise<Rows> {
  const notes = await makeRows(context, 'Note', PRIVATE, AS_OWNER);
  await notes.insert(PRIVATE, 'id', { as: 'user2' });
  return notes;
}

const ofAnyone = dataCases('read', ['fixture'], table.ofAnyone, {
  async 'data.row-security.public-rows'(context) {
    const found = await readNodes(context, 'Note', 'id audience', { filter: { id: { lte: 3 } } });
    checkEqual(pluck(found, 'id'), [1, 3], 'the public notes of the seed, without the private one');
  },
});

const ofUsers = dataCases('write-scoped', ['fixture', 'users'], table.ofUsers, {
  async 'data.row-security.read-own'(context) {
    const first = await makeRows(context, 'Note', PRIVATE, AS_OWNER);
    const second = await makeRows(context, 'Note', PRIVATE, AS_OTHER);
    await first.have('audience', ['private'], 'the first user reads their note', AS_OWNER);
    await second.have('audience', ['private'], 'the second user reads theirs', AS_OTHER);
    await first.have('audience', [], 'the second user does not read the note of the first', AS_OTHER);
    await second.have('audience', [], 'nor the other way round', AS_OWNER);
  },
  async 'data.row-security.count'(context) {
    const notes = await makeRows(context, 'Note');
    const made = await notes.insert(PRIVATE, 'nodeId', AS_OWNER);
    const variables = { body: notes.marker, nodeId: at(made.records(), 0, 'nodeId') };
    const query = `query($body: String!, $nodeId: ID!) { noteCollection(filter: {body: {eq: $body}}) { totalCount } node(nodeId: $nodeId) { ... on Note { body } } }`;
    const own = await context.ask(query, variables, AS_OWNER);
    checkEqual(at(own, 'node'), { body: notes.marker }, 'the owner finds the note');
    checkEqual(at(own, 'noteCollection', 'totalCount'), 1, 'the owner counts the note', TOTAL);
    const { refused, data } = await context.send(query, variables, AS_OTHER);
    const count = refused ? 0 : at(data, 'noteCollection', 'totalCount');
    checkEqual(count, 0, 'another user does not count the note');
    const isLeaked = JSON.stringify(data ?? null).includes(notes.marker);
    const told = { expected: null, actual: data };
    checkThat(!isLeaked, 'another user does not find the note by its nodeId', told);
  },
  async 'data.row-security.update'(context) {
    const notes = await makeRows(context, 'Note', PRIVATE, AS_OWNER);
    const [set, how] = [{ audience: 'public' }, { atMost: 1, fields: 'audience' }];
    const response = await notes.tryUpdate(set, { ...how, ...AS_OTHER });
    await notes.have('audience', ['private'], 'the note is as its owner left it', AS_OWNER);
    response?.affects(0, 'no record is said to be changed');
    response?.returns([], 'and none is shown');
    await notes.update(set, { ...how, ...AS_OWNER });
    await notes.have('audience', ['public'], 'the owner can change it', AS_OWNER);
  },
  async 'data.row-security.delete'(context) {
    const notes = await makeRows(context, 'Note', PRIVATE, AS_OWNER);
    const response = await notes.tryDelete({ atMost: 1, ...AS_OTHER });
    await notes.have('audience', ['private'], 'the note is still there for its owner', AS_OWNER);
    response?.affects(0, 'no record is said to be removed');
    await notes.delete({ atMost: 1, ...AS_OWNER });
    await notes.have('audience', [], 'the owner can remove it', AS_OWNER);
  },
  async 'data.row-security.insert'(context) {
    const notes = await makeRows(context, 'Note', PRIVATE, AS_OWNER);
    const owner = context.target.users[0]?.id;
    const forged = notes.inserting([{ owner }], undefined, AS_OTHER);
    await context.refuse("a record in another user's name is refused", forged);
    await notes.have('audience', ['private'], 'the owner has the one note that they made', AS_OWNER);
  },
  async 'data.row-security.pages'(context) {
    const notes = await makeRows(context, 'Note', PRIVATE, AS_OTHER);
    await notes.insert([...PRIVATE, ...PRIVATE], 'id', AS_OWNER);
    const given = { filter: notes.within(), orderBy: [{ id: ASC }], first: 1 };
    const page = await readPage(context, 'Note', 'id', given, AS_OTHER);
    checkEqual(page.nodes.length, 1, 'the own note is on the page');
    checkEqual(page.hasNextPage, false, 'no note of another user follows');
    checkEqual(page.totalCount, 1, 'no note of another user counts', TOTAL);
  },
  async 'data.row-security.hidden-reference'(context) {
    const notes = await makeRows(context, 'Note');
    const noteId = at((await notes.insert(PRIVATE, 'id', AS_OWNER)).records(), 0, 'id');
    const replies = await makeRows(context, 'Reply');
    for (const by of [AS_OWNER, AS_OTHER]) await replies.insert([{ noteId }], 'id', by);
    const query =
      'query($body: String!) { replyCollection(filter: {body: {eq: $body}}) { edges { node { note { body } } } } }';
    const variables = { body: replies.marker };
    const own = nodesAt(await context.ask(query, variables, AS_OWNER), 'replyCollection');
    checkEqual(own, [{ note: { body: notes.marker } }], 'the owner of the note reaches it');
    const { refused, data } = await context.send(query, variables, AS_OTHER);
    // An error hides the note as well.
    const reached = refused ? [{ note: null }] : nodesAt(data, 'replyCollection');
    checkEqual(reached, [{ note: null }], 'another user has a reply without its note');
  },
  async 'data.row-security.hidden-collection'(context) {
    const notes = await makeRows(context, 'Note');
    const made = await notes.insert([{ audience: 'public' }], 'id', AS_OWNER);
    const replies = await makeRows(context, 'Reply', [{ noteId: at(made.records(), 0, 'id') }], AS_OWNER);
    const query =
      'query($note: String!) { noteCollection(filter: {body: {eq: $note}}) { edges { node { replyCollection { totalCount edges { node { body } } } } } } }';
    for (const [as, bodies] of [
      ['user1', [replies.marker]],
      ['user2', []],
    ] as const) {
      const [note] = nodesAt(await context.ask(query, { note: notes.marker }, { as }), 'noteCollection');
      const found = objectAt(note, 'replyCollection');
      checkEqual(pluck(nodesAt(found), 'body'), bodies, `${as} sees their own replies alone`);
      checkEqual(at(found, 'totalCount'), bodies.length, `${as} counts their own replies alone`, TOTAL);
    }
  },
  async 'data.row-security.read-is-not-write'(context) {
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
  async 'data.row-security.give-away'(context) {
    const notes = await makeRows(context, 'Note', PRIVATE, AS_OWNER);
    const [first, second] = context.target.users;
    const gift = notes.updating({ owner: second?.id }, { fields: 'owner', ...AS_OWNER });
    await context.refuse('a record that the policy does not allow is refused', gift);
    await notes.have('audience owner', [['private', first?.id]], "the note is still its first owner's", AS_OWNER);
  },
  async 'data.row-security.anon-insert'(context) {
    const notes = await makeRows(context, 'Note', [{ audience: 'public' }], AS_OWNER);
    await context.refuse('anon writes no note', notes.inserting([{ audience: 'public' }]));
    await notes.have('audience', ['public'], 'there is the one note of the user');
  },
  async 'data.row-security.no-way-round'(context) {
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
    for (const as of ['user1', 'user2'] as const)
      for (const [way, connection] of Object.entries(objectAt(await context.ask(query, variables, { as })))) {
        const ids = pluck(nodesAt(connection), 'id');
        const does = as === 'user1' ? 'finds' : 'does not find';
        checkEqual(ids.includes(hidden), as === 'user1', `${as} ${does} it by ${way}`);
        checkEqual(at(connection, 'totalCount'), ids.length, `${as} counts by ${way} what they find`, TOTAL);
      }
  },
  async 'data.row-security.at-most'(context) {
    const notes = await makeNoteOfEach(context);
    const within = notes.updating({ audience: 'public' }, { atMost: 1, ...AS_OWNER });
    const clause = 'data.at-most.limit-included';
    const data = await checkServed(context, within, 'the one own record is within atMost 1', clause);
    checkEqual(at(data, 'updateNoteCollection', 'affectedCount'), 1, 'one record is changed');
    const [first, second] = context.target.users;
    const left = [
      ['public', first?.id],
      ['private', second?.id],
    ];
    await notes.have('audience owner', left, 'the record of the other user is as it was', { as: 'user2' });
  },
  async 'data.row-security.interleaved'(context) {
    const notes = await makeNoteOfEach(context);
    const [user1, user2] = context.target.users.map(({ id }) => [['private', id]]);
    const own = { user1, user2, anon: [] };
    const people = ['user1', 'anon', 'user2', 'anon', 'user1', 'user2'] as const;
    const found = await Promise.all(people.map((as) => notes.read('audience owner', { as })));
    const shown = found.map((read, index) => [people[index], ...read.map(({ audience, owner }) => [audience, owner])]);
    const expected = people.map((as) => [as, ...(own[as] ?? [])]);
    checkEqual(shown, expected, 'everybody has their own notes');
  },
});

export const rowSecurityCases = [...ofAnyone, ...ofUsers];
