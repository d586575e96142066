// Invents users where foreign keys want them: rows of auth.users and auth.identities.
import type { Faker } from '@faker-js/faker';
import { parseUser } from '../auth/given-user.ts';
import { userStatements } from '../auth/write-user.ts';
import type { DatabaseError, Session } from '../db/db.ts';
import { compile, param, sql } from '../db/sql.ts';
import type { SeedTable } from './tables.ts';

export const USERS = 'auth.users';

export function wantsUsers(tables: readonly SeedTable[]): boolean {
  return tables.some(({ references }) => references.some(({ target }) => target === USERS));
}

/** Until there are so many; returns why there are fewer, such as the error of a trigger. */
export async function seedUsers(session: Session, faker: Faker, rows: number): Promise<string | undefined> {
  const [count] = await session.query(`select count(*) as users from ${USERS}`);
  for (let users = Number(count?.['users']); users < rows; users += 1) {
    const error = await insertUser(session, faker);
    if (error !== undefined) return `${USERS} has ${users} of ${rows} rows: ${error.message.replaceAll(/\s+/g, ' ')}`;
  }
  return undefined;
}

async function insertUser(session: Session, faker: Faker): Promise<DatabaseError | undefined> {
  const id = faker.string.uuid();
  const [first, last] = [faker.person.firstName(), faker.person.lastName()];
  // Names of users are seldom longer, and their letters seldom others.
  const handle = `${first
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 10)}.${faker.string.alphanumeric({ length: 4, casing: 'lower' })}`;
  const name = `${first} ${last}`;
  const user = parseUser({
    email: `${handle}@example.test`,
    // What sign-up triggers read most.
    user_metadata: {
      name,
      full_name: name,
      first_name: first,
      last_name: last,
      username: handle.replaceAll('.', '_'),
      user_name: handle.replaceAll('.', '_'),
      avatar_url: `https://example.test/${handle}.png`,
    },
  });
  const identity = sql`update auth.identities set id = ${param(faker.string.uuid())}::uuid where user_id = ${param(id)}::uuid`;
  const { error } = await session.batch([
    { text: 'savepoint seed_user', unread: true },
    ...[...userStatements(id, user, faker.date.past({ years: 2 })), identity].map(compile),
    { text: 'release savepoint seed_user', unread: true },
  ]);
  if (error !== undefined) await session.exec('rollback to savepoint seed_user');
  return error;
}
