// The users that a mock starts with: a list in process, or a file with one in JSON or YAML.
import type { Db } from '../db/db.ts';
import { createIds } from '../runtime/ids.ts';
import type { NewAuthUser } from './auth.ts';
import { parseUser, type GivenUser } from './given-user.ts';
import { hashOf, writeUser } from './write-user.ts';
import { messageOf } from '../runtime/unknown.ts';

export type FirstUsers = readonly NewAuthUser[] | { readonly file: string };

/** A list of users that cannot be made as it stands; the message is for the user. */
export class UsersError extends Error {
  override readonly name = 'UsersError';
}

type MakeUsers = (db: Db, now: Date) => Promise<void>;

/** Reads the list before anything is opened. Throws a UsersError that names list and entry, as the returned function does. */
export async function readFirstUsers(users: FirstUsers, seed: number | undefined): Promise<MakeUsers> {
  const file = 'file' in users ? users.file : undefined;
  const source = file ?? 'users';
  const list = file === undefined ? users : await readList(file);
  if (!Array.isArray(list))
    throw new UsersError(`${source}: write a list of users, such as [{"email": "ann@example.test"}].`);
  // Apart from the ids of requests, so that a list that grows changes none of them.
  const ids = createIds(seed);
  ids.stir('users');
  const blamed = async <T>(index: number, work: () => T | Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      throw new UsersError(`${source}: user ${index + 1}: ${messageOf(cause)}`, { cause });
    }
  };
  const entries: { readonly id: string; readonly user: GivenUser }[] = [];
  for (const [index, given] of list.entries()) {
    const user = await blamed(index, () => parseUser(given));
    entries.push({ id: user.id ?? ids.uuid(), user });
  }
  return async (db, now) => {
    for (const [index, { id, user }] of entries.entries())
      await blamed(index, async () => writeUser(db, id, user, now, await hashOf(db, user, ids)));
  };
}

async function readList(file: string): Promise<unknown> {
  const [{ readFile }, { parse }] = await Promise.all([import('node:fs/promises'), import('yaml')]);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (cause) {
    throw new UsersError(`The file of users ${file} cannot be read: ${messageOf(cause)}`, { cause });
  }
  try {
    // JSON is YAML.
    return parse(text) as unknown;
  } catch (cause) {
    throw new UsersError(`${file} is neither JSON nor YAML: ${messageOf(cause)}`, { cause });
  }
}
