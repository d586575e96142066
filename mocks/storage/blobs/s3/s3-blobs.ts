// Blobs in an S3-compatible store. The store alone knows what there is, so that others may write below the prefix too.
import { checkBlobKey, isBlobKey, type Blobs, type BlobRange, type Bytes, type ByteStream } from '../blobs.ts';
import { PIECE } from '../pieces.ts';
import { createS3Objects } from './objects.ts';
import type { S3Place } from './place.ts';
import type { S3Requests } from './requests.ts';
import { uploadBlob } from './upload.ts';

/** Keys with the entity tags of what was stored under them. */
type State = ReadonlyMap<string, string>;

interface S3Blobs extends Blobs {
  /** What a crash left aside comes back: its record may be there. */
  bringBack(): Promise<void>;
  /** Removes what only the snapshots of this process knew. */
  forgetKept(): Promise<void>;
}

/** Holds what a snapshot names and what is not there any more, or is something else. */
const keptOf = (key: string, tag: string): string => `.kept-${tag}.${key}`;
const KEPT = /^\.kept-[^.]*\.(.+)$/;

export function createS3Blobs(send: S3Requests, place: S3Place): S3Blobs {
  const objects = createS3Objects(send, place);
  const snapshots = new Set<State>();
  const isPinned = (key: string, tag: string): boolean => [...snapshots].some((state) => state.get(key) === tag);
  const mayBePinned = (key: string): boolean => [...snapshots].some((state) => state.has(key));

  const list = async (): Promise<State> => new Map([...(await objects.list())].filter(([key]) => isBlobKey(key)));

  async function keepPinned(keys: readonly string[]): Promise<void> {
    for (const key of keys.filter(mayBePinned)) {
      const found = await objects.describe(key);
      if (found !== undefined && isPinned(key, found.tag)) await objects.copy(key, keptOf(key, found.tag));
    }
  }

  async function removeAll(keys: readonly string[]): Promise<void> {
    await keepPinned(keys);
    await objects.remove(keys);
  }

  return {
    async put(key, content) {
      checkBlobKey(key);
      await keepPinned([key]);
      return uploadBlob(send, key, content);
    },
    get: async (key, range) => (isBlobKey(key) ? readBlob(send, key, range) : undefined),
    size: async (key) => (isBlobKey(key) ? (await objects.describe(key))?.size : undefined),
    delete: (keys) => removeAll(keys.filter(isBlobKey)),
    async copy(from, to) {
      checkBlobKey(to);
      if (!isBlobKey(from)) return false;
      await keepPinned([to]);
      return objects.copy(from, to);
    },
    list: async () => [...(await list()).keys()],
    async snapshot(except = new Set()) {
      const state = new Map([...(await list())].filter(([key]) => !except.has(key)));
      snapshots.add(state);
      return state;
    },
    async restore(saved, except = new Set()) {
      const state = saved as State;
      const now = await list();
      await removeAll([...now].filter(([key, tag]) => !except.has(key) && state.get(key) !== tag).map(([key]) => key));
      for (const [key, tag] of state)
        if (now.get(key) !== tag && !except.has(key)) await objects.copy(keptOf(key, tag), key);
    },
    async forget(saved) {
      const state = saved as State;
      snapshots.delete(state);
      const names = await objects.list();
      const unneeded = [...state].filter(([key, tag]) => names.has(keptOf(key, tag)) && !isPinned(key, tag));
      await objects.remove(unneeded.map(([key, tag]) => keptOf(key, tag)));
    },
    async bringBack() {
      const names = [...(await objects.list()).keys()];
      const kept = names.filter((name) => KEPT.test(name));
      for (const name of kept) {
        const key = name.replace(KEPT, '$1');
        if (!names.includes(key)) await objects.copy(name, key);
      }
      await objects.remove(kept);
    },
    async forgetKept() {
      await objects.remove([...(await objects.list()).keys()].filter((name) => KEPT.test(name)));
    },
  };
}

async function readBlob(send: S3Requests, key: string, range?: BlobRange): Promise<Bytes | ByteStream | undefined> {
  const headers = range === undefined ? {} : { range: `bytes=${range.start}-${range.end}` };
  const response = await send('GET', key, { headers, also: [404, 416] });
  if (response.status === 404 || response.status === 416) {
    await response.body?.cancel();
    // Behind its end a blob has no bytes.
    return response.status === 404 ? undefined : new Uint8Array();
  }
  const length = Number(response.headers.get('content-length') ?? Number.POSITIVE_INFINITY);
  const wanted = range === undefined ? length : range.end - range.start + 1;
  if (length <= PIECE || response.body === null)
    return new Uint8Array(await response.arrayBuffer()).slice(0, Math.min(wanted, length));
  return passOn(response.body, wanted);
}

/**
 * The first bytes of a body, each when it is asked for. Stores answer some ranges with more, which the client would take
 * for the next answer. Held by a reader, since a body is cancelled as soon as its response is garbage.
 */
function passOn(content: ByteStream, wanted: number): ByteStream {
  const reader = content.getReader();
  let left = wanted;
  return new ReadableStream<Bytes>(
    {
      async pull(controller) {
        const { done, value } = await reader.read();
        if (!done) {
          controller.enqueue(value.length > left ? value.slice(0, left) : value);
          left -= value.length;
        }
        if (!done && left > 0) return;
        controller.close();
        await reader.cancel();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
