// Who a request is: the API key that each must carry, and the user of a bearer token.
import { checkRefused, dataCases, type DataContext } from '../context.ts';
import { makeRows, type Rows } from '../rows.ts';
import { checkAnswered, checkFindsNothing, checkServed, edges } from '../verbs.ts';
import table from './auth.json' with { type: 'json' };

const QUERY = '{ blogCollection(filter: {id: {eq: 3}}) { edges { node { name } } } }';

const AS_OWNER = { as: 'user1' } as const;

const tokenOf = ({ target }: DataContext): string => target.users[0]?.token ?? '';

/** What a made-up token opens of a note of the first user: nothing. */
async function checkForged(context: DataContext, note: Rows, token: string, what: string): Promise<void> {
  await checkFindsNothing(context, 'Note', note.within(), what, { headers: { authorization: `Bearer ${token}` } });
}

/** A new note of the first user, private. */
const makeNote = (context: DataContext): Promise<Rows> => makeRows(context, 'Note', [{}], AS_OWNER);

export const authCases = dataCases('write-scoped', ['fixture'], table, {
  async 'data.auth.api-key-missing'(context) {
    await context.ask(QUERY);
    for (let round = 0; round < 2; round += 1) {
      const answer = await context.send(QUERY, {}, { as: 'none' });
      checkRefused(answer, 'a request without the key is refused');
      context.observe('data.auth.api-key-refusal', String(answer.exchange.status));
    }
    await checkServed(context, [QUERY], 'a request with the key is served as before', 'data.auth.api-key');
  },
  async 'data.auth.api-key-wrong'(context) {
    await context.ask(QUERY);
    for (const apiKey of ['not-the-key', `${context.target.apiKey.slice(0, -6)}AAAAAA`])
      await context.refuse('a request with a wrong key is refused', [QUERY, {}, { headers: { apiKey } }]);
  },
  async 'data.auth.api-key-write'(context) {
    const filter = '{id: {eq: -1}}';
    const found = `{ taskCollection(filter: ${filter}) { edges { node { id } } } }`;
    const nothing = { taskCollection: edges() };
    await checkAnswered(context, [found], nothing, 'the filter finds nothing', 'data.operators.eq');
    const query = `mutation { updateTaskCollection(set: {status: "never"}, filter: ${filter}) { affectedCount } }`;
    await context.refuse('a mutation without the key is refused', [query, {}, { as: 'none' }]);
  },
  async 'data.auth.bearer-without-key'(context) {
    await context.ask(QUERY, {}, { as: 'user1' });
    const headers = { authorization: `Bearer ${tokenOf(context)}` };
    const what = 'a request without the key is refused, whatever its token';
    await context.refuse(what, [QUERY, {}, { as: 'none', headers }]);
  },
  async 'data.auth.bearer-user'(context) {
    const made = await (await makeRows(context, 'Note')).insert([{}], 'owner audience', AS_OWNER);
    const expected = { owner: context.target.users[0]?.id, audience: 'private' };
    made.returns([expected], "the database takes the token's user for the owner");
  },
  async 'data.auth.anon-is-nobody'(context) {
    const note = await makeNote(context);
    const seen = { ...AS_OWNER, clause: 'data.auth.bearer-user' };
    await note.have('body', [note.marker], 'the owner sees the note', seen);
    await note.have('body', [], 'no other caller does without a token');
  },
  async 'data.auth.bearer-invalid'(context) {
    const note = await makeNote(context);
    const [head = '', payload = ''] = tokenOf(context).split('.');
    for (const forged of [`${head}.${payload}.${'A'.repeat(43)}`, `${head}.${payload}.`, 'not-a-token'])
      await checkForged(context, note, forged, 'a forged token does not open the notes of its user');
  },
  async 'data.auth.bearer-unsigned'(context) {
    const note = await makeNote(context);
    await note.have('body', [note.marker], 'the owner sees the note', AS_OWNER);
    const [, payload = ''] = tokenOf(context).split('.');
    for (const algorithm of ['none', 'None']) {
      const head = Buffer.from(JSON.stringify({ alg: algorithm, typ: 'JWT' })).toString('base64url');
      const what = `alg ${algorithm} does not open the notes of its user`;
      await checkForged(context, note, `${head}.${payload}.`, what);
    }
  },
});
