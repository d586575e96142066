// The signed-in users of a project over HTTP: made, listed, deleted, and their tokens.
import { refused } from './body.ts';
import type { Call, Operation } from './operation.ts';

const query = ['ref'];

export const AUTH_OPERATIONS = {
  listAuthUsers: {
    at: 'GET /auth/users',
    does: 'lists the signed-in users of the project (auth.users); `?ref=` for another project, here and below',
    query,
    run: async ({ project }) => (await project()).auth.listUsers(),
  },
  createAuthUser: {
    at: 'POST /auth/users',
    does: 'makes one, with its identity, and the triggers on auth.users run; answers the user',
    body: '{"email": "ann@example.test", "user_metadata": {"name": "Ann"}}',
    query,
    run: async ({ project, object }) => (await project()).auth.createUser(await object()),
  },
  deleteAuthUser: {
    at: 'DELETE /auth/users/{user}',
    does: 'deletes one, by id or email, with what the database deletes with it; answers the others',
    query,
    async run(call) {
      const { auth } = await call.project();
      await auth.deleteUser(userIn(call));
      return auth.listUsers();
    },
  },
  signAuthToken: {
    at: 'POST /auth/users/{user}/token',
    does: 'signs an access token of one, by id or email; the body, if there is one, has further claims',
    body: '{"aal": "aal2"}',
    query,
    async run(call) {
      const claims = call.request.body === null ? {} : await call.object();
      return { token: await (await call.project()).auth.token(userIn(call), claims) };
    },
  },
} satisfies Readonly<Record<string, Operation>>;

function userIn({ param }: Call): string {
  const user = param('user');
  try {
    return decodeURIComponent(user);
  } catch {
    throw refused(`The path names the user "${user}", which is not percent-encoded text.`);
  }
}
