// Signs and verifies the JSON Web Tokens of the mock: HS256 with the project's secret, timed by the mock's clock.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import type { Clock } from './clock.ts';
import { inNode } from './in-node.ts';
import { createLru } from './lru.ts';
import { isTooDeep, NESTED_TOO_DEEP } from './unknown.ts';

export type Jwt = ReturnType<typeof createJwt>;

/** Clients send the same token again and again. */
const REMEMBERED = { entries: 200, weight: 500_000 };

export function createJwt({ secret, clock }: { readonly secret: string; readonly clock: Clock }) {
  // Imported once: jose would import the secret again for every token.
  let imported: Promise<CryptoKey> | undefined;
  const keyOf = (): Promise<CryptoKey> =>
    (imported ??= crypto.subtle.importKey(
      'raw',
      new TextEncoder().encode(secret),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    ));
  const sign = createSigner(secret);
  const verified = createLru<{ readonly times: JWTPayload; readonly claims: JWTPayload }>(REMEMBERED);
  return {
    /** `claims` win over the options; without `expiresIn` (seconds) the token carries no `exp` of its own. */
    sign(claims: Readonly<Record<string, unknown>>, options: { readonly expiresIn?: number } = {}): Promise<string> {
      const issuedAt = Math.floor(clock.now().getTime() / 1000);
      const times = {
        iat: issuedAt,
        ...(options.expiresIn === undefined ? {} : { exp: issuedAt + options.expiresIn }),
      };
      return Promise.resolve(sign({ ...times, ...claims }));
    },
    /** The claims of a valid token; rejects with jose's own errors. */
    async verify(token: string): Promise<Readonly<JWTPayload>> {
      const known = verified.get(token);
      const now = clock.now();
      if (known !== undefined && isTimely(known.times, now)) return known.claims;
      const { payload } = await jwtVerify(token, await keyOf(), { algorithms: ['HS256'], currentDate: now });
      if (isTooDeep(payload)) throw new errors.JWTInvalid(`The set of claims ${NESTED_TOO_DEEP}`);
      const claims = { ...payload, ...readClaims(token) };
      verified.set(token, { times: payload, claims }, token.length);
      return claims;
    },
  };
}

/** Without WebCrypto: a batch of links is a thousand tokens, and waiting for each takes longer than its signature. */
function createSigner(secret: string): (claims: object) => string {
  const coder = createNodeCoder(secret) ?? createPlainCoder(secret);
  const header = coder.encode(JSON.stringify({ alg: 'HS256', typ: 'JWT' }));
  return (claims) => {
    const signed = `${header}.${coder.encode(JSON.stringify(claims))}`;
    return `${signed}.${coder.sign(signed)}`;
  };
}

/** Both answer in base64url. */
interface Coder {
  encode(text: string): string;
  sign(text: string): string;
}

/** A third of the time of the plain one; undefined outside Node. */
function createNodeCoder(secret: string): Coder | undefined {
  if (!inNode()) return undefined;
  const { createHmac, createSecretKey } = process.getBuiltinModule('node:crypto');
  const key = createSecretKey(Buffer.from(secret));
  return {
    encode: (text) => Buffer.from(text).toString('base64url'),
    sign: (text) => createHmac('sha256', key).update(text).digest('base64url'),
  };
}

function createPlainCoder(secret: string): Coder {
  const encoder = new TextEncoder();
  const keyed = hmac.create(sha256, encoder.encode(secret));
  return {
    encode: (text) => toBase64Url(encoder.encode(text)),
    sign: (text) => toBase64Url(keyed.clone().update(encoder.encode(text)).digest()),
  };
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Without `btoa`, which needs the bytes as a text first and uses another alphabet. */
function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  const letter = (word: number, shift: number): string => ALPHABET.charAt((word >> shift) & 63);
  for (let at = 0; at < bytes.length; at += 3) {
    const left = bytes.length - at;
    const word = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
    text += letter(word, 18) + letter(word, 12);
    if (left > 1) text += letter(word, 6);
    if (left > 2) text += letter(word, 0);
  }
  return text;
}

/** A signature stays valid, its times do not; jose refuses a token that is too early or too late. */
function isTimely({ exp, nbf }: JWTPayload, now: Date): boolean {
  const seconds = Math.floor(now.getTime() / 1000);
  return (exp === undefined || exp > seconds) && (nbf === undefined || nbf <= seconds);
}

/** Numbers that lose digits in JavaScript are written as they came: a policy must not mistake one tenant for another. */
function readClaims(token: string): object {
  const { rawJSON } = JSON as { readonly rawJSON?: (text: string) => unknown };
  const keepDigits = (_name: string, value: unknown, context?: { readonly source?: string }): unknown => {
    const source = context?.source;
    if (typeof value !== 'number' || source === undefined || rawJSON === undefined) return value;
    return String(value) === source ? value : rawJSON(source);
  };
  const [, encoded = ''] = token.split('.');
  const bytes = Uint8Array.from(atob(encoded.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes), keepDigits) as object;
}

const LIFETIMES = ['expiresIn', 'expires_in'];

/** Throws an Error for a lifetime: it would be a claim like any other, and the token good for an hour. */
export function checkEnd(claims: Readonly<Record<string, unknown>>): void {
  const given = LIFETIMES.find((name) => Object.hasOwn(claims, name));
  if (given !== undefined)
    throw new Error(
      `${given} is not a claim of a token: its end is exp, in seconds since 1970 on the mock's clock. Without exp it is good for an hour.`,
    );
}
