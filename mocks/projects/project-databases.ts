// Databases of projects that are created, on the server of the main project; a comment says which ones we made.
import { Client, DatabaseError } from 'pg';
import { ConnectionError } from '../db/postgres/connection-error.ts';
import { messageOf } from '../runtime/unknown.ts';

const nameOf = (ref: string): string => `touchstone_${ref}`;

/** Names the main database, so that mocks of other databases on the server are left alone. */
const commentOf = (url: string): string => `project of touchstone beside ${databaseIn(url)}`;

/** Beside the comment, in a database that was made since the mock began, and is whole. */
const wholeOf = (url: string, run: string): string => `${commentOf(url)}, whole in ${run}`;

/** Any number: from others differ the names that are hashed with it. */
const LOCK = 1_305_808_512;

/**
 * Does the work with its URL while no other process makes or removes it. One that no process of this run made, left by
 * an earlier one, is replaced. Throws a ConnectionError.
 */
export async function withinProjectDatabase<T>(
  url: string,
  { ref, run }: { readonly ref: string; readonly run: string },
  work: (url: string, isNew: boolean) => Promise<T>,
): Promise<T> {
  const name = nameOf(ref);
  const address = new URL(url);
  address.pathname = `/${name}`;
  return onServer(url, async (client) => {
    await client.query('select pg_advisory_lock($1, hashtext($2))', [LOCK, ref]);
    if ((await commentOn(client, ref)) === wholeOf(url, run)) return work(address.href, false);
    if (!(await dropOurs(client, url, ref)))
      throw new ConnectionError(
        `The server has a database ${name} that this mock did not make: drop it, or take another seed.`,
      );
    // Without a transaction: PostgreSQL creates databases in none.
    await client.query(`create database ${name}`);
    await comment(client, ref, commentOf(url));
    const done = await work(address.href, true);
    await comment(client, ref, wholeOf(url, run));
    return done;
  });
}

/** Only if we made it. */
export async function dropProjectDatabase(url: string, ref: string): Promise<void> {
  await onServer(url, (client) => dropOurs(client, url, ref));
}

export async function listLeftDatabases(url: string, run: string): Promise<readonly string[]> {
  return (await listOurs(url))
    .filter(({ comment: found }) => found !== wholeOf(url, run))
    .map(({ datname }) => datname);
}

/** The projects that have one of this run. */
export async function listProjectsOf(url: string, run: string): Promise<readonly string[]> {
  const whole = (await listOurs(url)).filter(({ comment: found }) => found === wholeOf(url, run));
  return whole.map(({ datname }) => datname.slice(nameOf('').length));
}

async function listOurs(url: string) {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ readonly datname: string; readonly comment: string }>(
      `select datname, shobj_description(oid, 'pg_database') as comment from pg_database
        where shobj_description(oid, 'pg_database') is not null order by 1`,
    );
    return rows.filter(({ comment: found }) => isOurs(url, found));
  });
}

function isOurs(url: string, found: string | undefined): boolean {
  return found === commentOf(url) || found?.startsWith(`${commentOf(url)}, whole in `) === true;
}

/** Undefined if there is no such database; empty if it has none. */
async function commentOn(client: Client, ref: string): Promise<string | undefined> {
  const { rows } = await client.query<{ readonly comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [nameOf(ref)],
  );
  const [found] = rows;
  return found === undefined ? undefined : (found.comment ?? '');
}

async function comment(client: Client, ref: string, text: string): Promise<void> {
  await client.query(`comment on database ${nameOf(ref)} is '${text.replaceAll("'", "''")}'`);
}

/** False where there is one that is not ours. */
async function dropOurs(client: Client, url: string, ref: string): Promise<boolean> {
  const found = await commentOn(client, ref);
  if (found === undefined) return true;
  if (!isOurs(url, found)) return false;
  await client.query(`drop database ${nameOf(ref)} with (force)`);
  return true;
}

async function onServer<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  // A connection that breaks is told by the query that waits for it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (cause) {
    if (!(cause instanceof Error) || !isOfServer(cause)) throw cause;
    throw new ConnectionError(describe(cause, url), { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** An answer of the server, or why there is none; what the work with a database threw is its own. */
function isOfServer(cause: Error): boolean {
  return cause instanceof DatabaseError || (!(cause instanceof ConnectionError) && 'code' in cause);
}

function describe(cause: unknown, url: string): string {
  const hint =
    cause instanceof DatabaseError && cause.code === '42501'
      ? ' Projects that are created have databases of their own: give the role of the URL the right CREATEDB.'
      : '';
  return `The PostgreSQL server ${new URL(url).host} did not do what a project's database needs: ${messageOf(cause)}.${hint}`;
}

function databaseIn(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}
