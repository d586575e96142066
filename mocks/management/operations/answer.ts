// Answers a call with success, as the document of the dialect has it: the status, and the fields that it shows.
import { answerBy } from '../../http/conform.ts';
import { empty } from '../../http/respond.ts';
import type { Call } from './call.ts';

/** Without a body if the document does not show any. */
export function answer({ spec }: Call, value?: unknown): Response {
  return spec.answer === undefined ? empty(spec.status) : answerBy(spec, value);
}
