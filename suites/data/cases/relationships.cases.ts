// Fields that follow foreign keys: one-to-many, many-to-one, one-to-one, null and several columns; both sides follow changes.
import { checkEqual } from '../../kit/contract/check.ts';
import { readAll, readNodes } from '../answers/collection.ts';
import { at, nodesAt, objectAt, pluck } from '../answers/read.ts';
import { dataCases, type DataContext } from '../context.ts';
import { first, POSTS, seedRows, titlesOf } from '../fixture/seed-rows.ts';
import { deleteMutation, openMarker } from '../fixture/tasks.ts';
import { makeRows } from '../rows.ts';
import { ASC } from '../schema/vocabulary.ts';
import table from './relationships.json' with { type: 'json' };

const TO_MANY = 'data.relationships.one-to-many';
const TOTAL = 'data.shape.total-count-matches';
const TO_ONE = 'data.relationships.many-to-one';
const AS_USER = { as: 'user1' } as const;
const REPLIES = 'replyCollection(first: 5) { totalCount edges { node { id } } }';
const BOTH_SIDES = `query($notes: NoteFilter, $replies: ReplyFilter, $orderBy: [NoteOrderBy!]) {
  noteCollection(filter: $notes, orderBy: $orderBy) { edges { node { id ${REPLIES} } } }
  replyCollection(filter: $replies) { edges { node { id body note { id } } } } }`;

type Thread = Awaited<ReturnType<typeof makeThread>>;

/** Two notes, and a reply to the first of them. */
async function makeThread(context: DataContext) {
  const notes = await makeRows(context, 'Note');
  const made = await notes.insert([{}, {}], 'id', AS_USER);
  const ids = pluck(made.records(), 'id')
    .map(Number)
    .toSorted((one, other) => one - other);
  const replies = await makeRows(context, 'Reply');
  const [record] = (await replies.insert([{ noteId: ids[0] }], 'id note { id }', AS_USER)).records();
  checkEqual(at(record, 'note'), { id: ids[0] }, 'the inserted reply leads to its note', { clause: TO_ONE });
  return { notes, ids, replies, reply: at(record, 'id') };
}

/** Which note has the reply, and under which body: null for none. */
async function checkSides(context: DataContext, thread: Thread, owner: unknown, body: string): Promise<void> {
  const { notes, ids, replies, reply } = thread;
  const written = { body: { in: [replies.marker, body] } };
  const variables = { notes: notes.within(), replies: written, orderBy: [{ id: ASC }] };
  const data = await context.ask(BOTH_SIDES, variables, AS_USER);
  const found = nodesAt(data, 'noteCollection').map((one) => {
    const inside = objectAt(one, 'replyCollection');
    return { shown: [one['id'], pluck(nodesAt(inside), 'id')], total: at(inside, 'totalCount') };
  });
  const shown = ids.map((id) => [id, id === owner ? [reply] : []]);
  checkEqual(pluck(found, 'shown'), shown, 'each note has the replies that refer to it now', { clause: TO_MANY });
  const totals = ids.map((id) => (id === owner ? 1 : 0));
  checkEqual(pluck(found, 'total'), totals, 'each note counts the replies that refer to it now', { clause: TOTAL });
  const led = owner === null ? [] : [{ id: reply, body, note: { id: owner } }];
  const what = 'the reply leads to the note that it refers to now';
  checkEqual(nodesAt(data, 'replyCollection'), led, what, { clause: TO_ONE });
}

