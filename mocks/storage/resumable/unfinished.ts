// Uploads that have not all their bytes: blobs of their own, a note and the parts that came, as the service keeps them in its store.
import { joinBytes } from '../../runtime/join-bytes.ts';
import { isObject, parseJson } from '../../runtime/unknown.ts';
import type { Blobs, Bytes, ByteStream } from '../blobs/blobs.ts';
import type { StorageContext } from '../operations/call.ts';
import { asNotStored } from '../operations/errors.ts';
import { isUploadKey, noteKey, partKey } from './keys.ts';
import { noSuchUpload, uploadExpired } from './refusals.ts';
import { formatUploadId, type UploadId } from './upload-id.ts';

export interface Note {
  /** Of the upload; a made-up one may name another's version. */
  readonly id: string;
  /** Null: the client will say it later. */
  readonly size: number | null;
  readonly metadata: Readonly<Record<string, string | null>>;
  readonly created: string;
  /** It is an object now; the note stays for clients that did not hear of it. */
  readonly finished: boolean;
}

export interface Unfinished extends Note {
  /** How many bytes have come. */
  readonly offset: number;
  /** The keys of their parts. */
  readonly parts: readonly string[];
  /** Where the last of them begins. */
  readonly last: number;
}

/** Milliseconds from the creation of an upload. */
const LIFETIME = 24 * 60 * 60 * 1000;

export function expiryOf({ created }: Pick<Note, 'created'>): Date {
  return new Date(Date.parse(created) + LIFETIME);
}

type Keeping = Pick<StorageContext, 'blobs' | 'clock'>;

export async function note({ blobs }: Pick<Keeping, 'blobs'>, { version }: UploadId, said: Note): Promise<void> {
  const text = new TextEncoder().encode(JSON.stringify(said));
  await put(blobs, noteKey(version), toStream([text]));
}

/** Throws a ServiceError where there is none, or no more. */
export async function findUpload({ blobs, clock }: Keeping, id: UploadId): Promise<Unfinished> {
  const found = await readNote(blobs, noteKey(id.version));
  if (found?.id !== formatUploadId(id)) throw noSuchUpload();
  if (clock.now() > expiryOf(found)) throw uploadExpired();
  const whole = found.size ?? 0;
  if (found.finished) return { ...found, offset: whole, parts: [], last: whole };
  const parts: string[] = [];
  let [offset, last] = [0, 0];
  for (;;) {
    const part = partKey(id.version, offset);
    const length = (await blobs.size(part)) ?? 0;
    if (length === 0) return { ...found, offset, parts, last };
    parts.push(part);
    last = offset;
    offset += length;
  }
}

/** Returns the new offset. */
export async function append(context: Keeping, id: UploadId, offset: number, bytes: AsyncIterable<Bytes>) {
  const { blobs } = context;
  const part = partKey(id.version, offset);
  const { size } = await put(blobs, part, toStream(bytes));
  // A reset of the mock, or another request, took the upload away meanwhile.
  if ((await blobs.size(noteKey(id.version))) === undefined) {
    await blobs.delete([part]);
    throw noSuchUpload();
  }
  return offset + size;
}

/** All that came, piece by piece. */
export function contentOf(blobs: Blobs, { parts }: Unfinished): ByteStream {
  return toStream(read());
  async function* read(): AsyncGenerator<Bytes, void> {
    for (const part of parts) {
      const content = await blobs.get(part);
      if (content === undefined) throw noSuchUpload();
      if (content instanceof Uint8Array) yield content;
      else yield* content;
    }
  }
}

/** Its object has the bytes. */
export async function markFinished(context: Keeping, id: UploadId, { parts, offset, ...found }: Unfinished) {
  const { size, metadata, created } = found;
  await note(context, id, { id: found.id, size: size ?? offset, metadata, created, finished: true });
  await context.blobs.delete(parts);
}

export async function removeUpload({ blobs }: Keeping, { version }: UploadId, { parts, offset }: Unfinished) {
  await blobs.delete([noteKey(version), ...parts, partKey(version, offset)]);
}

/** Removes what expired, and parts whose note is gone. */
export async function sweep({ blobs, clock }: Keeping): Promise<void> {
  const byVersion = Map.groupBy((await blobs.list()).filter(isUploadKey), (key) => key.replace(/_.*/, ''));
  for (const [version, keys] of byVersion) {
    const found = await readNote(blobs, noteKey(version));
    if (found === undefined || clock.now() > expiryOf(found)) await blobs.delete(keys);
  }
}

async function readNote(blobs: Blobs, key: string): Promise<Note | undefined> {
  const content = await blobs.get(key);
  if (content === undefined) return undefined;
  const bytes = content instanceof Uint8Array ? content : joinBytes(await Array.fromAsync(content));
  const said = parseJson(new TextDecoder().decode(bytes));
  return isObject(said) ? (said as unknown as Note) : undefined;
}

/** What the protocol's library throws on the way, such as for too many bytes, stays what it is. */
function put(blobs: Blobs, key: string, content: ByteStream) {
  return blobs.put(key, content).catch((error: unknown) => {
    throw 'status_code' in Object(error) ? error : asNotStored(error);
  });
}

function toStream(pieces: Iterable<Bytes> | AsyncIterable<Bytes>): ByteStream {
  const all = (async function* () {
    yield* pieces;
  })();
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await all.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      async cancel() {
        await all.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
