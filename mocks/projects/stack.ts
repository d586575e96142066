// One project's own: a database, bytes, keys, and the data and storage interfaces over them.
import type { Clock } from '../runtime/clock.ts';
import type { SignInContext } from '../auth/service/call.ts';
import { SIGN_IN_RULES, type SignInRules } from '../auth/service/rules.ts';
import { createDataPart } from '../data/request/endpoint.ts';
import type { DialectName } from '../runtime/dialect.ts';
import { checkEnd, createJwt, type Jwt } from '../runtime/jwt.ts';
import { isUuid, type Ids } from '../runtime/ids.ts';
import type { ProjectKeys } from '../runtime/keys.ts';
import type { Incoming, Part } from '../http/part.ts';
import type { OpenRecords } from './records.ts';
import { createStoragePart } from '../storage/operations/operations.ts';
import { isObject, isTooDeep, NESTED_TOO_DEEP } from '../runtime/unknown.ts';

export type Stack = ReturnType<typeof createStack>;

/** What the stacks of a mock have in common. */
export interface StackSettings {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly dialect: DialectName;
  /** Search path of the data interface. */
  readonly schemas: readonly string[];
  /** The schemas that the platform's gateway lets in; undefined: all. */
  readonly exposed?: readonly string[] | undefined;
  /** Bytes of the largest object. */
  readonly globalLimit?: number;
  /** The base of its URLs. */
  readonly url: string;
  readonly signIn?: Pick<SignInContext, 'hook'> & { readonly rules: SignInRules | undefined };
}

export function createStack(
  { db, blobs, close }: Pick<OpenRecords, 'db' | 'blobs' | 'close'>,
  keys: ProjectKeys,
  settings: StackSettings,
) {
  const jwt = createJwt({ secret: keys.jwtSecret, clock: settings.clock });
  const data = createDataPart({ ...settings, db, jwt, keys });
  const storage = createStoragePart({ ...settings, db, blobs, jwt });
  const { signIn } = settings;
  let auth: Promise<Pick<Part, 'handle'>> | undefined;
  return {
    db,
    jwt,
    data,
    storage,
    /** Loaded by the first request that needs it: most mocks never do. */
    auth: {
      async handle(incoming: Incoming): Promise<Response> {
        auth ??= import('../auth/service/operations.ts').then(({ createSignInPart }) =>
          createSignInPart(
            {
              ...settings,
              db,
              jwt,
              rules: signIn?.rules ?? SIGN_IN_RULES,
              hook: signIn?.hook,
              issuer: issuerAt(settings.url),
            },
            keys,
          ),
        );
        return (await auth).handle(incoming);
      },
    },
    close,
  };
}

/** Whose tokens those of sign-in are. */
export function issuerAt(url: string): string {
  return `${url}/auth/v1`;
}

export type StackState = Awaited<ReturnType<typeof rememberStack>>;

/** What a stack knows beside its database, as it is now. */
export async function rememberStack({ data, storage }: Pick<Stack, 'data' | 'storage'>) {
  const saved = { data: data.snapshot(), storage: await storage.snapshot() };
  return {
    async putBack(): Promise<void> {
      data.restore(saved.data);
      await storage.restore(saved.storage);
    },
    /** Nobody puts it back any more. */
    forget: () => storage.forget(saved.storage),
  };
}

/** A user's token for the data and storage interfaces. Throws an Error for claims that name nobody, and for what JavaScript may pass instead of claims. */
export async function signUserToken(jwt: Jwt, claims: Readonly<Record<string, unknown>>): Promise<string> {
  if (!isObject(claims))
    throw new TypeError(
      `A token is made of claims, such as as({ sub: '<id of a user>' }), not of ${JSON.stringify(claims)}.`,
    );
  if (isTooDeep(claims)) throw new Error(`The set of claims ${NESTED_TOO_DEEP}.`);
  checkEnd(claims);
  const { sub, role } = claims;
  if (sub === undefined && role === undefined)
    throw new Error(
      `The claims ${JSON.stringify(claims)} name nobody. Write the id of a user, a UUID, as sub: { sub: '…' }, or the role of a token without a user: { role: 'authenticated' }.`,
    );
  // Policies that call auth.uid() would fail for it.
  if (sub !== undefined && !isUuid(sub))
    throw new Error(
      `The sub of a token is the id of a user, a UUID, and ${JSON.stringify(sub)} is not one. mock.auth.createUser({ email }) makes a user, and mock.auth.token(email) signs a token for it. Sign a token with another sub yourself, with keys.jwtSecret.`,
    );
  return jwt.sign({ role: 'authenticated', aud: 'authenticated', ...claims }, { expiresIn: 3600 });
}
