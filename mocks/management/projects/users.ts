// Users of the management interface and their tokens: a token may what its user may, and a user what its organizations have.
import { createAccessToken, isAccessToken, type Ids } from '../../runtime/ids.ts';
import { digestOf } from '../../runtime/digest.ts';
import type { ManagementState, User } from '../operations/state.ts';

/** The user and the token that every mock begins with. */
const FIRST = { user: 'local-user', token: 'local-token' };

interface NewToken {
  readonly id: string;
  /** Shown this once. */
  readonly token: string;
}

/** The id is that of the user. */
interface NewUser extends NewToken {
  readonly name: string;
}

interface UserRecord {
  readonly id: string;
  readonly name: string;
  /** Ids of the tokens, in the order in which they were made. */
  readonly tokens: readonly string[];
  /** Ids of the organizations that the user belongs to. */
  readonly organizations: readonly string[];
}

/** Every verb throws an Error with a sentence if a user, token or organization does not exist; then nothing is changed. */
export interface Users {
  list(): readonly UserRecord[];
  /** With one token. Without `organizations` the user reaches nothing until it makes an organization or joins one. */
  add(user: { readonly name: string; readonly organizations?: readonly string[] }): NewUser;
  remove(id: string): void;
  addToken(id: string): NewToken;
  revokeToken(id: string, token: string): void;
  join(id: string, organization: string): void;
  leave(id: string, organization: string): void;
}

/** The first user of a mock, with the mock's own token, whichever one a kept state remembers. */
export function firstUser(token: string): User {
  return { id: FIRST.user, name: 'Local user', tokens: [{ id: FIRST.token, digest: digestOf(token) }] };
}

/** A kept state may come from a mock with another first token. */
export function withFirstToken(users: readonly User[], token: string): readonly User[] {
  return users.map((user) => ({
    ...user,
    tokens: user.tokens.map((known) => (known.id === FIRST.token ? { ...known, digest: digestOf(token) } : known)),
  }));
}

/** Digests are compared, so that the time it takes reveals nothing about the tokens. */
export function findByToken({ users }: ManagementState, token: string): User | undefined {
  if (!isAccessToken(token)) return undefined;
  const digest = digestOf(token);
  return users.find(({ tokens }) => tokens.some((known) => known.digest === digest));
}

export function isMember(state: ManagementState, user: User, organization: string): boolean {
  return state.organizations.some(({ id, members }) => id === organization && members.includes(user.id));
}

/** `state` is called anew every time: restoring replaces it. */
export function createUsers(state: () => ManagementState, ids: Ids, changed: () => void): Users {
  const change = (id: string, to: (user: User) => User | undefined): void => {
    state().users = state().users.flatMap((user) => (user.id === id ? (to(user) ?? []) : [user]));
    changed();
  };
  const setMembers = (organization: string, to: (members: readonly string[]) => readonly string[]): void => {
    state().organizations = state().organizations.map((known) =>
      known.id === organization ? { ...known, members: to(known.members) } : known,
    );
    changed();
  };

  return {
    list: () => state().users.map((user) => toRecord(user, state())),
    add({ name, organizations = [] }) {
      if (typeof name !== 'string' || name === '') throw new Error('A user needs a name.');
      for (const organization of organizations) findOrganization(state(), organization);
      const { shown, kept } = createToken(ids);
      const id = ids.uuid();
      state().users = [...state().users, { id, name, tokens: [kept] }];
      for (const organization of organizations) setMembers(organization, (members) => [...new Set([...members, id])]);
      changed();
      return { id, name, token: shown.token };
    },
    remove(id) {
      findUser(state(), id);
      change(id, () => undefined);
      for (const organization of state().organizations)
        setMembers(organization.id, (members) => members.filter((member) => member !== id));
    },
    addToken(id) {
      findUser(state(), id);
      const { shown, kept } = createToken(ids);
      change(id, (user) => ({ ...user, tokens: [...user.tokens, kept] }));
      return shown;
    },
    revokeToken(id, token) {
      const { tokens } = findUser(state(), id);
      if (!tokens.some((known) => known.id === token))
        throw new Error(`The user ${id} has no such token. There are: ${listed(tokens.map((known) => known.id))}.`);
      change(id, (user) => ({ ...user, tokens: user.tokens.filter((known) => known.id !== token) }));
    },
    join(id, organization) {
      findUser(state(), id);
      findOrganization(state(), organization);
      setMembers(organization, (members) => [...new Set([...members, id])]);
    },
    leave(id, organization) {
      findUser(state(), id);
      findOrganization(state(), organization);
      setMembers(organization, (members) => members.filter((member) => member !== id));
    },
  };
}

function toRecord({ id, name, tokens }: User, { organizations }: ManagementState): UserRecord {
  return {
    id,
    name,
    tokens: tokens.map((token) => token.id),
    organizations: organizations.filter(({ members }) => members.includes(id)).map((organization) => organization.id),
  };
}

function createToken(ids: Ids): { readonly shown: NewToken; readonly kept: User['tokens'][number] } {
  const token = createAccessToken(ids);
  const id = ids.uuid();
  return { shown: { id, token }, kept: { id, digest: digestOf(token) } };
}

function findUser({ users }: ManagementState, id: string): User {
  const user = users.find((known) => known.id === id);
  // What was sent is not repeated: it may be a token in the wrong place.
  if (user === undefined)
    throw new Error(`There is no such user. There are: ${listed(users.map((known) => known.id))}.`);
  return user;
}

function findOrganization({ organizations }: ManagementState, id: string): void {
  if (!organizations.some((known) => known.id === id))
    throw new Error(`There is no such organization. There are: ${listed(organizations.map((known) => known.id))}.`);
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ');
}
