// Who a request is: the API key that each must carry, and the user of a bearer token.
import { dataCases } from '../data-cases.ts';
import { checkEqual, checkThat } from '../../kit/contract/check.ts';
import { checkRefused, type DataContext } from '../context.ts';
import { makeNote } from '../fixture/notes.ts';
import { at, listAt, objectAt, pluck, type Json } from '../answers/read.ts';
import { insert, openMarker } from '../fixture/tasks.ts';

const QUERY = '{ blogCollection(filter: {id: {eq: 3}}) { edges { node { name } } } }';

/** The notes with this body, as an identity sees them. */
async function notes(context: DataContext, body: string, as: 'anon' | 'user1' | 'user2'): Promise<readonly Json[]> {
  const query =
    'query($body: String!) { noteCollection(filter: {body: {eq: $body}}) { edges { node { owner body } } } }';
  const data = await context.ask(query, { body }, { as });
  return listAt(data, 'noteCollection', 'edges').map((edge) => objectAt(edge, 'node'));
}

/** What a made-up token opens of the notes with this body. */
async function notesUnder(context: DataContext, body: string, forged: string): Promise<readonly unknown[]> {
  const query = 'query($body: String!) { noteCollection(filter: {body: {eq: $body}}) { edges { node { body } } } }';
  const headers = { apiKey: context.target.apiKey, authorization: `Bearer ${forged}` };
  const answer = await context.send(query, { body }, { as: 'none', headers });
  return answer.refused ? [] : listAt(answer.data, 'noteCollection', 'edges');
}

export const authCases = dataCases('write-scoped', ['fixture'], {
  'data.auth.api-key-missing': {
    title: 'A request without apiKey is refused',
    clauses: ['data.auth.api-key-missing', 'data.auth.api-key', 'data.auth.api-key-refusal'],
    hazard: 'read',
    async run(context) {
      await context.ask(QUERY);
      for (let round = 0; round < 2; round += 1) {
        const answer = await context.send(QUERY, {}, { as: 'none' });
        checkRefused(answer, 'a request without the key is refused');
        context.environment.observe('data.auth.api-key-refusal', String(answer.exchange.status));
      }
      const again = await context.send(QUERY);
      checkThat(!again.refused, 'a request with the key is served as before', {
        expected: 'no error',
        actual: { status: again.exchange.status, errors: again.errors },
        clause: 'data.auth.api-key',
      });
    },
  },
  'data.auth.api-key-wrong': {
    title: "A request with a key other than the project's is refused",
    clauses: ['data.auth.api-key-wrong', 'data.auth.api-key'],
    hazard: 'read',
    async run(context) {
      await context.ask(QUERY);
      for (const apiKey of ['not-the-key', `${context.target.apiKey.slice(0, -6)}AAAAAA`]) {
        checkRefused(
          await context.send(QUERY, {}, { as: 'none', headers: { apiKey } }),
          'a request with a wrong key is refused',
        );
      }
    },
  },
  'data.auth.api-key-write': {
    title: 'A mutation without apiKey is refused, even if it would change nothing',
    clauses: ['data.auth.api-key-missing', 'data.auth.api-key'],
    async run(context) {
      const filter = '{id: {eq: -1}}';
      const found = await context.ask(`{ taskCollection(filter: ${filter}) { edges { node { id } } } }`);
      checkEqual(listAt(found, 'taskCollection', 'edges'), [], 'the filter finds nothing', {
        clause: 'data.operators.eq',
      });
      const query = `mutation { updateTaskCollection(set: {status: "never"}, filter: ${filter}) { affectedCount } }`;
      checkRefused(await context.send(query, {}, { as: 'none' }), 'a mutation without the key is refused');
    },
  },
  'data.auth.bearer-without-key': {
    title: 'A bearer token does not replace the API key',
    clauses: ['data.auth.api-key-missing', 'data.auth.bearer-user'],
    needs: ['user'],
    hazard: 'read',
    async run(context) {
      await context.ask(QUERY, {}, { as: 'user1' });
      const authorization = `Bearer ${context.target.users[0]?.token ?? ''}`;
      checkRefused(
        await context.send(QUERY, {}, { as: 'none', headers: { authorization } }),
        'a request without the key is refused, whatever its token',
      );
    },
  },
  'data.auth.bearer-user': {
    title: "A bearer JWT makes the request act as the token's user",
    clauses: ['data.auth.bearer-user', 'data.auth.authenticated-role'],
    needs: ['user'],
    async run(context) {
      const body = await openMarker(context, 'Note');
      const made = await insert(context, 'Note', [{ body }], 'owner audience', { as: 'user1' });
      const expected = { owner: context.target.users[0]?.id, audience: 'private' };
      checkEqual(at(made, 'records', 0), expected, "the database takes the token's user for the owner");
    },
  },
  'data.auth.anon-is-nobody': {
    title: 'A request without a bearer token acts as no user',
    clauses: ['data.auth.anon-role', 'data.auth.row-security-read'],
    needs: ['user'],
    async run(context) {
      const body = await makeNote(context, 'user1');
      checkEqual(pluck(await notes(context, body, 'user1'), 'body'), [body], 'the owner sees the note', {
        clause: 'data.auth.bearer-user',
      });
      checkEqual(await notes(context, body, 'anon'), [], 'no other caller does without a token');
    },
  },
  'data.auth.bearer-invalid': {
    title: 'A bearer token with a wrong signature does not act as its user',
    clauses: ['data.auth.bearer-invalid', 'data.auth.bearer-user'],
    needs: ['user'],
    async run(context) {
      const body = await makeNote(context, 'user1');
      const token = context.target.users[0]?.token ?? '';
      const [head = '', payload = ''] = token.split('.');
      for (const forged of [`${head}.${payload}.${'A'.repeat(43)}`, `${head}.${payload}.`, 'not-a-token']) {
        const seen = await notesUnder(context, body, forged);
        checkEqual(seen, [], 'a forged token does not open the notes of its user');
      }
    },
  },
  'data.auth.bearer-unsigned': {
    title: 'An unsigned token does not act as the user in its claims',
    clauses: ['data.auth.bearer-invalid', 'data.auth.bearer-user'],
    needs: ['user'],
    async run(context) {
      const body = await makeNote(context, 'user1');
      checkEqual(pluck(await notes(context, body, 'user1'), 'body'), [body], 'the owner sees the note');
      const [, payload = ''] = (context.target.users[0]?.token ?? '').split('.');
      for (const algorithm of ['none', 'None']) {
        const head = Buffer.from(JSON.stringify({ alg: algorithm, typ: 'JWT' })).toString('base64url');
        const seen = await notesUnder(context, body, `${head}.${payload}.`);
        checkEqual(seen, [], `alg ${algorithm} does not open the notes of its user`);
      }
    },
  },
});
