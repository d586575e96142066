// Signs and verifies the JSON Web Tokens of the mock: HS256 with the project's secret, timed by the mock's clock.
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { Clock } from '../clock.ts';

export interface Jwt {
  /** Claims that are given win over the options; without `expiresIn` (seconds) the token carries no `exp` of its own. */
  sign(claims: Readonly<Record<string, unknown>>, options?: { readonly expiresIn?: number }): Promise<string>;
  /** The claims of a valid token; rejects with jose's own errors. */
  verify(token: string): Promise<JWTPayload>;
}

export function createJwt({ secret, clock }: { readonly secret: string; readonly clock: Clock }): Jwt {
  const key = new TextEncoder().encode(secret);
  return {
    async sign(claims, options = {}) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const times = {
        iat: issuedAt,
        ...(options.expiresIn === undefined ? {} : { exp: issuedAt + options.expiresIn }),
      };
      return new SignJWT({ ...times, ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(key);
    },
    async verify(token) {
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: clock.now() });
      return payload;
    },
  };
}
