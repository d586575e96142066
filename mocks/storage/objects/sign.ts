// Links for downloads, one or a batch of them, and for uploads: made for a caller that may write, used by any client that has the link.
import { param, sql } from '../../db/sql.ts';
import type { Call } from '../operations/call.ts';
import { noSuchKey } from '../operations/errors.ts';
import { checkObjectName, isStorable } from '../buckets/names.ts';
import { bodyLengthOf } from '../../http/body-length.ts';
import { fromBase64 } from '../content/content.ts';
import { findObject, once, run, SERVICE, values } from '../records/store.ts';
import { describeTransformation, signDownload, signUpload, verifyUpload, type Transformation } from './tokens.ts';
import { store } from './upload.ts';
import { tryOut } from './write.ts';

export async function signObject(
  call: Call<{ readonly expiresIn: number; readonly transform?: Transformation }>,
): Promise<object> {
  const { bucketId, name } = call;
  checkObjectName(name);
  const found = await once(call.db, call.caller, (session) => findObject(session, bucketId, name));
  if (found === undefined) throw noSuchKey();
  const url = `${bucketId}/${call.dialect.signKeepsReservedEscapes ? decodeURI(call.rawWildcard) : name}`;
  const transformations = describeTransformation(call.body.transform ?? {});
  const isImage = transformations !== '' && call.linkToImage !== call.linkTo;
  const token = await signDownload(call, url, call.body.expiresIn, isImage ? { transformations } : {});
  return { signedURL: (isImage ? call.linkToImage : call.linkTo)(url, token) };
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

/** Tries whether the caller could write the link's row; the policies refuse before a missing bucket does. */
export async function signUploadUrl(call: Call): Promise<object> {
  const { bucketId, name, request } = call;
  const upsert = request.headers.get('x-upsert') === 'true';
  const { sub } = call.caller.claims;
  const mimetype = request.headers.get('content-type') ?? undefined;
  const metadata = { mimetype, contentLength: bodyLengthOf(request) };
  if (isStorable(name)) {
    const userMetadata = fromBase64(request.headers.get('x-metadata'));
    await tryOut(call, call.caller, { bucketId, name, subject: sub }, upsert, () => ({ metadata, userMetadata }));
  }
  const url = `${bucketId}/${name}`;
  const token = await signUpload(call.jwt, url, typeof sub === 'string' ? sub : undefined, upsert);
  return { url: `/object/upload/sign/${url}?token=${token}`, token };
}

/** The link stands for the caller that made it; an upload through it is done by the service. */
export async function uploadToSignedUrl(call: Call<unknown, { readonly token: string }>): Promise<object> {
  const url = `${call.bucketId}/${call.name}`;
  const { owner, upsert } = await verifyUpload(call.jwt, call.query.token, url);
  const rights = { actor: { ...call.caller, ...SERVICE }, subject: owner, upsert };
  return store(call, rights, (Key) => ({ Key }));
}
