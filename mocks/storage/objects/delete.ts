// Deletion of one object, or of several by their exact names.
import { param, sql } from '../../db/sql.ts';
import type { Call } from '../operations/call.ts';
import { accessDenied, noSuchKey } from '../operations/errors.ts';
import { isStorable } from '../buckets/names.ts';
import { findObject, objectColumns, peek, run, toObject, transact, values } from '../records/store.ts';

export async function deleteObject({ bucketId, name, caller, db, blobs }: Call): Promise<object> {
  const found = isStorable(name) ? await peek(db, (session) => findObject(session, bucketId, name)) : undefined;
  if (found === undefined) throw noSuchKey();
  const [gone] = await transact(db, caller, (session) =>
    run(
      session,
      sql`delete from storage.objects where id = ${param(found.id)}::uuid
        and bucket_id = ${param(bucketId)} and name = ${param(name)} returning version`,
    ),
  );
  if (gone === undefined) throw accessDenied('Access denied');
  if (typeof gone['version'] === 'string') await blobs.delete([gone['version']]);
  return { message: 'Successfully deleted' };
}

export async function deleteObjects({
  body,
  bucketId,
  caller,
  db,
  blobs,
}: Call<{ readonly prefixes: readonly string[] }>): Promise<object> {
  const names = body.prefixes.filter(isStorable);
  const rows = await transact(db, caller, (session) =>
    run(
      session,
      sql`delete from storage.objects where bucket_id = ${param(bucketId)}
        and name in (select * from ${values(names)}) returning ${objectColumns}`,
    ),
  );
  const gone = rows.map(toObject);
  await blobs.delete(gone.flatMap(({ version }) => version ?? []));
  return gone;
}
