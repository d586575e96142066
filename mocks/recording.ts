// What the honest mock answered to one case, so that most lies can be judged without asking it again.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FetchHandler, Middleware } from './faults/fault.ts';

export interface RecordedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: string;
  readonly body: string;
  readonly answer: RecordedAnswer;
}

export interface RecordedAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Passes on to the mock and keeps every call. */
export function recordInto(calls: RecordedCall[], next: FetchHandler): FetchHandler {
  return async (request) => {
    const asked = await describeRequest(request);
    const answer = await readAnswer(await next(request));
    calls.push({ ...asked, answer });
    return toResponse(answer);
  };
}

/**
 * Answers in the recorded order; rejects as soon as anything else is asked, which only the mock itself can answer.
 * `made`: requests that were made from their calls, whose bodies need not be read when they arrive as they are.
 */
export function replay(
  calls: readonly RecordedCall[],
  made: Pick<WeakMap<Request, RecordedCall>, 'get'> = new WeakMap(),
): FetchHandler {
  let next = 0;
  return async (request) => {
    const call = calls[next];
    next += 1;
    const isRecorded =
      call !== undefined &&
      (made.get(request) === call
        ? JSON.stringify([...request.headers]) === call.headers
        : isSameRequest(call, await describeRequest(request)));
    if (!isRecorded) throw new Error('This was not recorded.');
    return toResponse(call.answer);
  };
}

/** The recorded request as it went out. */
export function toRequest(call: RecordedCall): Request {
  return new Request(call.url, {
    method: call.method,
    headers: JSON.parse(call.headers) as [string, string][],
    ...(call.body === '' ? {} : { body: Buffer.from(call.body, 'latin1') }),
  });
}

type Asked = Omit<RecordedCall, 'answer'>;

async function describeRequest(request: Request): Promise<Asked> {
  const body = request.body === null ? '' : Buffer.from(await request.clone().arrayBuffer()).toString('latin1');
  return { method: request.method, url: request.url, headers: JSON.stringify([...request.headers]), body };
}

function isSameRequest(call: RecordedCall, asked: Asked): boolean {
  return (
    call.method === asked.method && call.url === asked.url && call.body === asked.body && call.headers === asked.headers
  );
}

export async function readAnswer(response: Response): Promise<RecordedAnswer> {
  const body = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, headers: [...response.headers], body };
}

const WITHOUT_BODY: ReadonlySet<number> = new Set([101, 204, 205, 304]);

function toResponse({ status, headers, body }: RecordedAnswer): Response {
  return new Response(WITHOUT_BODY.has(status) ? null : body, {
    status,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
  });
}

export function isSameAnswer(left: RecordedAnswer, right: RecordedAnswer): boolean {
  return (
    left.status === right.status &&
    Buffer.compare(left.body, right.body) === 0 &&
    JSON.stringify(left.headers.filter(tells)) === JSON.stringify(right.headers.filter(tells))
  );
}

/** Faults that edit a body leave its length to the transport. */
function tells([name]: readonly [string, string]): boolean {
  return name !== 'content-length';
}

export interface Watched {
  readonly fetch: FetchHandler;
  /** How many requests the middleware passed on otherwise, kept for itself, or answered otherwise. */
  touches(): number;
}

/** Counts where a middleware makes a difference that can be seen from outside of it. */
export function watchTouches(middleware: Middleware, next: FetchHandler): Watched {
  let touches = 0;
  // Requests may be under way side by side, and the middleware may remember: each has its own list.
  const underWay = new AsyncLocalStorage<RecordedCall[]>();
  const watched = middleware((request) => recordInto(underWay.getStore() ?? [], next)(request));
  return {
    touches: () => touches,
    async fetch(request) {
      const asked = await describeRequest(request);
      const inside: RecordedCall[] = [];
      const answer = await readAnswer(await underWay.run(inside, () => watched(request)));
      const [only] = inside;
      const isPlain = inside.length === 1 && only !== undefined && isSameRequest(only, asked);
      if (!isPlain || !isSameAnswer(respell(only.answer), respell(answer))) touches += 1;
      return toResponse(answer);
    },
  };
}

/** A body of JSON without its white space, which changes wherever an answer was read and written again. */
function respell(answer: RecordedAnswer): RecordedAnswer {
  const isJson = answer.headers.some(([name, value]) => name === 'content-type' && value.includes('json'));
  if (!isJson || answer.body.byteLength === 0) return answer;
  const value: unknown = JSON.parse(new TextDecoder().decode(answer.body));
  return { ...answer, body: new TextEncoder().encode(JSON.stringify(value)) };
}
