// Deletion of one object, or of several by their exact names.
import { param, sql } from '../../db/sql.ts';
import { accessDenied, noSuchKey } from '../operations/errors.ts';
import { checkBucketName, isStorable } from '../buckets/names.ts';
import { operation } from '../operations/operation.ts';
import { findObject, objectColumns, peek, run, toObject, transact, values } from '../records/store.ts';

export const deleteObject = operation({
  changesBytes: true,
  async handle({ param: parameter, caller, db, blobs, answer }) {
    const bucketId = parameter('bucketName');
    const name = parameter('wildcard');
    checkBucketName(bucketId);
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
    if (typeof gone['version'] === 'string') await blobs.delete(gone['version']);
    return answer({ message: 'Successfully deleted' });
  },
});

export const deleteObjects = operation<{ readonly prefixes: readonly string[] }>({
  changesBytes: true,
  async handle({ body, param: parameter, caller, db, blobs, answer }) {
    const bucketId = parameter('bucketName');
    checkBucketName(bucketId);
    const names = body.prefixes.filter(isStorable);
    const rows = await transact(db, caller, (session) =>
      run(
        session,
        sql`delete from storage.objects where bucket_id = ${param(bucketId)}
          and name in (select * from ${values(names)}) returning ${objectColumns}`,
      ),
    );
    const gone = rows.map(toObject);
    await blobs.deleteAll(gone.flatMap(({ version }) => version ?? []));
    return answer(gone);
  },
});
