// The tokens in signed links: what they say, what makes one valid for a path, and how one that is expired or forged is refused.
import type { JWTPayload } from 'jose';
import type { Clock } from '../../runtime/clock.ts';
import type { Jwt } from '../../runtime/jwt.ts';
import { invalidParameter, invalidSignature, invalidToken } from '../operations/errors.ts';

/** Seconds for which a link to upload is valid. */
const UPLOAD_LIFETIME = 7200;

export async function signDownload(
  { jwt, clock }: { readonly jwt: Jwt; readonly clock: Clock },
  url: string,
  expiresIn: number,
  more: { readonly transformations?: string } = {},
): Promise<string> {
  if ((Math.floor(clock.now().getTime() / 1000) + expiresIn) * 1000 > Number.MAX_SAFE_INTEGER)
    throw invalidParameter('Invalid Parameter expiresIn');
  return jwt.sign({ url, scope: 'download', ...more }, { expiresIn });
}

export interface Transformation {
  readonly height?: number;
  readonly width?: number;
  readonly resize?: string;
  readonly quality?: number;
  readonly format?: string;
}

/** As the token of a link has it; empty if nothing is asked for, and then the link is an ordinary one. */
export function describeTransformation({ height, width, resize, quality, format }: Transformation): string {
  const isSized = Boolean(height) || Boolean(width);
  const wishes = {
    height,
    width,
    resize: isSized ? resize : undefined,
    quality,
    format: format === 'origin' ? '' : format,
  };
  return Object.entries(wishes)
    .filter(([, wish]) => Boolean(wish))
    .map(([name, wish]) => `${name}:${wish}`)
    .join(',');
}

export async function signUpload(jwt: Jwt, url: string, owner: string | undefined, upsert: boolean): Promise<string> {
  const claims = { ...(owner === undefined ? {} : { owner }), url, upsert, scope: 'upload' };
  return jwt.sign(claims, { expiresIn: UPLOAD_LIFETIME });
}

/**
 * Tokens without a scope are older than scopes and were made for downloads. One that never ends has
 * an invalid date, which the service sends as it is: caches treat it as already over.
 */
export async function verifyDownload(jwt: Jwt, token: string, url: string): Promise<{ readonly ends: Date }> {
  const claims = await verify(jwt, token);
  if ((claims['scope'] !== undefined && claims['scope'] !== 'download') || claims['upsert'] !== undefined)
    throw invalidSignature('Token is not scoped for download');
  if (claims['url'] !== url) throw invalidSignature();
  // Numbers that JavaScript would write differently come as raw JSON.
  return { ends: new Date(Number(JSON.stringify(claims.exp)) * 1000) };
}

export async function verifyUpload(
  jwt: Jwt,
  token: string,
  url: string,
): Promise<{ readonly owner: string | undefined; readonly upsert: boolean }> {
  const claims = await verify(jwt, token);
  if (claims['scope'] !== 'upload' && claims['upsert'] === undefined)
    throw invalidSignature('Token is not scoped for upload');
  if (claims['url'] !== url) throw invalidSignature();
  return {
    owner: typeof claims['owner'] === 'string' ? claims['owner'] : undefined,
    upsert: claims['upsert'] === true,
  };
}

async function verify(jwt: Jwt, token: string): Promise<JWTPayload> {
  try {
    return await jwt.verify(token);
  } catch (error) {
    throw invalidToken(error instanceof Error ? error.message : 'invalid token');
  }
}
