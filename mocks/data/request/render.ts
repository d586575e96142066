// Answers of the data interface as Responses, including refusals before GraphQL.
import { holdsError, renderError } from '../../http/respond.ts';
import { ServiceError } from '../../http/service-error.ts';
import { WholeResponse } from '../../http/whole-response.ts';
import type { Answer } from '../engine/request.ts';
import type { HttpRules } from './http-rules.ts';
import type { AnswerType } from './media-type.ts';

/** A request error has its own status only if the media type shows that no gateway failed. The gateway's answers have no extensions. */
export function renderAnswer(answer: Answer, type: AnswerType, http: HttpRules): Response {
  const { data, errors, hint, detail } = answer;
  const messages = hint === undefined ? errors : [...errors, hint];
  const extensions = detail === undefined || http === 'gateway' ? {} : { extensions: { hint: detail } };
  const rendered = messages.map((message, at) => ({ message, ...(at === 0 ? extensions : {}) }));
  const parts = [
    ...(data === undefined ? [] : [`"data":${data}`]),
    ...(rendered.length === 0 ? [] : [`"errors":${JSON.stringify(rendered)}`]),
  ];
  const bytes = new TextEncoder().encode(`{${parts.join(',')}}`);
  const response = new WholeResponse(bytes, {
    status: data === undefined && type === 'application/graphql-response+json' ? 400 : 200,
    headers: { 'content-type': `${type}; charset=utf-8`, 'content-length': String(bytes.byteLength) },
  });
  return holdsError(response, errors[0], detail);
}

/** In the specification a refusal is a GraphQL result, too, so every GraphQL client can read it. */
export function renderRefusal(error: unknown, type: AnswerType, http: HttpRules): Response {
  if (!(error instanceof ServiceError) || http === 'gateway') return renderError(error);
  const { code } = error.body as { readonly code?: unknown };
  const body = {
    errors: [{ message: error.message, ...(typeof code === 'string' ? { extensions: { code } } : {}) }],
  };
  const headers = { ...error.headers, 'content-type': `${type}; charset=utf-8` };
  return renderError(new ServiceError(error.status, error.message, body, headers));
}
