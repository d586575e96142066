// Links for uploads: made for a caller that may write, used by any client that has the link.
import type { Call } from '../operations/call.ts';
import { isStorable } from '../buckets/names.ts';
import { rehearse } from '../records/store.ts';
import { signUpload, verifyUpload } from './tokens.ts';
import { store, write } from './upload.ts';

export async function signUploadUrl(call: Call): Promise<object> {
  const upsert = call.request.headers.get('x-upsert') === 'true';
  const { bucketId, name } = call;
  const { sub } = call.caller.claims;
  await tryOut(call, upsert);
  const url = `${bucketId}/${name}`;
  const token = await signUpload(call.jwt, url, typeof sub === 'string' ? sub : undefined, upsert);
  return { url: `/object/upload/sign/${url}?token=${token}`, token };
}

export async function uploadToSignedUrl(call: Call<unknown, { readonly token: string }>): Promise<object> {
  const url = `${call.bucketId}/${call.name}`;
  const { owner, upsert } = await verifyUpload(call.jwt, call.query.token, url);
  const { key } = await store(call, { actor: { ...call.caller, ...SERVICE }, subject: owner, upsert });
  return { Key: key };
}

/** The link stands for the caller that made it; an upload through it is done by the service. */
const SERVICE = { role: 'service_role', claims: { role: 'service_role' } };

/** Tries whether the caller could write the link's row; the policies refuse before a missing bucket does. */
async function tryOut(call: Call, upsert: boolean): Promise<void> {
  const { bucketId, name } = call;
  if (!isStorable(name)) return;
  const subject = call.caller.claims['sub'];
  const record = { id: call.ids.uuid(), version: call.ids.uuid(), bucketId, name, subject };
  await rehearse(call.db, call.caller, (session) => write(session, call, { upsert }, record, {}, null));
}
