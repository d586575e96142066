// What the console asks of the storage API, as the service role.
import { ask, send, type Connection, type Sending } from './connection.ts';

export interface Bucket {
  readonly id: string;
  readonly name: string;
  readonly public: boolean;
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: readonly string[] | null;
}

export interface Item {
  readonly name: string;
  /** Null: a folder. */
  readonly id: string | null;
  readonly metadata: { readonly size?: number; readonly mimetype?: string } | null;
}

export function storageOf({ keys }: Connection) {
  const withKey = (sending: Sending = {}): Sending => ({
    ...sending,
    headers: { apikey: keys.service, authorization: `Bearer ${keys.service}`, ...sending.headers },
  });
  const at = (...parts: readonly string[]): string =>
    `/storage/v1/${parts
      .flatMap((part) => part.split('/'))
      .map(encodeURIComponent)
      .join('/')}`;
  return {
    buckets: () => ask<Bucket[]>(at('bucket'), withKey()),
    addBucket: (bucket: object) => ask(at('bucket'), withKey({ method: 'POST', body: bucket })),
    emptyBucket: (id: string) => ask(`${at('bucket', id)}/empty`, withKey({ method: 'POST', body: {} })),
    deleteBucket: (id: string) => ask(at('bucket', id), withKey({ method: 'DELETE', body: {} })),
    list: (bucket: string, prefix: string) =>
      ask<Item[]>(
        at('object/list', bucket),
        withKey({ method: 'POST', body: { prefix, limit: 100, offset: 0, sortBy: { column: 'name', order: 'asc' } } }),
      ),
    upload: (bucket: string, path: string, file: File) =>
      ask(
        at('object', bucket, path),
        withKey({
          method: 'POST',
          body: file,
          headers: { 'content-type': file.type === '' ? 'application/octet-stream' : file.type, 'x-upsert': 'true' },
        }),
      ),
    read: async (bucket: string, path: string) => (await send(at('object', bucket, path), withKey())).blob(),
    async sign(bucket: string, path: string, expiresIn: number): Promise<string> {
      const body = { expiresIn };
      const { signedURL } = await ask<{ signedURL: string }>(
        at('object/sign', bucket, path),
        withKey({ method: 'POST', body }),
      );
      return `/storage/v1${signedURL}`;
    },
    remove: (bucket: string, path: string) =>
      ask(at('object', bucket), withKey({ method: 'DELETE', body: { prefixes: [path] } })),
  };
}

export function sizeOf(bytes: number | undefined | null): string {
  if (bytes === undefined || bytes === null) return '';
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}
