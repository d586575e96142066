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
  // Imported once: jose would do it anew for every token.
  let imported: Promise<CryptoKey> | undefined;
  const keyOf = (): Promise<CryptoKey> =>
    (imported ??= crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['sign', 'verify'],
    ));
  return {
    async sign(claims, options = {}) {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const times = {
        iat: issuedAt,
        ...(options.expiresIn === undefined ? {} : { exp: issuedAt + options.expiresIn }),
      };
      return new SignJWT({ ...times, ...claims }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(await keyOf());
    },
    async verify(token) {
      const { payload } = await jwtVerify(token, await keyOf(), { algorithms: ['HS256'], currentDate: clock.now() });
      return payload;
    },
  };
}
