// Users over HTTP: those of the management interface, with their organizations, and the signed-in ones of a project.
import { decode } from '../http/router.ts';
import type { Users } from '../management/projects/users.ts';
import { checkNames, refused } from './body.ts';
import type { Call, Operation } from './operation.ts';

/** Answers the users as they are afterwards. */
function changing(change: (users: Users, call: Call) => void): Operation['run'] {
  return (call) => {
    const { users } = call.mock;
    change(users, call);
    return users.list();
  };
}

export const USER_OPERATIONS: Readonly<Record<string, Operation>> = {
  listUsers: {
    at: 'GET /users',
    does: 'lists the users of the management API',
    run: ({ mock }) => mock.users.list(),
  },
  addUser: {
    at: 'POST /users',
    does: 'adds one, and answers the id and a token',
    body: '{"name": "Ann"}',
    run: async ({ mock, object }) => mock.users.add(readUser(await object())),
  },
  removeUser: {
    at: 'DELETE /users/{id}',
    does: 'removes one',
    run: changing((users, { param }) => {
      users.remove(param('id'));
    }),
  },
  addUserToken: {
    at: 'POST /users/{id}/tokens',
    does: 'answers a further token of a user',
    run: ({ mock, param }) => mock.users.addToken(param('id')),
  },
  revokeUserToken: {
    at: 'DELETE /users/{id}/tokens/{token}',
    does: 'revokes a token',
    run: changing((users, { param }) => {
      users.revokeToken(param('id'), param('token'));
    }),
  },
  joinOrganization: {
    at: 'PUT /users/{id}/organizations/{organization}',
    does: 'takes a user into an organization',
    run: changing((users, { param }) => {
      users.join(param('id'), param('organization'));
    }),
  },
  leaveOrganization: {
    at: 'DELETE /users/{id}/organizations/{organization}',
    does: 'takes a user out of it',
    run: changing((users, { param }) => {
      users.leave(param('id'), param('organization'));
    }),
  },
};

function readUser(body: Readonly<Record<string, unknown>>): Parameters<Users['add']>[0] {
  const { name, organizations = [] } = body;
  const isText = (item: unknown): item is string => typeof item === 'string';
  if (!isText(name) || !Array.isArray(organizations) || !organizations.every(isText))
    throw refused('Send {"name": "<text>"}, and "organizations": ["<id>", …] for what the user shall reach.');
  checkNames('A user', Object.keys(body), ['name', 'organizations']);
  return { name, organizations };
}

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
    does: 'signs an access token of one, by id or email (`token`, and `access_token` as sign-in calls it); the body, if there is one, has further claims',
    body: '{"aal": "aal2"}',
    query,
    async run(call) {
      const claims = call.request.body === null ? {} : await call.object();
      const token = await (await call.project()).auth.token(userIn(call), claims);
      return { token, access_token: token };
    },
  },
} satisfies Readonly<Record<string, Operation>>;

function userIn({ param }: Call): string {
  const user = decode(param('user'));
  if (user !== undefined) return user;
  throw refused(`The path names the user "${param('user')}", which is not percent-encoded text.`);
}
