// Reads what a request to the administration says, and refuses what makes no sense, with one sentence.
import { ServiceError } from '../http/service-error.ts';
import { describeUnknown } from '../request/unknown-names.ts';
import { isObject, isTooDeep, NESTED_TOO_DEEP, parseJson } from '../runtime/unknown.ts';

export function refused(message: string): ServiceError {
  return new ServiceError(400, message, { message });
}

/** Refuses unknown fields and parameters: with a misspelt `ref` a request would affect the first project instead of another. */
export function checkNames(what: string, given: Iterable<string>, known: readonly string[]): void {
  const unknown = describeUnknown(what, given, known);
  if (unknown !== undefined) throw refused(unknown);
}

export async function readObject(request: Request): Promise<Record<string, unknown>> {
  const body = parseJson(await request.text());
  if (body === undefined) throw refused('The body is not JSON.');
  if (isTooDeep(body)) throw refused(`The body ${NESTED_TOO_DEEP}.`);
  if (!isObject(body)) throw refused('The body is not a JSON object.');
  return { ...body };
}
