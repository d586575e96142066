// Answers with success, as the document of an operation says: its status, and the JSON that it shows.
import type { OperationSpec } from '../../specs/operation.ts';
import { conform } from './conform.ts';
import { json } from './respond.ts';

const madeUp = new WeakMap<Response, readonly string[]>();

/** JSON that the document does not show is answered as it is. */
export function answerBy(
  { status, answer }: OperationSpec,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (answer === undefined) return json(status, value, headers);
  const places: string[] = [];
  const body = conform(answer, value, (place) => places.push(place));
  const response = json(status, body, headers);
  if (places.length > 0) madeUp.set(response, places);
  return response;
}

/** The places (JSON pointers) of an answer at which the document wants a value that no handler knows. */
export function madeUpIn(response: Response): readonly string[] {
  return madeUp.get(response) ?? [];
}
