// Invents users where foreign keys want them: rows of auth.users and auth.identities.
import type { Faker } from '@faker-js/faker';
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
  const email = `${handle}@example.test`;
  const name = `${first} ${last}`;
  // What sign-up triggers read most.
  const metadata = {
    name,
    full_name: name,
    first_name: first,
    last_name: last,
    username: handle.replaceAll('.', '_'),
    user_name: handle.replaceAll('.', '_'),
    avatar_url: `https://example.test/${handle}.png`,
    email_verified: true,
  };
  const time = faker.date.past({ years: 2 }).toISOString();
  const identity = { sub: id, email, email_verified: false, phone_verified: false };
  const { error } = await session.batch([
    { text: 'savepoint seed_user', unread: true },
    compile(sql`insert into auth.users
      (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
       confirmation_token, recovery_token, email_change_token_new, email_change)
      values ('00000000-0000-0000-0000-000000000000', ${param(id)}::uuid, 'authenticated', 'authenticated', ${param(email)}, '', ${param(time)}::timestamptz,
       '{"provider": "email", "providers": ["email"]}', ${param(JSON.stringify(metadata))}::jsonb, ${param(time)}::timestamptz, ${param(time)}::timestamptz, '', '', '', '')`),
    compile(sql`insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
      values (${param(faker.string.uuid())}::uuid, ${param(id)}, ${param(id)}::uuid, ${param(JSON.stringify(identity))}::jsonb, 'email',
       ${param(time)}::timestamptz, ${param(time)}::timestamptz, ${param(time)}::timestamptz)`),
    { text: 'release savepoint seed_user', unread: true },
  ]);
  if (error !== undefined) await session.exec('rollback to savepoint seed_user');
  return error;
}
