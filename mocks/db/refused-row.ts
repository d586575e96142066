// Says what an owner of the mock needs to find the policy that refused a row: as whom it was written, and which policies there are.
import type { Db, DatabaseError, Row } from './db.ts';
import type { Caller } from './session/caller.ts';
import { queryAsOwner } from './session/owner.ts';

/** Whether row level security refused a row that was to be written. */
export function isRefusedRow({ code, message }: Pick<DatabaseError, 'code' | 'message'>): boolean {
  return code === '42501' && message.includes('row-level security');
}

const POLICIES = `select policyname as name, array_to_string(roles, ', ') as roles, coalesce(with_check, qual) as expression
  from pg_policies where schemaname = $1 and tablename = $2 and cmd in ('ALL', $3) order by policyname`;
const MOST_POLICIES = 5;
const LONGEST_EXPRESSION = 200;

interface Refused {
  readonly schema: string;
  readonly table: string;
  readonly command: 'INSERT' | 'UPDATE';
}

/** For the journal alone: policies are nobody's business but the owner's. */
export async function adviceOnRefusedRow(
  db: Db,
  { role, claims }: Pick<Caller, 'role' | 'claims'>,
  { schema, table, command }: Refused,
): Promise<string> {
  const { sub } = claims;
  const caller = `The caller is ${role}, and auth.uid() is ${typeof sub === 'string' ? sub : 'null: the request has no token of a user'}.`;
  const found = await queryAsOwner(db, POLICIES, [schema, table, command]).catch(() => undefined);
  if (found === undefined) return caller;
  const name = `${schema}.${table}`;
  if (found.length === 0) return `${caller} ${name} has no policy for ${command}, so nobody may.`;
  return `${caller} Policies of ${name} for ${command}: ${found.slice(0, MOST_POLICIES).map(describe).join('; ')}.`;
}

function describe({ name, roles, expression }: Row): string {
  const shown = (expression ?? 'true').replaceAll(/\s+/g, ' ').slice(0, LONGEST_EXPRESSION);
  return `"${name ?? ''}" to ${roles ?? ''}, with check ${shown}`;
}
