// The JSON of a request: read whatever type it is said to have, and refused in the words of the service's language.
import type { Mistake, OperationSpec } from '../../../specs/operation.ts';
import { readBytes } from '../../http/read-bytes.ts';
import { isTooDeep } from '../../runtime/unknown.ts';
import { AuthError, badJson } from './errors.ts';

/** The JSON of a request; null is as good as nothing. */
export interface Body {
  readonly text: (name: string) => string;
  /** Undefined where there is none. */
  readonly given: (name: string) => string | undefined;
  readonly flag: (name: string) => boolean;
  readonly object: (name: string) => Readonly<Record<string, unknown>> | undefined;
}

export function readBody(json: unknown): Body {
  const values = (json ?? {}) as Readonly<Record<string, unknown>>;
  return {
    text: (name) => (values[name] ?? '') as string,
    given: (name) => (values[name] ?? undefined) as string | undefined,
    flag: (name) => values[name] === true,
    object: (name) => (values[name] ?? undefined) as Readonly<Record<string, unknown>> | undefined,
  };
}

const LARGEST = 1024 * 1024;

/** Undefined if the operation takes none. Throws an AuthError. */
export async function readJson(request: Request, spec: BodySpec): Promise<unknown> {
  if (spec.body === undefined) return undefined;
  const bytes = await readBytes(request, LARGEST);
  if (bytes === undefined)
    throw new AuthError(413, 'request_entity_too_large', `Request body too large (max ${LARGEST} bytes)`);
  const text = new TextDecoder().decode(bytes);
  if (text === '' && spec.body.mayBeEmpty) return undefined;
  const value = parse(text);
  if (isTooDeep(value)) throw badJson('exceeded max depth');
  const { body: check } = spec.validate;
  if (check === undefined || check(value)) return value;
  const [mistake] = check.errors ?? [];
  throw badJson(describeMistake(spec.operation, value, mistake));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    const first = text.trimStart().charAt(0);
    throw badJson(
      first === '' || /[{["\d\-tfn]/.test(first)
        ? 'unexpected end of JSON input'
        : `invalid character '${first}' looking for beginning of value`,
    );
  }
}

/** What the service decodes a body into. */
const RECORDS: Readonly<Record<string, string>> = {
  signUp: 'SignupParams',
  issueToken: 'PasswordGrantParams',
  updateUser: 'UserUpdateParams',
  createUser: 'AdminUserParams',
  changeUser: 'AdminUserParams',
  deleteUser: 'adminUserDeleteParams',
};

const GO: Readonly<Record<string, string>> = { boolean: 'bool', object: 'map[string]interface {}' };

type BodySpec = Pick<OperationSpec, 'operation' | 'body' | 'validate'>;

/** In the words of its language. */
function describeMistake(operation: string, body: unknown, mistake: Mistake | undefined): string {
  const name = mistake?.instancePath.slice(1) ?? '';
  const record = RECORDS[operation] ?? '';
  const value = name === '' ? body : (Object(body) as Readonly<Record<string, unknown>>)[name];
  const kind = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  if (name === '') return `json: cannot unmarshal ${kind} into Go value of type api.${record}`;
  const wanted = [mistake?.params['type']].flat().find((type) => type !== 'null');
  return `json: cannot unmarshal ${kind} into Go struct field ${record}.${name} of type ${GO[String(wanted)] ?? String(wanted)}`;
}