export const relationshipCases = dataCases('read', ['fixture'], table, {
  async 'data.relationships.one-to-many'(context) {
    const blogs = await readAll(context, 'Blog', 'id blogPostCollection(first: 5) { edges { node { title } } }', {
      filter: { id: { in: [2, 3, 5, 16] } },
    });
    const found = blogs.map((blog) => [blog['id'], pluck(nodesAt(blog, 'blogPostCollection'), 'title')]);
    const expected = [2, 3, 5, 16].map((id) => [id, titlesOf(id)]);
    checkEqual(found, expected, 'each blog has its own posts, by their primary key, and the last one has none');
  },
  async 'data.relationships.arguments'(context) {
    const selection = `blogPostCollection(filter: {status: {eq: "published"}}, orderBy: [{title: ${ASC}}], last: 2) {
        totalCount pageInfo { hasPreviousPage } edges { cursor node { title } } }`;
    const data = await context.ask(`{ blogCollection(filter: {id: {eq: 1}}) { edges { node { ${selection} } } } }`);
    const posts = at(data, 'blogCollection', 'edges', 0, 'node', 'blogPostCollection');
    const own = POSTS.filter((post) => post.blogId === 1 && post.status === 'published');
    const published = own.map(({ title }) => title).sort();
    checkEqual(pluck(nodesAt(posts), 'title'), published.slice(-2), 'the last two published posts by title');
    checkEqual(at(posts, 'pageInfo', 'hasPreviousPage'), true, 'other published posts precede');
    const total = { clause: 'data.shape.total-count-matches' };
    checkEqual(at(posts, 'totalCount'), own.length, "totalCount counts this blog's matching posts alone", total);
  },
  async 'data.relationships.many-to-one'(context) {
    const posts = await readAll(context, 'BlogPost', 'title blogId blog { id }');
    const expected = POSTS.map(({ title, blogId }) => ({ title, blogId, blog: { id: blogId } }));
    checkEqual(posts, expected, 'each post has the blog of its blogId');
  },
  async 'data.relationships.inverse'(context) {
    const fields = 'id blog { id blogPostCollection(first: 30) { edges { node { id blogId } } } }';
    const given = { first: 5, filter: { blogId: { gt: 1 } } };
    const posts = await readNodes(context, 'BlogPost', fields, given);
    for (const post of posts) {
      const siblings = nodesAt(post, 'blog', 'blogPostCollection');
      const ids = pluck(siblings, 'id');
      checkEqual(ids.filter((id) => id === post['id']).length, 1, 'a post is once among the posts of its blog');
      const owners = new Set(pluck(siblings, 'blogId'));
      checkEqual([...owners], [at(post, 'blog', 'id')], 'its siblings refer to the same blog');
    }
  },
  async 'data.relationships.one-to-one'(context) {
    const employees = await readNodes(context, 'Employee', 'name emailAddress { address employee { id } }', {
      filter: { id: { lte: 3 } },
    });
    const expected = seedRows('Employee').map(({ id, name }) => {
      const own = seedRows('EmailAddress').find(({ employeeId }) => employeeId === id);
      return { name, emailAddress: own === undefined ? null : { address: own.address, employee: { id } } };
    });
    checkEqual(employees, expected, 'each employee has the one address that refers to it');
  },
  async 'data.relationships.null-reference'(context) {
    const taken = first(seedRows('Reservation'), ({ seatRow }) => seatRow !== null);
    const none = first(seedRows('Reservation'), ({ seatRow }) => seatRow === null);
    const found = await readNodes(context, 'Reservation', 'holder seat { label }', {
      filter: { or: [{ id: { eq: taken.id } }, { id: { eq: none.id } }] },
    });
    const { seatRow, seatNumber } = taken;
    const { label } = first(seedRows('Seat'), ({ row, number }) => row === seatRow && number === seatNumber);
    const expected = [
      { holder: taken.holder, seat: { label } },
      { holder: none.holder, seat: null },
    ];
    checkEqual(found, expected, 'a reservation without a seat has none');
  },
  async 'data.relationships.several-columns'(context) {
    const fields = 'row number reservationCollection { edges { node { holder seat { row number } } } }';
    const filter = { or: [{ row: { eq: 1 } }, { row: { eq: 2 } }] };
    const seats = await readAll(context, 'Seat', fields, { filter });
    const holders = seats.map((seat) => [
      seat['row'],
      seat['number'],
      pluck(nodesAt(seat, 'reservationCollection'), 'holder'),
    ]);
    const own = seedRows('Seat').filter(({ row }) => row === 1 || row === 2);
    const expected = own.map(({ row, number }) => {
      const taken = seedRows('Reservation').filter((one) => one.seatRow === row && one.seatNumber === number);
      return [row, number, pluck(taken, 'holder')];
    });
    checkEqual(holders, expected, 'both columns of the key decide');
    const back = at(seats, 2, 'reservationCollection', 'edges', 0, 'node', 'seat');
    checkEqual(back, { row: 2, number: 1 }, 'the reservation leads back to its seat');
  },
  async 'data.relationships.after-changes'(context) {
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
});
