// What the honest mock answered to one case, so that most lies can be judged without asking it again.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FetchHandler, Middleware } from './kit/fault.ts';

export interface RecordedCall {
  readonly method: string;
  readonly url: string;
  readonly headers: string;
  readonly body: string;
  readonly answer: RecordedAnswer;
  /** Whether another call was under way. */
  readonly beside: boolean;
}

interface RecordedAnswer {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Uint8Array<ArrayBuffer>;
}

/** Passes on to the mock and keeps every call. */
export function recordInto(calls: RecordedCall[], next: FetchHandler): FetchHandler {
  let underWay = 0;
  return async (request) => {
    underWay += 1;
    const beside = underWay > 1;
    try {
      const asked = await describeRequest(request);
      const answer = await readAnswer(await next(request));
      calls.push({ ...asked, answer, beside });
      return toResponse(answer);
    } finally {
      underWay -= 1;
    }
  };
}

export function replay(calls: readonly RecordedCall[]) {
  let next = 0;
  let strayed = false;
  return {
    /** Whether anything else was asked, which only the mock itself can answer. */
    hasStrayed: (): boolean => strayed,
    /** Answers in the recorded order; rejects as soon as anything else is asked. */
    fetch: async (request: Request): Promise<Response> => {
      const call = calls[next];
      next += 1;
      if (call !== undefined && isSameRequest(call, await describeRequest(request))) return toResponse(call.answer);
      strayed = true;
      throw notRecorded();
    },
  };
}

function notRecorded(): Error {
  return new Error('This was not recorded.');
}

/** Messages of a call that are unread, unchanged and not cloned: they can be sent again as they are. */
interface Unspent {
  readonly request?: Request | undefined;
  readonly response?: Response | undefined;
}

const unspent = new WeakMap<RecordedCall, Unspent>();

/** Whether a middleware changes a recorded request or answer, or asks for more or something else. */
export async function isTouched(middleware: Middleware, calls: readonly RecordedCall[]): Promise<boolean> {
  // Asked one after the other they would not show what happens to them side by side.
  if (calls.some(({ beside }) => beside)) return true;
  let next = 0;
  let request: Request | undefined;
  let response: Response | undefined;
  let body: ReadableStream | null = null;
  const touching = middleware(async (arrived) => {
    const call = calls[next];
    next += 1;
    if (call === undefined) throw notRecorded();
    // What arrives as it was sent need not be read.
    const isRecorded =
      arrived === request ? hasHeaders(arrived, call.headers) : isSameRequest(call, await describeRequest(arrived));
    if (!isRecorded) throw notRecorded();
    response ??= toResponse(call.answer);
    body = response.body;
    return response;
  });
  for (const call of calls) {
    const ready = unspent.get(call) ?? {};
    unspent.delete(call);
    request = ready.request ?? toRequest(call);
    response = ready.response;
    try {
      const sent = request.body;
      const answer = await touching(request);
      const isAsGiven = answer === response && !answer.bodyUsed;
      const seen = isAsGiven ? { ...call.answer, headers: [...answer.headers] } : await readAnswer(answer);
      if (!isSameAnswer(call.answer, seen)) return true;
      const isUnread = request.body === sent && !request.bodyUsed && hasHeaders(request, call.headers);
      unspent.set(call, {
        request: isUnread ? request : undefined,
        response: isAsGiven && answer.body === body ? answer : undefined,
      });
    } catch {
      return true;
    }
  }
  return false;
}

function hasHeaders(request: Request, headers: string): boolean {
  return JSON.stringify([...request.headers]) === headers;
}

/** The recorded request as it went out. */
function toRequest(call: RecordedCall): Request {
  return new Request(call.url, {
    method: call.method,
    headers: JSON.parse(call.headers) as [string, string][],
    ...(call.body === '' ? {} : { body: Buffer.from(call.body, 'latin1') }),
  });
}

type Asked = Omit<RecordedCall, 'answer' | 'beside'>;

async function describeRequest(request: Request): Promise<Asked> {
  const body = request.body === null ? '' : Buffer.from(await request.clone().arrayBuffer()).toString('latin1');
  return { method: request.method, url: request.url, headers: JSON.stringify([...request.headers]), body };
}

function isSameRequest(call: RecordedCall, asked: Asked): boolean {
  return (
    call.method === asked.method && call.url === asked.url && call.body === asked.body && call.headers === asked.headers
  );
}

async function readAnswer(response: Response): Promise<RecordedAnswer> {
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

function isSameAnswer(left: RecordedAnswer, right: RecordedAnswer): boolean {
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

export type Watched = ReturnType<typeof watchTouches>;

/** Counts the requests for which a middleware makes a visible difference. */
export function watchTouches(middleware: Middleware, next: FetchHandler) {
  let touches = 0;
  // Requests may be under way side by side, and the middleware may remember: each has its own list.
  const underWay = new AsyncLocalStorage<RecordedCall[]>();
  const watched = middleware((request) => recordInto(underWay.getStore() ?? [], next)(request));
  return {
    /** How many requests the middleware changed, kept for itself, or answered differently. */
    touches: (): number => touches,
    fetch: async (request: Request): Promise<Response> => {
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

/** A body of JSON without its white space, which changes if an answer is parsed and written again. */
function respell(answer: RecordedAnswer): RecordedAnswer {
  const isJson = answer.headers.some(([name, value]) => name === 'content-type' && value.includes('json'));
  if (!isJson || answer.body.byteLength === 0) return answer;
  const value: unknown = JSON.parse(new TextDecoder().decode(answer.body));
  return { ...answer, body: new TextEncoder().encode(JSON.stringify(value)) };
}
