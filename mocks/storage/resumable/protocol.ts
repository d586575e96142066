// Speaks the protocol of resumable uploads (TUS 1.0.0): it is the library's, which the service uses, too; records, limits and policies are the mock's.
import { ServiceError } from '../../http/service-error.ts';
import type { ByteStream } from '../blobs/blobs.ts';
import type { Call } from '../operations/call.ts';
import { aborted } from '../operations/errors.ts';
import { createRules } from './rules.ts';
import { inItsWords } from './refusals.ts';
import { createUploadStore } from './upload-store.ts';
import { expiryOf } from './unfinished.ts';
import { idInPath, urlOfUpload } from './upload-id.ts';

/** Throws what is refused; the message alone is the answer then. */
export async function speak(call: Call, isSigned: boolean): Promise<Response> {
  const tus = await import('@tus/server');
  const store = createUploadStore(tus, call);
  let failure: object | undefined;
  const server = new tus.Server({
    path: '/upload/resumable',
    datastore: store.datastore,
    locker: await call.uploads(),
    disableTerminationForFinishedUploads: true,
    allowedHeaders: ['Authorization', 'X-Upsert', 'Upload-Expires', 'ApiKey', 'x-signature'],
    getFileIdFromRequest: () => idInPath(call.rawWildcard),
    generateUrl: (_request, { id }) => urlOfUpload(call.request, id),
    onResponseError(_request, error) {
      failure = error;
      // What the library cannot say is thrown below.
      return 'status_code' in error ? undefined : { status_code: 500, body: '' };
    },
    ...createRules(tus, call, isSigned),
  });
  const { body, broken } = endingAtBreak(call.request.body);
  const { method, url, headers } = call.request;
  const response = await server.handleWeb({ method, url, headers, body } as Request);
  if (broken.by !== undefined) throw broken.by;
  if (failure instanceof Error && !('status_code' in failure)) throw failure;
  if (response.status >= 400) throw inItsWords(response.status, await response.text());
  // The mock says itself which pages may read it.
  for (const name of ['allow-origin', 'expose-headers']) response.headers.delete(`access-control-${name}`);
  const isOpen = method !== 'DELETE' && !call.isHead && !response.headers.has('tus-complete');
  const upload = store.last();
  if (isOpen && upload !== undefined) response.headers.set('upload-expires', expiryOf(upload).toUTCString());
  return response;
}

/** The library would wait for ever for a body that breaks off: it ends there instead, and what came is kept. */
function endingAtBreak(body: ByteStream | null): {
  readonly body: ByteStream | null;
  readonly broken: { by?: Error };
} {
  const broken: { by?: Error } = {};
  const reader = body?.getReader();
  if (reader === undefined) return { body: null, broken };
  const whole: ByteStream = new ReadableStream(
    {
      async pull(controller) {
        try {
          const next = await reader.read();
          if (next.done) controller.close();
          else controller.enqueue(next.value);
        } catch (error) {
          broken.by = error instanceof ServiceError ? error : aborted();
          controller.close();
        }
      },
    },
    { highWaterMark: 0 },
  );
  return { body: whole, broken };
}
