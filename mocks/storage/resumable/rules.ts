// What the service asks of a resumable upload, at each step of the protocol's library, and how its last byte makes it an object.
import type * as Tus from '@tus/server';
import type { Call } from '../operations/call.ts';
import { checkMediaType, toUserMetadata } from '../content/content.ts';
import { invalidSignature, noSuchBucket } from '../operations/errors.ts';
import { verifyUpload } from '../objects/tokens.ts';
import { commit, type UploadRights } from '../objects/upload.ts';
import { tryOut } from '../objects/write.ts';
import { findTarget, peek, SERVICE } from '../records/store.ts';
import { noteKey } from './keys.ts';
import { metadataRequired } from './refusals.ts';
import { contentOf, findUpload, markFinished } from './unfinished.ts';
import { formatUploadId, parseUploadId, type UploadId } from './upload-id.ts';

type Said = Readonly<Record<string, string | null>>;
type Rules = Required<
  Pick<Tus.ServerOptions, 'namingFunction' | 'maxSize' | 'onIncomingRequest' | 'onUploadCreate' | 'onUploadFinish'>
>;

export function createRules(tus: typeof Tus, call: Call, isSigned: boolean): Rules {
  const { headers, method } = call.request;
  let rights: UploadRights = {
    actor: call.caller,
    subject: call.caller.claims['sub'],
    upsert: headers.get('x-upsert') === 'true',
  };

  return {
    async namingFunction(_request, metadata) {
      if (metadata === undefined) throw metadataRequired();
      const { bucketName, objectName } = metadata;
      let version = call.ids.uuid();
      // With a seed, a process that was killed may have had the same one for an upload that is under way.
      while ((await call.blobs.size(noteKey(version))) !== undefined) version = call.ids.uuid();
      const id = formatUploadId({ bucketId: bucketName ?? '', name: objectName ?? '', version });
      parseUploadId(id);
      return id;
    },
    async maxSize(_request, id) {
      if (id === null) return call.globalLimit;
      const { file_size_limit: own } = await findBucket(call, parseUploadId(id));
      return own === null || own === 0 ? call.globalLimit : Math.min(own, call.globalLimit);
    },
    async onIncomingRequest(_request, text) {
      const id = parseUploadId(text);
      if (isSigned) {
        rights = await rightsOfLink(call, id);
        return;
      }
      // To ask how much has come takes no permission.
      if (call.isHead) return;
      const { size, metadata } =
        method === 'POST'
          ? { size: lengthIn(headers), metadata: tus.Metadata.parse(headers.get('upload-metadata') ?? '') }
          : await findUpload(call, id);
      const { bucketId, name } = id;
      await tryOut(call, rights.actor, { bucketId, name, subject: rights.subject }, rights.upsert, () => ({
        metadata: { mimetype: metadata['contentType'] ?? undefined, contentLength: size ?? undefined },
        userMetadata: userMetadataIn(metadata),
      }));
    },
    async onUploadCreate(_request, upload) {
      const { allowed_mime_types: mediaTypes } = await findBucket(call, parseUploadId(upload.id));
      const metadata = { ...upload.metadata };
      const { cacheControl, contentType } = metadata;
      metadata['cacheControl'] = /^-?\d+$/.test(cacheControl ?? '') ? `max-age=${cacheControl}` : 'no-cache';
      if (contentType && mediaTypes !== null) checkMediaType(contentType, { mediaTypes });
      return { metadata };
    },
    async onUploadFinish(_request, { id }) {
      const uploads = await call.uploads();
      await uploads.finish(id, () => finish(call, rights, parseUploadId(id)));
      return { headers: { 'Tus-Complete': '1' } };
    },
  };
}

async function findBucket({ db }: Call, { bucketId }: UploadId) {
  const bucket = await peek(db, (session) => findTarget(session, bucketId));
  if (bucket === undefined) throw noSuchBucket();
  return bucket;
}

/** The link stands for the caller that made it; the service does what it is for. */
async function rightsOfLink(call: Call, { bucketId, name }: UploadId): Promise<UploadRights> {
  const token = call.request.headers.get('x-signature') ?? '';
  if (token === '') throw invalidSignature('Missing x-signature header');
  const { owner, upsert } = await verifyUpload(call.jwt, token, `${bucketId}/${name}`);
  return { actor: { ...call.caller, ...SERVICE }, subject: owner, upsert };
}

function lengthIn(headers: Headers): number | undefined {
  const length = headers.get('upload-length');
  return length === null ? undefined : Number(length);
}

const userMetadataIn = ({ metadata }: Said) => (metadata ? toUserMetadata(metadata) : undefined);

/** From here it is as any other upload. */
async function finish(call: Call, rights: UploadRights, id: UploadId): Promise<void> {
  const upload = await findUpload(call, id);
  if (upload.finished) return;
  const { metadata } = upload;
  await commit(
    call,
    rights,
    { id: call.ids.uuid(), ...id, subject: rights.subject },
    {
      bytes: contentOf(call.blobs, upload),
      type: metadata['contentType'] || 'application/octet-stream',
      cacheControl: metadata['cacheControl'] ?? 'no-cache',
      userMetadata: userMetadataIn(metadata) ?? null,
      robots: undefined,
      lateFields: () => Promise.resolve([]),
    },
  );
  await markFinished(call, id, upload);
}
