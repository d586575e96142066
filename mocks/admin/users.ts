// The users of the management interface over HTTP: listed, made, and taken into organizations.
import type { NewToken, NewUser, UserRecord, Users } from '../management/projects/users.ts';
import { checkNames } from './check-names.ts';
import { refused } from './refused.ts';

export const USER_ROUTES = [
  {
    operation: 'listUsers',
    method: 'GET',
    path: '/users',
    does: 'lists the users of the management API',
  },
  {
    operation: 'addUser',
    method: 'POST',
    path: '/users',
    does: 'adds one, and answers the id and a token',
    body: '{"name": "Ann"}',
  },
  {
    operation: 'removeUser',
    method: 'DELETE',
    path: '/users/{id}',
    does: 'removes one',
  },
  {
    operation: 'addUserToken',
    method: 'POST',
    path: '/users/{id}/tokens',
    does: 'answers a further token of a user',
  },
  {
    operation: 'revokeUserToken',
    method: 'DELETE',
    path: '/users/{id}/tokens/{token}',
    does: 'revokes a token',
  },
  {
    operation: 'joinOrganization',
    method: 'PUT',
    path: '/users/{id}/organizations/{organization}',
    does: 'takes a user into an organization',
  },
  {
    operation: 'leaveOrganization',
    method: 'DELETE',
    path: '/users/{id}/organizations/{organization}',
    does: 'takes a user out of it',
  },
] as const;

type Params = Readonly<Record<string, string>>;
type UserOperation = (typeof USER_ROUTES)[number]['operation'];
interface UserCall {
  readonly request: Request;
  readonly params: Params;
}

export function createUserOperations(
  users: Users,
  readObject: (request: Request) => Promise<Readonly<Record<string, unknown>>>,
): Readonly<Record<UserOperation, (call: UserCall) => unknown>> {
  const id = (params: Params): string => params['id'] ?? '';
  return {
    listUsers: (): readonly UserRecord[] => users.list(),
    addUser: async ({ request }): Promise<NewUser> => users.add(readUser(await readObject(request))),
    removeUser: ({ params }) => {
      users.remove(id(params));
      return users.list();
    },
    addUserToken: ({ params }): NewToken => users.addToken(id(params)),
    revokeUserToken: ({ params }) => {
      users.revokeToken(id(params), params['token'] ?? '');
      return users.list();
    },
    joinOrganization: ({ params }) => {
      users.join(id(params), params['organization'] ?? '');
      return users.list();
    },
    leaveOrganization: ({ params }) => {
      users.leave(id(params), params['organization'] ?? '');
      return users.list();
    },
  };
}

function readUser(body: Readonly<Record<string, unknown>>): Parameters<Users['add']>[0] {
  const { name, organizations = [] } = body;
  const isText = (item: unknown): item is string => typeof item === 'string';
  if (!isText(name) || !Array.isArray(organizations) || !organizations.every(isText))
    throw refused('Send {"name": "<text>"}, and "organizations": ["<id>", …] for what the user shall reach.');
  checkNames('A user', Object.keys(body), ['name', 'organizations']);
  return { name, organizations };
}
