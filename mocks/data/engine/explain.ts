// What an owner of the mock is told about a name that a request made up: today's messages repeat it at most, and graphql-js knows what was meant.
import { RequestError } from './request-error.ts';

const ABOUT_A_NAME = /unknown|extra keys|invalid input/i;
/** These do not even repeat the name. */
const NAMELESS = /^unknown field in /;

/** `check` returns what graphql-js finds wrong with the same request. */
export function explain(error: RequestError, check: () => readonly string[]): RequestError {
  const { message, scope, hint, advice } = error;
  if (advice !== undefined || !ABOUT_A_NAME.test(message)) return error;
  const found = readFindings(check);
  const meant = found.find((finding) => finding.includes('Did you mean'));
  const said = [meant ?? (NAMELESS.test(message) ? found[0] : undefined), adviceOnRoot(message)];
  const shown = said.filter((part) => part !== undefined).join(' ');
  return shown === '' ? error : new RequestError(message, scope, { hint, advice: shown });
}

/** A collection that is missed may be left out: a name that is near is then no help. */
function adviceOnRoot(message: string): string | undefined {
  if (!/ field "\w+" on type (Query|Mutation)/.test(message)) return undefined;
  return 'mock.omissions() and GET /__touchstone/left-out say what of the schema is left out, and why.';
}

/** A request that is too large to be checked is not explained. */
function readFindings(check: () => readonly string[]): readonly string[] {
  try {
    return check();
  } catch (error) {
    if (error instanceof RequestError) return [];
    throw error;
  }
}
