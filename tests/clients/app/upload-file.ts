// How the app uploads a file: in parts, as the platform's guide shows it, so that a lost connection costs one part.
import type { SupabaseClient } from '@supabase/supabase-js';
import { Upload } from 'tus-js-client';

interface Wanted {
  readonly url: string;
  readonly bucket: string;
  readonly path: string;
  readonly content: Blob;
}

/** Bytes. The service takes parts of 6 MiB; those of the app are small, so that its short files have several. */
const PART = 6;

/** Throws an Error if the file was not stored; answers its path in the bucket. */
export async function uploadFile(
  { auth }: Pick<SupabaseClient, 'auth'>,
  { url, bucket, path, content }: Wanted,
): Promise<string> {
  const { data } = await auth.getSession();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  // In Node the client takes a Buffer, in a page a Blob.
  const source = 'Buffer' in globalThis ? Buffer.from(await content.arrayBuffer()) : content;
  const upload = new Upload(source, {
    endpoint: `${url}/storage/v1/upload/resumable`,
    headers: { authorization: `Bearer ${data.session?.access_token ?? ''}` },
    metadata: { bucketName: bucket, objectName: path, contentType: content.type },
    chunkSize: PART,
    uploadDataDuringCreation: true,
    removeFingerprintOnSuccess: true,
    onSuccess: () => {
      resolve();
    },
    onError: reject,
  });
  upload.start();
  await promise;
  return path;
}
