// The users of the management interface over HTTP: listed, made, and taken into organizations.
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
