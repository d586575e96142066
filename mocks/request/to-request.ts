// Takes what the platform's `fetch` takes: clients call the mock's in its place, most with an address and its init.
import { withBodyLength } from '../http/body-length.ts';

/** `base` is an address of the mock, for the sentence about a relative one. */
export async function toRequest(
  input: string | URL | Request,
  init: RequestInit | undefined,
  base: string,
): Promise<Request> {
  if (isRequest(input)) return init === undefined ? input : new Request(input, init);
  if (!URL.canParse(String(input)))
    throw new TypeError(
      `mock.fetch needs a whole URL, and "${String(input)}" is not one: write one below mock.urls.data, such as ${base}/graphql/v1.`,
    );
  const request = new Request(input, init);
  return isWhole(init?.body) ? withBodyLength(request) : request;
}

/** Rejects as soon as the caller gives up; what the request does is done all the same. */
export async function untilAborted(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = (): void => {
    reject(signal.reason as Error);
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  try {
    return await Promise.race([answer, promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** Not by its class: a test environment may have one of its own. */
function isRequest(input: unknown): input is Request {
  return typeof input === 'object' && input !== null && 'url' in input;
}

/** The platform announces the length of every body but a stream's. */
function isWhole(body: BodyInit | null | undefined): boolean {
  return body !== undefined && body !== null && !(body instanceof ReadableStream);
}
