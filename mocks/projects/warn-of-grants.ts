// Says which tables of a project no role of requests may read: what works here before a grant fails on the platform.
import type { Db } from '../db/db.ts';
import { queryAsOwner } from '../db/session/owner.ts';

const UNREADABLE = `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'v', 'm', 'f') and not c.relispartition and n.nspname in (select json_array_elements_text($1::json))
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') and not exists (
      select from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role')
        and has_any_column_privilege(r.oid, c.oid, 'select'))
  order by 1`;
const MOST = 10;

export async function warnOfGrants(db: Db, schemas: readonly string[], warn: (message: string) => void): Promise<void> {
  const names = (await queryAsOwner(db, UNREADABLE, [JSON.stringify(schemas)])).map(({ name }) => name ?? '');
  if (names.length === 0) return;
  const list = names.slice(0, MOST).join(', ');
  const more = names.length > MOST ? ` And so it is with ${names.length - MOST} more: mock.leftOut() names them.` : '';
  warn(
    `Without api.auto_expose_new_tables no API role may read ${list}: grant select on ${list} to anon, authenticated, service_role;${more}`,
  );
}
