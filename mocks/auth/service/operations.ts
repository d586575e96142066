// The register of sign-in: an operation for each route of its document, and the way to it.
import type { AuthOperation } from '../../../specs/generated/operation-names.ts';
import type { OperationSpec } from '../../../specs/operation.ts';
import { authRefused, authSpecs } from '../../../specs/operations.ts';
import { DatabaseError, DatabaseUnavailable } from '../../db/db.ts';
import { answerBy } from '../../http/conform.ts';
import type { Incoming } from '../../http/part.ts';
import { readBytes } from '../../http/read-bytes.ts';
import { empty, isResponse, renderError } from '../../http/respond.ts';
import { decodeParameter } from '../../http/router.ts';
import { ServiceError } from '../../http/service-error.ts';
import { isTooDeep } from '../../runtime/unknown.ts';
import { HookFailed } from '../token-hook.ts';
import * as admin from './admin.ts';
import { authenticateAdmin, authenticateUser, checkApiKey, type Keys } from './authenticate.ts';
import { readBody, type Call, type SignInContext } from './call.ts';
import { AuthError, badJson, inVersion, notBuilt, unavailable, VERSION } from './errors.ts';
import { createSignInRouter } from './routes.ts';
import { refusedByHook } from './sessions.ts';
import { signUp } from './sign-up.ts';
import * as tokens from './token.ts';
import * as self from './user.ts';

/** By operationId: what each answers as its document shows it, or a Response of its own. */
const OPERATIONS: Readonly<Record<AuthOperation, (call: Call) => object | Promise<object>>> = {
  // The document has the rest.
  getHealth: () => ({}),
  getSettings: ({ rules: { anonymous, email, signUp: open, confirmations } }) => ({
    external: { anonymous_users: anonymous, email },
    disable_signup: !open,
    mailer_autoconfirm: !confirmations,
  }),
  // Tokens are signed with the secret of the project, which has no public half.
  getJwks: () => ({ keys: [] }),
  signUp,
  issueToken: tokens.issueToken,
  sendOtp: tokens.sendOtp,
  resendConfirmation: tokens.resendConfirmation,
  enrollFactor: tokens.enrollFactor,
  getUser: self.getUser,
  updateUser: self.updateUser,
  signOut: self.signOut,
  listUsers: admin.listUsers,
  createUser: admin.createUser,
  findUser: admin.findUser,
  changeUser: admin.changeUser,
  deleteUser: admin.deleteUser,
  listFactorsOfUser: admin.listFactorsOfUser,
};

const LARGEST = 1024 * 1024;

export function createSignInPart(context: SignInContext, keys: Keys) {
  const route = createSignInRouter();
  const specs = new Map(authSpecs('supabase').map((spec) => [spec.operation, spec]));

  async function answer(incoming: Incoming): Promise<Response> {
    const { request, path, query } = incoming;
    const match = route(request.method, path);
    if (match.kind === 'unknown')
      return new Response('404 page not found\n', {
        status: 404,
        headers: { 'content-type': 'text/plain; charset=utf-8' },
      });
    if (match.kind === 'wrong-method') return empty(405, { allow: match.allow.join(', ') });
    const { operation } = match.route;
    const spec = specs.get(operation);
    if (spec === undefined) return refuse(operation, request, query);
    const [ways = []] = spec.security;
    if (ways.includes('apikey')) checkApiKey(request, keys, query);
    const caller = ways.includes('user') ? await authenticateUser(request, context) : undefined;
    if (ways.includes('admin')) await authenticateAdmin(request, context);
    const call: Call = {
      ...context,
      request,
      spec,
      caller,
      query,
      body: readBody(await readJson(request, spec)),
      param: (name) => decodeParameter(match.params[name] ?? ''),
    };
    const content = await OPERATIONS[operation as AuthOperation](call);
    return isResponse(content) ? content : answerBy(spec, content);
  }

  async function refuse(operation: string, request: Request, query: URLSearchParams): Promise<never> {
    const [method = '', path = ''] = operation.split(' ');
    const refusal = authRefused[operation];
    if (refusal === undefined) throw notBuilt(method, path);
    const [as, status, code, message] = refusal;
    if (as !== 'open') checkApiKey(request, keys, query);
    if (as === 'user') await authenticateUser(request, context);
    if (as === 'admin') await authenticateAdmin(request, context);
    throw new AuthError(status, code, message);
  }

  return {
    handle: (incoming: Incoming): Promise<Response> =>
      answer(incoming).catch((error: unknown) => {
        const known = toServiceError(error);
        if (!(known instanceof ServiceError)) throw error;
        return renderError(inVersion(known, incoming.request.headers.get(VERSION)));
      }),
  };
}

function toServiceError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return unavailable(error);
  if (error instanceof HookFailed) return refusedByHook(error);
  return error instanceof DatabaseError
    ? new AuthError(500, 'unexpected_failure', 'Database error querying schema', {}, error)
    : error;
}

/** The service reads a body whatever type it is said to have. */
async function readJson(request: Request, spec: OperationSpec): Promise<unknown> {
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
  sendOtp: 'OtpParams',
  resendConfirmation: 'ResendConfirmationParams',
  enrollFactor: 'EnrollFactorParams',
  createUser: 'AdminUserParams',
  changeUser: 'AdminUserParams',
  deleteUser: 'adminUserDeleteParams',
};

const GO: Readonly<Record<string, string>> = { string: 'string', boolean: 'bool', object: 'map[string]interface {}' };

type Found = NonNullable<NonNullable<OperationSpec['validate']['body']>['errors']>[number];

/** In the words of its language. */
function describeMistake(operation: string, body: unknown, mistake: Found | undefined): string {
  const name = mistake?.instancePath.slice(1) ?? '';
  const record = RECORDS[operation] ?? '';
  const value = name === '' ? body : (Object(body) as Readonly<Record<string, unknown>>)[name];
  const kind = Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;
  if (name === '') return `json: cannot unmarshal ${kind} into Go value of type api.${record}`;
  const wanted = [mistake?.params['type']].flat().find((type) => type !== 'null');
  return `json: cannot unmarshal ${kind} into Go struct field ${record}.${name} of type ${GO[String(wanted)] ?? String(wanted)}`;
}
