// The register of sign-in: an operation for each route of its document, and the way to it.
import type { AuthOperation } from '../../../specs/generated/operation-names.ts';
import { authNotBuilt, authRefused, authSpecs } from '../../../specs/auth-operations.ts';
import { DatabaseError, DatabaseUnavailable } from '../../db/db.ts';
import { answerBy } from '../../http/conform.ts';
import type { Incoming } from '../../http/part.ts';
import { empty, isResponse, renderError } from '../../http/respond.ts';
import { createRouter, decodeParameter } from '../../http/router.ts';
import { ServiceError } from '../../http/service-error.ts';
import { HookFailed } from '../token-hook.ts';
import * as admin from './admin.ts';
import { authenticateAdmin, authenticateUser, checkApiKey, type Keys } from './authenticate.ts';
import { readBody, readJson } from './body.ts';
import type { Call, SignInContext } from './call.ts';
import { AuthError, inVersion, notBuilt, refusalOf, unavailable, VERSION } from './errors.ts';
import { SIGN_IN_ROUTES } from './routes.ts';
import { refusedByHook } from './sessions.ts';
import { signUp } from './sign-up.ts';
import { issueToken } from './token.ts';
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
  issueToken,
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

export function createSignInPart(context: SignInContext, keys: Keys) {
  const missing = Object.entries(authNotBuilt).flatMap(([path, methods]) =>
    methods.split(' ').map((method) => `${method} ${path}`),
  );
  // The operation of one that is refused or not built is its method and path.
  const others = [...Object.keys(authRefused), ...missing].map((operation) => {
    const [method = '', path = ''] = operation.split(' ');
    return { operation, method, path };
  });
  const route = createRouter([...SIGN_IN_ROUTES, ...others]);
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
    const [[as] = []] = authRefused[operation] ?? [];
    if (as === undefined) throw notBuilt(method, path);
    if (as !== 'open') checkApiKey(request, keys, query);
    const caller = as === 'user' ? await authenticateUser(request, context) : undefined;
    if (as === 'admin') await authenticateAdmin(request, context);
    const isAsked = (authRefused[operation] ?? []).length > 1;
    const json = isAsked ? await readJson(request, { operation, body: ANY, validate: {} }) : {};
    const { text } = readBody({ ...Object(json), is_anonymous: caller?.user.answer.is_anonymous });
    throw refusalOf(operation, text) ?? notBuilt(method, path);
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

/** Whatever JSON there is. */
const ANY = { required: true, mayBeEmpty: false, mediaTypes: [], defaults: {} };

function toServiceError(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable) return unavailable(error);
  if (error instanceof HookFailed) return refusedByHook(error);
  return error instanceof DatabaseError
    ? new AuthError(500, 'unexpected_failure', 'Database error querying schema', {}, error)
    : error;
}
