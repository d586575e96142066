// How a fault of the data API is written down: an edit of GraphQL requests or answers, and the request that shows it.
import type { Fault, FaultTarget, FetchHandler, Middleware } from '../fault.ts';
import type { Kind } from '../kinds.ts';
import { readAnswer, readAsked, toRequest, toResponse } from './asked.ts';
import type { Asked } from './asked.ts';
import type { Json, JsonObject } from './json-tree.ts';

/** Sends a request as anon, or with headers of its own, and returns status and body. */
type WitnessAsk = (query: string, variables?: JsonObject, headers?: Readonly<Record<string, string>>) => Promise<Json>;

/** A conversation that the honest and the faulty server answer differently. */
export type Conversation = (ask: WitnessAsk, target: FaultTarget) => Promise<unknown>;

/** The request that is really carried out. */
export type RequestEdit = (asked: Asked) => Partial<Asked>;

/** The answer that is really sent. */
export type AnswerEdit = (answer: JsonObject, asked: Asked) => JsonObject;

export interface Lie {
  /** Without the leading `data.`. */
  readonly clause: string;
  /** Of a lie that was derived from the document. */
  readonly kind?: Kind;
  readonly request?: RequestEdit;
  readonly answer?: AnswerEdit;
  /** Instead of both, if a lie needs more than one request or remembers something. */
  readonly apply?: Middleware;
  /** A document and its variables, or a conversation. */
  readonly witness: readonly [string, JsonObject?] | Conversation;
}

/** `id` without the leading `data.`. */
export function lie(id: string, title: string, how: Lie): Fault {
  return {
    id: `data.${id}`,
    clause: `data.${how.clause}`,
    title,
    interface: 'data',
    ...(how.kind === undefined ? {} : { kind: how.kind }),
    apply: how.apply ?? rewrite(how),
    witness: toWitness(how.witness),
  };
}

export function toWitness(shown: Lie['witness']): Fault['witness'] {
  return (send, target) => {
    const ask: WitnessAsk = (query, variables = {}, headers = {}) => askAs(send, target, query, variables, headers);
    return typeof shown === 'function' ? shown(ask, target) : ask(...shown);
  };
}

async function askAs(
  send: FetchHandler,
  target: FaultTarget,
  query: string,
  variables: JsonObject,
  headers: Readonly<Record<string, string>>,
): Promise<Json> {
  const response = await send(
    new Request(`${target.urls.data}/graphql/v1`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: target.keys.anon, ...headers },
      body: JSON.stringify({ query, variables }),
    }),
  );
  return [response.status, await response.text()];
}

function rewrite({ request: editRequest, answer: editAnswer }: Lie): Middleware {
  return (next) => async (request) => {
    const asked = await readAsked(request);
    if (asked === undefined) return next(request);
    const edit = editRequest?.(asked) ?? {};
    // Most lies leave most requests alone: an unchanged request is not written again.
    const isAsItWas = Object.keys(edit).length === 0;
    const response = await next(isAsItWas ? request : toRequest(request, { ...asked, ...edit }));
    const answer = editAnswer === undefined ? undefined : await readAnswer(response);
    if (answer === undefined || editAnswer === undefined) return response;
    const edited = editAnswer(answer, asked);
    const isTrue = edited === answer || JSON.stringify(edited) === JSON.stringify(answer);
    return isTrue ? response : toResponse(edited);
  };
}
