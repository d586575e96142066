// SQL in the database of a project, as its owner.
import { withSession, type Db } from '../../db/db.ts';
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
  return refusing(async () => {
    if (parameters.length > 0) return runWithParameters(db, query, { parameters, readOnly });
    return (await runAsOwner(db, query, { readOnly })).at(-1) ?? [];
  });
}

export const runReadOnlyQuery = (call: ProjectCall): Promise<object> => runQuery(call, true);

/** Only what is selected has types: other rows are texts. */
async function runWithParameters(
  db: Db,
  query: string,
  { parameters, readOnly }: { readonly parameters: readonly unknown[]; readonly readOnly: boolean },
): Promise<readonly unknown[]> {
  const texts = parameters.map((value) =>
    value === null || typeof value === 'string' ? value : JSON.stringify(value),
  );
  const selects = /^\s*(?:select|values|table)\b/i.test(query);
  return withSession(db, async (session) => {
    if (readOnly) await session.exec('begin read only');
    if (!selects) return session.query(query, texts);
    const inner = query.replace(/;\s*$/, '');
    const rows = await session.query(`select to_jsonb(found) as found from (${inner}\n) found`, texts);
    return rows.map(({ found }) => JSON.parse(found ?? 'null') as unknown);
  });
}

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
