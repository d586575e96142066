// The place of unfinished uploads, as the protocol's library asks for it.
import type * as Tus from '@tus/server';
import type { Bytes } from '../blobs/blobs.ts';
import type { Call } from '../operations/call.ts';
import { append, findUpload, note, removeUpload, sweep, type Note } from './unfinished.ts';
import { parseUploadId } from './upload-id.ts';

export function createUploadStore(tus: typeof Tus, call: Call) {
  let last: Note | undefined;

  const find = async (id: string) => {
    const found = await findUpload(call, parseUploadId(id));
    last = found;
    return found;
  };

  const datastore = Object.assign(new tus.DataStore(), {
    extensions: ['creation', 'creation-with-upload', 'creation-defer-length', 'termination', 'expiration'],
    async create(upload: Tus.Upload) {
      const uploads = await call.uploads();
      if (uploads.isSweepDue(call.clock.now())) await sweep(call);
      const { id, size = null, metadata = {} } = upload;
      last = { id, size, metadata, created: call.clock.now().toISOString(), finished: false };
      await note(call, parseUploadId(id), last);
      return upload;
    },
    write: (bytes: AsyncIterable<Bytes>, id: string, offset: number) => append(call, parseUploadId(id), offset, bytes),
    async getUpload(id: string) {
      const { size, offset, metadata, finished, last: lastPart } = await find(id);
      // All came, and it is no object: that was refused, or the process ended. Clients would take it for done, so they send the last part again.
      const isWanting = !finished && offset === size;
      return new tus.Upload({
        id,
        offset: isWanting ? lastPart : offset,
        metadata: { ...metadata },
        ...(size === null ? {} : { size }),
      });
    },
    async remove(id: string) {
      await removeUpload(call, parseUploadId(id), await find(id));
    },
    async declareUploadLength(id: string, size: number) {
      const { metadata, created, finished } = await find(id);
      await note(call, parseUploadId(id), { id, size, metadata, created, finished });
    },
  });
  return {
    datastore,
    /** The upload that the request was about. */
    last: () => last,
  };
}
