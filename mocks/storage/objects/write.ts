// Writes the row of an object, new or in place of one that is there; and tries it out first, as the service does.
import type { Row } from '../../db/db.ts';
import { param, raw, sql, type Sql } from '../../db/sql.ts';
import type { Caller } from '../../db/session/caller.ts';
import { ownerOf } from '../operations/auth.ts';
import type { Call } from '../operations/call.ts';
import { accessDenied, duplicateMeans, notKept, ROW_REFUSED } from '../operations/errors.ts';
import { findObject, rehearse, run, type Asking, type Json } from '../records/store.ts';

export interface NewObject {
  readonly id: string;
  /** Null: it has no bytes. */
  readonly version: string | null;
  readonly bucketId: string;
  readonly name: string;
  readonly subject: unknown;
}

interface Known {
  readonly metadata: Json;
  readonly userMetadata?: Json | null | undefined;
}

/** The service tries once, as the caller, before it reads the body: policies and triggers always see this row, whatever comes. */
export async function tryOut(
  call: Call<unknown, unknown>,
  actor: Caller,
  target: Pick<NewObject, 'bucketId' | 'name' | 'subject'>,
  upsert: boolean,
  describe: (session: Asking) => Known | Promise<Known>,
): Promise<void> {
  const record = { id: call.ids.uuid(), version: '1', ...target };
  await rehearse(call.db, actor, async (session) => {
    const { metadata, userMetadata = null } = await describe(session);
    await write(session, call, { upsert }, record, metadata, userMetadata);
  });
}

interface Writing {
  readonly upsert: boolean;
  /** No policy hides the row that was written. */
  readonly pastPolicies?: boolean;
}

export const RETURNING = raw('returning id, version');

/** Inserts the row or, on request, takes over the existing one; returns the version that is no longer needed. */
export async function write(
  session: Asking,
  { clock }: Pick<Call, 'clock'>,
  { upsert, pastPolicies = false }: Writing,
  record: NewObject,
  metadata: Json,
  userMetadata: Json | null,
): Promise<{ readonly old: string | null; readonly id: string }> {
  const insert = insertion(record, metadata, userMetadata, clock.now());
  if (!upsert) {
    // Without `returning`: that would need a policy to select, too.
    const statement = pastPolicies ? sql`${insert} ${RETURNING}` : insert;
    const rows = await duplicateMeans('KeyAlreadyExists', () => run(session, statement));
    return { old: null, id: pastPolicies ? checkKept(rows, { version: record.version }) : record.id };
  }
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    // Once it is locked, no other client replaces or moves the row: its version is the one that goes.
    const before = await findObject(session, record.bucketId, record.name, 'for update');
    if (before !== undefined) {
      const upserted = sql`${insert} on conflict (bucket_id, name) do update set ${pastPolicies ? takeOver : tryTakeOver}`;
      const rows = await run(session, pastPolicies ? sql`${upserted} ${RETURNING}` : upserted);
      if (pastPolicies) checkKept(rows, { id: before.id, version: record.version });
      return { old: before.version, id: before.id };
    }
    const rows = await run(session, sql`${insert} on conflict (bucket_id, name) do nothing ${RETURNING}`);
    if (rows.length > 0) return { old: null, id: checkKept(rows, { version: record.version }) };
  }
  // It exists but stays invisible: the policies hide it.
  throw accessDenied(ROW_REFUSED);
}

/** Returns the id of the row that was written. */
export function checkKept(
  [row]: readonly Row[],
  expected: { readonly id?: string; readonly version: string | null },
): string {
  const id = row?.['id'] ?? '';
  if (row?.['version'] !== expected.version || (expected.id !== undefined && id !== expected.id)) throw notKept();
  return id;
}

/** Another client may create the row between looking for it and inserting it. */
const MOST_ATTEMPTS = 3;

/** `kept`: columns that stay as they are if the new row does not know them. */
function takingOver(kept: readonly string[]): Sql {
  const columns = ['version', 'metadata', 'user_metadata', 'updated_at', 'owner', 'owner_id'];
  const changes = columns.map((column) =>
    kept.includes(column)
      ? `${column} = coalesce(excluded.${column}, objects.${column})`
      : `${column} = excluded.${column}`,
  );
  return raw(changes.join(', '));
}

/** A caller without a subject, such as the service, leaves the object to its owner. */
const takeOver = takingOver(['owner', 'owner_id']);
const tryTakeOver = takingOver(['owner', 'owner_id', 'user_metadata']);

function insertion(record: NewObject, metadata: Json, userMetadata: Json | null, now: Date): Sql {
  const { owner, ownerId } = ownerOf(record.subject);
  const time = param(now.toISOString());
  return sql`insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata,
      created_at, updated_at, last_accessed_at)
    values (${param(record.id)}::uuid, ${param(record.bucketId)}, ${param(record.name)}, ${param(owner)}::uuid,
      ${param(ownerId)}, ${param(record.version)}, ${param(JSON.stringify(metadata))}::jsonb,
      ${param(userMetadata === null ? null : JSON.stringify(userMetadata))}::jsonb,
      ${time}::timestamptz, ${time}::timestamptz, ${time}::timestamptz)`;
}
