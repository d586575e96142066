// The answer of a stub: the one that it holds, or the one that its handler makes.
import { ArrivingRequest } from '../../http/arriving-request.ts';
import { decodeParameter, matchPath } from '../../http/router.ts';
import { empty, holdsError, json } from '../../http/respond.ts';
import { WholeResponse } from '../../http/whole-response.ts';
import type { Ids } from '../../runtime/ids.ts';
import { waitFor } from '../rule-fields.ts';
import type { ActiveStub, StubHandler } from './stub.ts';
import { messageOf } from '../../runtime/unknown.ts';

interface Answering {
  readonly request: Request;
  readonly path: string;
  readonly ids: Ids;
  /** Receives what a handler threw. */
  readonly report: (error: unknown) => void;
}

export async function answerStub(stub: ActiveStub, answering: Answering): Promise<Response> {
  await waitFor(stub, answering.ids);
  const { handler } = stub;
  const response = handler === undefined ? fixed(stub) : await made(handler, stub, answering);
  return answering.request.method === 'HEAD' ? new Response(null, response) : response;
}

function fixed({ status = 200, headers: given, body, text }: ActiveStub): Response {
  const headers = Object.fromEntries(new Headers(given));
  if (text !== undefined) {
    const bytes = new TextEncoder().encode(text);
    const described = { 'content-type': 'text/plain; charset=utf-8', 'content-length': String(bytes.byteLength) };
    return new WholeResponse(bytes, { status, headers: { ...described, ...headers } });
  }
  return body === undefined ? empty(status, headers) : json(status, body, headers);
}

async function made(handler: StubHandler, { id, path: template }: ActiveStub, answering: Answering): Promise<Response> {
  const { request, path, report } = answering;
  try {
    const response: unknown = await handler(ArrivingRequest.whole(request), {
      params: decoded(matchPath(template, path) ?? {}),
    });
    if (!(response instanceof Response)) throw new Error(`it returned ${typeof response} and no Response`);
    // The headers of an answer that was fetched cannot be changed.
    return new Response(response.body, response);
  } catch (error) {
    report(error);
    const message = `The handler of ${id} failed: ${messageOf(error)}`;
    return holdsError(json(500, { message }), message);
  }
}

function decoded(params: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeParameter(value)]));
}
