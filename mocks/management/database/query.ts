// SQL in the database of a project, as its owner.
import { runAsOwner } from '../../db/session/owner.ts';
import { readBody } from '../operations/asked.ts';
import type { ProjectCall } from '../operations/call.ts';
import { refusing } from '../operations/errors.ts';

interface Query {
  readonly query: string;
  readonly parameters?: readonly unknown[];
  readonly read_only?: boolean;
}

/** The rows of the last statement. */
export async function runQuery(call: ProjectCall, isReadOnly = false): Promise<object> {
  const { query, parameters = [], read_only: asked = false } = (await readBody(call)) as Query;
  const readOnly = isReadOnly || asked;
  const db = await call.surroundings.backing.openDatabase(call.project.ref);
  const texts = parameters.map((value) =>
    value === null || typeof value === 'string' ? value : JSON.stringify(value),
  );
  // Without parameters it may be several statements.
  const values = texts.length === 0 ? undefined : texts;
  return refusing(async () => (await runAsOwner(db, query, { readOnly, values, bigints: 'numbers' })).at(-1) ?? []);
}

export const runReadOnlyQuery = (call: ProjectCall): Promise<object> => runQuery(call, true);

export async function listProjectBuckets(call: ProjectCall): Promise<object> {
  const db = await call.surroundings.backing.openDatabase(call.project.ref);
  const [rows = []] = await runAsOwner(
    db,
    `select jsonb_build_object('id', id, 'name', name, 'owner', coalesce(owner::text, ''), 'created_at', created_at,
       'updated_at', updated_at, 'public', public) as bucket
     from storage.buckets order by id`,
  );
  return rows.map(({ bucket }) => bucket);
}
