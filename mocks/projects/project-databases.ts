// Databases of projects that are created, on the server of the main project; a comment says which ones we made.
import { Client, DatabaseError } from 'pg';
import { ConnectionError } from '../db/postgres/connection-error.ts';

const nameOf = (ref: string): string => `touchstone_${ref}`;

/** Names the main database, so that mocks of other databases on the server are left alone. */
const commentOf = (url: string): string => `project of touchstone beside ${databaseIn(url)}`;

/** Returns its URL. One that was left by an earlier run is replaced. Throws a ConnectionError. */
export async function createProjectDatabase(url: string, ref: string): Promise<string> {
  const name = nameOf(ref);
  await onServer(url, async (client) => {
    if (!(await dropOurs(client, url, ref)))
      throw new ConnectionError(
        `The server has a database ${name} that this mock did not make: drop it, or take another seed.`,
      );
    // Without a transaction: PostgreSQL creates databases in none.
    await client.query(`create database ${name}`);
    await client.query(`comment on database ${name} is '${commentOf(url).replaceAll("'", "''")}'`);
  });
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

/** Only if we made it. */
export async function dropProjectDatabase(url: string, ref: string): Promise<void> {
  await onServer(url, (client) => dropOurs(client, url, ref));
}

export async function listLeftDatabases(url: string): Promise<readonly string[]> {
  return onServer(url, async (client) => {
    const { rows } = await client.query<{ readonly datname: string }>(
      `select datname from pg_database where shobj_description(oid, 'pg_database') = $1 order by 1`,
      [commentOf(url)],
    );
    return rows.map(({ datname }) => datname);
  });
}

/** False where there is one that is not ours. */
async function dropOurs(client: Client, url: string, ref: string): Promise<boolean> {
  const { rows } = await client.query<{ readonly comment: string | null }>(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [nameOf(ref)],
  );
  const [found] = rows;
  if (found === undefined) return true;
  if (found.comment !== commentOf(url)) return false;
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
    if (cause instanceof ConnectionError) throw cause;
    throw new ConnectionError(describe(cause, url), { cause });
  } finally {
    await client.end().catch(() => undefined);
  }
}

function describe(cause: unknown, url: string): string {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const hint =
    cause instanceof DatabaseError && cause.code === '42501'
      ? ' Projects that are created have databases of their own: give the role of the URL the right CREATEDB.'
      : '';
  return `The PostgreSQL server ${new URL(url).host} did not do what a project's database needs: ${reason}.${hint}`;
}

function databaseIn(url: string): string {
  return decodeURIComponent(new URL(url).pathname.slice(1));
}
