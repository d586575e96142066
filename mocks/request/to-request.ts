// Takes what the platform's `fetch` takes: clients call the mock's in its place, most with an address and its init.
import { ArrivingRequest } from '../http/arriving-request.ts';
import { withBodyLength } from '../http/body-length.ts';
import { isLoopback } from './allowed-hosts.ts';
import { withOwnBody } from './jsdom-bodies.ts';

/** What a request gets after its mock was closed. */
export class MockClosed extends Error {
  override readonly name = 'MockClosed';
  constructor() {
    super('This mock is closed, and answers no more requests: close it after the last one, or create another.');
  }
}

/** `base` is an address of the mock, for the sentences about others; `hosts` are those of its addresses. */
export async function toRequest(
  input: string | URL | Request,
  init: RequestInit | undefined,
  { base, hosts }: { readonly base: string; readonly hosts: readonly string[] },
): Promise<Request> {
  const own = init === undefined ? undefined : await withOwnBody(init);
  if (isRequest(input)) return own === undefined ? input : new Request(ArrivingRequest.whole(input), own);
  checkAddress(input, base, hosts);
  const request = new Request(input, own);
  return isWhole(own?.body) ? withBodyLength(request) : request;
}

/** The hosts of the hosted service: an application may keep its address. */
const HOSTED = /^([^.]+\.)*supabase\.(co|com|in|net|red)$/;

/** A `Request` is not checked: servers and MSW pass those of any address on. */
function checkAddress(input: string | URL, base: string, hosts: readonly string[]): void {
  const text = String(input);
  if (!URL.canParse(text))
    throw new TypeError(
      `mock.fetch needs a whole URL, and "${text}" is not one: write one below mock.urls.data, such as ${base}/graphql/v1.`,
    );
  const { hostname, origin } = new URL(text);
  const isOwn = hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));
  if (isOwn || HOSTED.test(hostname) || isLoopback(hostname)) return;
  throw new TypeError(
    `mock.fetch answers for ${base}, this machine and the hosts of the hosted service, and not for ${origin}. Give it to the client of the mock alone, and the platform's fetch to others; handlers(mock, { origin }) of touchstone/msw answer for another address of the service.`,
  );
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
