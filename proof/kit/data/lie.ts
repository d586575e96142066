// How a fault of the data API is written down: an edit of GraphQL requests or answers.
import type { Fault, Middleware } from '../fault.ts';
import type { Kind } from '../kinds.ts';
import { readAnswer, readAsked, toRequest, toResponse, type Asked } from './asked.ts';
import type { JsonObject } from './json-tree.ts';

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
}

/** What the faults of a topic do, by the names that its table gives to it. */
export type Conduct = Readonly<Record<string, Pick<Lie, 'request' | 'answer' | 'apply'>>>;

export function dataConduct(named: Conduct): Readonly<Record<string, Middleware>> {
  return Object.fromEntries(Object.entries(named).map(([name, how]) => [name, rewrite(how)]));
}

/** `id` without the leading `data.`. */
export function lie(id: string, title: string, how: Lie): Fault {
  return {
    id: `data.${id}`,
    clause: `data.${how.clause}`,
    title,
    interface: 'data',
    ...(how.kind === undefined ? {} : { kind: how.kind }),
    apply: rewrite(how),
  };
}

/** Edits answers by what it remembers of earlier ones; `start` makes the edit, for each server. */
export function remembering(start: () => AnswerEdit): Middleware {
  return (next) => rewrite({ answer: start() })(next);
}

export function rewrite({ request: editRequest, answer: editAnswer, apply }: Partial<Lie>): Middleware {
  if (apply !== undefined) return apply;
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
