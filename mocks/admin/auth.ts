// The signed-in users of a project over HTTP: made, listed, deleted, and their tokens.
import type { Auth, AuthUser } from '../auth/auth.ts';
import { refused } from './refused.ts';

export const AUTH_ROUTES = [
  {
    operation: 'listAuthUsers',
    method: 'GET',
    path: '/auth/users',
    does: 'lists the signed-in users of the project (auth.users); `?ref=` for another project, here and below',
  },
  {
    operation: 'createAuthUser',
    method: 'POST',
    path: '/auth/users',
    does: 'makes one, with its identity, and the triggers on auth.users run; answers the user',
    body: '{"email": "ann@example.test", "user_metadata": {"name": "Ann"}}',
  },
  {
    operation: 'deleteAuthUser',
    method: 'DELETE',
    path: '/auth/users/{user}',
    does: 'deletes one, by id or email, with what the database deletes with it; answers the others',
  },
  {
    operation: 'signAuthToken',
    method: 'POST',
    path: '/auth/users/{user}/token',
    does: 'signs an access token of one, by id or email; the body, if there is one, has further claims',
    body: '{"aal": "aal2"}',
  },
] as const;

type AuthOperation = (typeof AUTH_ROUTES)[number]['operation'];
interface AuthCall {
  readonly request: Request;
  readonly query: URLSearchParams;
  readonly params: Readonly<Record<string, string>>;
}

type ReadObject = (request: Request) => Promise<Readonly<Record<string, unknown>>>;

export function createAuthOperations(
  authOf: (query: URLSearchParams) => Promise<Auth>,
  readObject: ReadObject,
): Readonly<Record<AuthOperation, (call: AuthCall) => unknown>> {
  return {
    listAuthUsers: async ({ query }): Promise<readonly AuthUser[]> => (await authOf(query)).listUsers(),
    createAuthUser: async ({ request, query }): Promise<AuthUser> =>
      (await authOf(query)).createUser(await readObject(request)),
    deleteAuthUser: async ({ query, params }) => {
      const auth = await authOf(query);
      await auth.deleteUser(userIn(params));
      return auth.listUsers();
    },
    signAuthToken: async ({ request, query, params }) => {
      const claims = request.body === null ? {} : await readObject(request);
      return { token: await (await authOf(query)).token(userIn(params), claims) };
    },
  };
}

function userIn({ user = '' }: Readonly<Record<string, string>>): string {
  try {
    return decodeURIComponent(user);
  } catch {
    throw refused(`The path names the user "${user}", which is not percent-encoded text.`);
  }
}
