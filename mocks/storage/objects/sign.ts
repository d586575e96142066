// Links for downloads: one, or a batch of them.
import { param, sql } from '../../db/sql.ts';
import { noSuchKey } from '../operations/errors.ts';
import { checkBucketName, checkObjectName, isStorable } from '../buckets/names.ts';
import { operation } from '../operations/operation.ts';
import { findObject, once, run, values } from '../records/store.ts';
import { signDownload } from './tokens.ts';

export const signObject = operation<{ readonly expiresIn: number }>({
  async handle(call) {
    const bucketId = call.param('bucketName');
    const name = call.param('wildcard');
    checkBucketName(bucketId);
    checkObjectName(name);
    const found = await once(call.db, call.caller, (session) => findObject(session, bucketId, name));
    if (found === undefined) throw noSuchKey();
    const url = `${bucketId}/${call.dialect.signKeepsReservedEscapes ? decodeURI(call.rawWildcard) : name}`;
    const token = await signDownload(call, url, call.body.expiresIn);
    return call.answer({ signedURL: call.linkTo(url, token) });
  },
});

export const signObjects = operation<{ readonly expiresIn: number; readonly paths: readonly string[] }>({
  async handle(call) {
    const bucketId = call.param('bucketName');
    checkBucketName(bucketId);
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
    return call.answer(await Promise.all(signed));
  },
});
