// Checks the parts of a request with the validators of its operation, which coerce them; what is wrong is said in the words of the service.
import type { OperationSpec, RequestPart } from '../../../specs/operation.ts';
import { invalid } from './errors.ts';

const CALLED: Readonly<Record<RequestPart, string>> = {
  path: 'params',
  query: 'querystring',
  header: 'headers',
  body: 'body',
};

/** Coerces the value in place, and fills in defaults. */
export function checkPart({ validate }: Pick<OperationSpec, 'validate'>, part: RequestPart, value: unknown): void {
  const check = validate[part];
  if (check === undefined || check(value)) return;
  const mistakes = check.errors ?? [];
  throw invalid(mistakes.map(({ instancePath, message }) => `${CALLED[part]}${instancePath} ${message}`).join(', '));
}
