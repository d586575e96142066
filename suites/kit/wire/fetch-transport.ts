// Sends requests to a Fetch handler in the same process, so that a server needs no socket to be judged.
import { TransportError, type Transport, type WireRequest, type WireResponse } from '../contract/exchange.ts';
import { collectBody } from './collect-body.ts';
import { DEFAULT_TIMEOUTS } from './socket-transport.ts';
import { splitUrl } from './split-url.ts';

/** `rawTarget`: path and query as they were written, which `request.url` may have normalised. */
export type RawFetch = (request: Request, rawTarget: string) => Promise<Response>;

/** `response`: milliseconds until the whole answer must be there. */
export function createFetchTransport(fetch: RawFetch, options: { readonly response?: number } = {}): Transport {
  const limit = options.response ?? DEFAULT_TIMEOUTS.response;
  return (request) => {
    const { target } = splitUrl(request.url);
    return within(limit, answer(fetch, toRequest(request), target));
  };
}

function toRequest(request: WireRequest): Request {
  return new Request(request.url, {
    method: request.method,
    headers: { ...request.headers },
    redirect: 'manual',
    ...(request.body === undefined ? {} : { body: request.body as BodyInit }),
  });
}

async function answer(fetch: RawFetch, request: Request, target: string): Promise<WireResponse> {
  let begun = false;
  try {
    const response = await fetch(request, target);
    begun = true;
    const { status, headers, body } = response;
    const found = body === null ? { body: new Uint8Array() } : await collectBody(body, headers.get('content-length'));
    return { status, headers: [...headers], ...found };
  } catch (error) {
    if (error instanceof TransportError) throw error;
    throw new TransportError('closed', 'the handler gave no whole answer', { cause: error, lost: !begun });
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new TransportError('timeout', `no answer came within ${milliseconds} ms`));
    }, milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
