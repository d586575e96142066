// Uppy with its plugin for resumable uploads, set as the platform's guide says, in a page.
import Uppy from '@uppy/core';
import Tus from '@uppy/tus';

export interface UppySetting {
  readonly endpoint: string;
  readonly key: string;
  readonly bucket: string;
  readonly name: string;
  readonly bytes: number;
  /** Bytes after which the page gives up, as if it were closed. */
  readonly stopAfter: number | null;
}

/** What `page.evaluate` calls. */
export interface UppyGlobals {
  uploadByUppy(setting: UppySetting): Promise<object>;
}

async function uploadByUppy({ endpoint, key, bucket, name, bytes, stopAfter }: UppySetting): Promise<object> {
  const stopped = Promise.withResolvers<object>();
  const uppy = new Uppy();
  uppy.use(Tus, {
    endpoint,
    headers: { authorization: `Bearer ${key}`, apikey: key },
    chunkSize: 6 * 1024 * 1024,
    allowedMetaFields: ['bucketName', 'objectName', 'contentType', 'cacheControl'],
    removeFingerprintOnSuccess: true,
    retryDelays: [],
    onChunkComplete(_size, sent) {
      if (stopAfter === null || sent < stopAfter) return;
      uppy.pauseAll();
      stopped.resolve({ stopped: true });
    },
  });
  const data = new File([new Uint8Array(bytes)], 'film.mp4', { type: 'video/mp4', lastModified: 1 });
  const meta = { bucketName: bucket, objectName: name, contentType: 'video/mp4' };
  uppy.addFile({ name: 'film.mp4', type: 'video/mp4', data, meta });
  const done = uppy.upload().then((result) => {
    const [failed] = result?.failed ?? [];
    return failed === undefined ? { uploaded: result?.successful?.length } : { refused: failed.error };
  });
  return Promise.race([done, stopped.promise]);
}

Object.assign(globalThis, { uploadByUppy } satisfies UppyGlobals);
