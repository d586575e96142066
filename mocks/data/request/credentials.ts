// The caller of a request to the data interface: the API key admits it, the bearer token says who the caller is.
import { decodeJwt, errors as joseErrors } from 'jose';
import type { Caller } from '../../db/session/caller.ts';
import { isAccessToken } from '../../runtime/ids.ts';
import type { Jwt } from '../../runtime/jwt.ts';
import { ServiceError } from '../../http/service-error.ts';
import { refuse } from './gateway.ts';

export interface Credentials {
  readonly jwt: Jwt;
  /** The project's API keys: JWTs of their roles. */
  readonly keys: { readonly anon: string; readonly service: string };
}

/** The API key admits the request; the bearer token, if there is one, says who the caller is. */
export async function readCaller(request: Request, { jwt, keys }: Credentials): Promise<Caller> {
  // A client that sets the header under two spellings sends it twice.
  const [apiKey, ...others] = new Set(request.headers.get('apikey')?.split(/ *, */));
  if (apiKey === undefined || apiKey === '')
    throw new ServiceError(401, 'No API key found in request: every request carries the header apiKey', {
      message: 'No API key found in request',
      hint: 'No `apikey` request header or url param was found.',
    });
  if (others.length > 0 || (apiKey !== keys.anon && apiKey !== keys.service))
    throw new ServiceError(401, `Invalid API key: ${describeWrongKey(apiKey)}`, {
      message: 'Invalid API key',
      hint: `Double check your API key: ${describeWrongKey(apiKey)}.`,
    });
  const authorization = request.headers.get('authorization');
  const token = authorization === null ? apiKey : /^bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (token === undefined) throw refuse(401, 'PGRST301', 'The Authorization header holds no bearer token');
  try {
    const claims = await jwt.verify(token);
    return { role: typeof claims['role'] === 'string' ? claims['role'] : 'anon', claims };
  } catch (error) {
    if (error instanceof joseErrors.JWTExpired) throw refuse(401, 'PGRST303', 'JWT expired');
    if (error instanceof joseErrors.JOSEError)
      throw refuse(401, 'PGRST301', `JWT refused: ${describeNoJwt(token) ?? error.message}`);
    throw error;
  }
}

/** A token that is sent in the place of a key is a slip, and the client's own key is in reach. */
function describeWrongKey(given: string): string {
  if (isAccessToken(given)) return 'an access token is for the management API, and this takes the anon or service key';
  if (claimsOf(given)?.['sub'] !== undefined)
    return 'the token of a user goes into Authorization, as a bearer token, and the anon key into apiKey';
  return 'it has to be one of the project';
}

/** Keys of management and administration are not JWTs. */
function describeNoJwt(given: string): string | undefined {
  if (isAccessToken(given))
    return 'an access token is for the management API; send the token of a user, or only the apiKey';
  if (given.split('.').length === 3) return undefined;
  return 'the bearer token is not a JWT; send the token of a user, or only the apiKey';
}

function claimsOf(token: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}
