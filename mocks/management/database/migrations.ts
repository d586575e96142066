// Migrations of a project, recorded in its database where the platform's command line looks for them.
import { MIGRATIONS_TABLE, migrationsSql } from '../../db/bootstrap.ts';
import { withSession, type Session } from '../../db/db.ts';
import { readBody, readQuery } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';
import { refusal, refusing } from '../operations/errors.ts';

interface Migration {
  readonly version: string;
  readonly name?: string;
  readonly statements?: readonly string[];
  readonly rollback?: readonly string[];
  readonly created_by?: string;
  readonly idempotency_key?: string;
}

interface Said {
  readonly query: string;
  readonly name?: string;
  readonly rollback?: string;
}

export async function listMigrations(call: ProjectCall): Promise<object> {
  const all = await withMigrations(call, readAll);
  return all.map(({ version, name }) => ({ version, name }));
}

export async function getMigration(call: ProjectCall): Promise<object> {
  return withMigrations(call, (session) => find(session, versionOf(call)));
}

/** A request that is repeated with its key is not run again. */
export async function applyMigration(call: ProjectCall): Promise<void> {
  const said = (await readBody(call)) as Said;
  await withMigrations(call, async (session) => {
    const all = await readAll(session);
    const key = keyOf(call);
    if (key !== undefined && all.some((one) => one.idempotency_key === key)) return;
    await session.exec('begin');
    await session.exec(said.query);
    await record(session, nextVersion(all, call), said, call);
    await session.commit();
  });
}

export async function upsertMigration(call: ProjectCall): Promise<void> {
  const said = (await readBody(call)) as Said;
  await withMigrations(call, async (session) => {
    const all = await readAll(session);
    const key = keyOf(call);
    const known = key === undefined ? undefined : all.find((one) => one.idempotency_key === key);
    await record(session, known?.version ?? nextVersion(all, call), said, call);
  });
}

export async function updateMigration(call: ProjectCall): Promise<void> {
  const { name, rollback } = (await readBody(call)) as Partial<Said>;
  await withMigrations(call, async (session) => {
    const { version } = await find(session, versionOf(call));
    await session.query(
      `update ${MIGRATIONS_TABLE} set name = coalesce($2::text, name),
          rollback = case when $3::text is null then rollback else array[$3::text] end
        where version = $1`,
      [version, name ?? null, rollback ?? null],
    );
  });
}

export async function rollbackMigrations(call: ProjectCall): Promise<void> {
  const { gte: from } = readQuery(call);
  await withMigrations(call, async (session) => {
    const due = (await readAll(session)).filter(({ version }) => Number(version) >= Number(from)).toReversed();
    await session.exec('begin');
    for (const { version, rollback = [] } of due) {
      for (const text of rollback) await session.exec(text);
      await session.query(`delete from ${MIGRATIONS_TABLE} where version = $1`, [version]);
    }
    await session.commit();
  });
}

async function withMigrations<T>(call: ProjectCall, work: (session: Session) => Promise<T>): Promise<T> {
  const db = await call.surroundings.backing.openDatabase(call.project.ref);
  return refusing(() =>
    withSession(db, async (session) => {
      await session.exec(migrationsSql);
      return work(session);
    }),
  );
}

async function readAll(session: Session): Promise<readonly Migration[]> {
  const rows = await session.query(
    `select jsonb_strip_nulls(to_jsonb(one)) as one from ${MIGRATIONS_TABLE} one order by version::numeric`,
  );
  return rows.map(({ one }) => JSON.parse(one ?? '{}') as Migration);
}

async function find(session: Session, version: string): Promise<Migration> {
  const found = (await readAll(session)).find((one) => one.version === version);
  if (found === undefined) throw refusal(404, 'Migration not found');
  return found;
}

async function record(session: Session, version: string, said: Said, call: ProjectCall): Promise<void> {
  await session.query(
    `insert into ${MIGRATIONS_TABLE} (version, statements, name, rollback, created_by, idempotency_key)
      values ($1, array[$2::text], $3, case when $4::text is null then null else array[$4::text] end, $5, $6)
      on conflict (version) do update
      set statements = excluded.statements, name = excluded.name, rollback = excluded.rollback`,
    [version, said.query, said.name ?? '', said.rollback ?? null, call.user.id, keyOf(call) ?? null],
  );
}

/** The time as `20260131120000`, or one more than the newest. */
function nextVersion(all: readonly Migration[], { surroundings }: ProjectCall): string {
  const now = Number(surroundings.clock.now().toISOString().replaceAll(/\D/gu, '').slice(0, 14));
  const newest = Math.max(0, ...all.map(({ version }) => Number(version)));
  return String(newest >= now ? newest + 1 : now);
}

function keyOf({ request }: ProjectCall): string | undefined {
  return request.headers.get('idempotency-key') ?? undefined;
}

function versionOf({ params }: ProjectCall): string {
  return params['version'] ?? '';
}
