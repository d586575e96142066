// Bytes on their way from the client: checked against the limit and the announced length, with an error when they break off.
import { ServiceError } from '../../http/service-error.ts';
import type { ByteStream } from '../blobs/blobs.ts';
import { aborted, entityTooLarge, invalidUpload } from '../operations/errors.ts';

interface Expectation {
  /** More bytes are refused as soon as they arrive. */
  readonly most?: number;
  /** More bytes are refused as soon as they arrive, fewer at the end. */
  readonly exactly?: number | undefined;
}

/**
 * The same bytes, piece by piece as they are read. A body that is given up is left alone: the
 * server lets the rest through. Cancelling it would wait for the other copy if it is one of two, as
 * behind MSW, and make a form of `fetch` that is still being written fail where nothing can catch it.
 */
export function checked(body: ByteStream | null, { most = Infinity, exactly }: Expectation): ByteStream | null {
  const reader = body?.getReader();
  if (reader === undefined) {
    if (exactly !== undefined && exactly !== 0) throw wrongLength();
    return null;
  }
  let size = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await reader.read().catch((error: unknown) => {
          throw error instanceof ServiceError ? error : aborted();
        });
        size += next.value?.length ?? 0;
        const failure = failureAt(size, next.done);
        if (failure !== undefined) throw failure;
        if (next.done) controller.close();
        else controller.enqueue(next.value);
      },
    },
    { highWaterMark: 0 },
  );

  function failureAt(bytes: number, isEnd: boolean): ServiceError | undefined {
    if (bytes > most) return entityTooLarge();
    const isWrong = exactly !== undefined && (isEnd ? bytes !== exactly : bytes > exactly);
    return isWrong ? wrongLength() : undefined;
  }
}

function wrongLength(): ServiceError {
  return invalidUpload('Request body size did not match Content-Length');
}
