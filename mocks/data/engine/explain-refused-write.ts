// What the journal says of a write that the database refused: PostgreSQL hides the key where row security is on, and the policy everywhere.
import { DatabaseError, type Db } from '../../db/db.ts';
import { adviceOnMissingRow } from '../../db/missing-user.ts';
import { adviceOnRefusedRow, isRefusedRow } from '../../db/refused-row.ts';
import type { Caller } from '../../db/session/caller.ts';
import { queryAsOwner } from '../../db/session/owner.ts';
import type { Bound } from '../plan/coerce.ts';
import type { MutationPlan } from '../plan/plan.ts';
import type { Prepared } from './prepare.ts';

/** `prepared`: the request, if it can still be read. */
export async function advise(
  db: Db,
  error: unknown,
  caller: Caller,
  prepared: () => Prepared | undefined,
): Promise<string | undefined> {
  if (!(error instanceof DatabaseError)) return undefined;
  const isRefused = isRefusedRow(error);
  if (!isRefused && error.code !== '23503') return undefined;
  const plan = findWrite(prepared(), error);
  if (isRefused) {
    if (plan === undefined) return undefined;
    const { table, kind } = plan;
    const command = kind === 'insert' ? 'INSERT' : 'UPDATE';
    return adviceOnRefusedRow(db, caller, { schema: table.schema, table: table.name, command });
  }
  const detail = plan === undefined ? undefined : await describeMissingKey(db, error, plan).catch(() => undefined);
  return adviceOnMissingRow(detail === undefined ? error : { code: error.code, detail });
}

/** The write that the message is about; a trigger may have written to another table. */
function findWrite(prepared: Prepared | undefined, { message }: DatabaseError): MutationPlan | undefined {
  const [, table] = /\b(?:on|for) table "(.+?)"/.exec(message) ?? [];
  if (prepared?.kind !== 'mutation') return undefined;
  return prepared.fields
    .flatMap((field) => (field.kind === 'statement' && field.mutation !== undefined ? [field.mutation] : []))
    .find((mutation) => mutation.table.name === table);
}

const FOREIGN_KEY = `select own.attname as column, c.confrelid::regclass as target, quote_ident(other.attname) as key
  from pg_constraint c
  join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[1]
  join pg_attribute other on other.attrelid = c.confrelid and other.attnum = c.confkey[1]
  where c.contype = 'f' and c.conname = $1 and c.conrelid = $2::oid and cardinality(c.conkey) = 1`;

/** In PostgreSQL's own form of the sentence; undefined if it has the key already, or the key is not one of one column. */
async function describeMissingKey(db: Db, error: DatabaseError, plan: MutationPlan): Promise<string | undefined> {
  const { detail, constraint } = error;
  const [, shown] = /^Key is not present in table (".+")\.$/.exec(detail ?? '') ?? [];
  if (shown === undefined || constraint === undefined) return undefined;
  const [found] = await queryAsOwner(db, FOREIGN_KEY, [constraint, String(plan.table.oid)]);
  if (found === undefined) return undefined;
  const { column, target, key } = found;
  const [missing] = await queryAsOwner(
    db,
    `select value from json_array_elements_text($1::json) as value where not exists (select from ${target ?? ''} where ${key ?? ''}::text = value)`,
    [JSON.stringify(valuesOf(plan, column ?? ''))],
  );
  return missing === undefined
    ? undefined
    : `Key (${column ?? ''})=(${missing['value'] ?? ''}) is not present in table ${shown}.`;
}

/** What the request writes into the column. */
function valuesOf(plan: MutationPlan, name: string): readonly string[] {
  switch (plan.kind) {
    case 'insert': {
      const at = plan.columns.findIndex((column) => column.name === name);
      return plan.rows.flatMap((row) => textOf(row[at]));
    }
    case 'update':
      return plan.set.flatMap(({ column, value }) => (column.name === name ? textOf(value) : []));
    case 'delete':
      return [];
  }
}

function textOf(value: Bound | undefined): readonly string[] {
  return value === undefined || value === null ? [] : [value];
}
