// Links for downloads: one, or a batch of them.
import { param, sql } from '../../db/sql.ts';
import type { Call } from '../operations/call.ts';
import { noSuchKey } from '../operations/errors.ts';
import { checkObjectName, isStorable } from '../buckets/names.ts';
import { findObject, once, run, values } from '../records/store.ts';
import { signDownload } from './tokens.ts';

export async function signObject(call: Call<{ readonly expiresIn: number }>): Promise<object> {
  const { bucketId, name } = call;
  checkObjectName(name);
  const found = await once(call.db, call.caller, (session) => findObject(session, bucketId, name));
  if (found === undefined) throw noSuchKey();
  const url = `${bucketId}/${call.dialect.signKeepsReservedEscapes ? decodeURI(call.rawWildcard) : name}`;
  const token = await signDownload(call, url, call.body.expiresIn);
  return { signedURL: call.linkTo(url, token) };
}

export async function signObjects(
  call: Call<{ readonly expiresIn: number; readonly paths: readonly string[] }>,
): Promise<object> {
  const { bucketId } = call;
  const { paths, expiresIn: lifetime } = call.body;
  const rows = await once(call.db, call.caller, (session) =>
    run(
      session,
      sql`select name from storage.objects where bucket_id = ${param(bucketId)}
        and name in (select * from ${values(paths.filter(isStorable))})`,
    ),
  );
  const known = new Set(rows.map((row) => row['name']));
  const signed = paths.map(async (path) => {
    if (!known.has(path))
      return {
        error: 'Either the object does not exist or you do not have access to it',
        path,
        signedURL: null,
      };
    const url = `${bucketId}/${path}`;
    return { error: null, path, signedURL: call.linkTo(url, await signDownload(call, url, lifetime)) };
  });
  return Promise.all(signed);
}
