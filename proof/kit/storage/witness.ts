// Speaks storage in short sentences, for the requests that show what a fault does.
import { SignJWT } from 'jose';
import type { FaultTarget, FetchHandler } from '../fault.ts';

interface Answer {
  readonly status: number;
  readonly text: string;
  /** How long the body is. */
  readonly bytes: number;
  /** The body as JSON, or undefined. */
  readonly json: unknown;
}

interface WitnessOptions {
  /** Sent without authorization. */
  readonly keyless?: boolean;
  /** Sent with another key. */
  readonly key?: string;
  readonly type?: string;
}

export interface Witness {
  /** With which everything is sent if nothing else is said. */
  readonly key: string;
  /** Makes a bucket; its id is its name. */
  bucket(name: string, settings?: Readonly<Record<string, unknown>>): Promise<Answer>;
  /** Uploads a text. */
  upload(bucket: string, path: string, content: string | Uint8Array<ArrayBuffer>, type?: string): Promise<Answer>;
  /** Reads the object on the authenticated path. */
  read(bucket: string, path: string): Promise<Answer>;
  /** The token of a single signed link. */
  token(bucket: string, path: string, seconds?: number): Promise<string>;
  /** Sends JSON, if any, with the anonymous key or as a signed-in user. */
  sendAs(identity: 'anon' | 'user', method: string, path: string, json?: unknown): Promise<Answer>;
  /** Sends JSON, if any, to a path below the storage URL. */
  send(method: string, path: string, json?: unknown, options?: WitnessOptions): Promise<Answer>;
}

export function createWitness(fetch: FetchHandler, target: FaultTarget): Witness {
  const send = async (
    method: string,
    path: string,
    content: string | Uint8Array<ArrayBuffer> | undefined,
    options: WitnessOptions,
  ): Promise<Answer> => {
    const { keyless = false, key = target.keys.service } = options;
    const headers = new Headers(keyless ? {} : { authorization: `Bearer ${key}` });
    if (options.type !== undefined) headers.set('content-type', options.type);
    const init = { method, headers, ...(content === undefined ? {} : { body: content }) };
    const response = await fetch(new Request(target.urls.storage + path, init));
    const body = await response.arrayBuffer();
    const text = new TextDecoder().decode(body);
    return { status: response.status, text, bytes: body.byteLength, json: parse(text) };
  };
  const sendJson = (method: string, path: string, json?: unknown, options: WitnessOptions = {}): Promise<Answer> =>
    json === undefined
      ? send(method, path, undefined, options)
      : send(method, path, JSON.stringify(json), { type: 'application/json', ...options });

  return {
    key: target.keys.service,
    bucket: (name, settings = {}) => sendJson('POST', '/bucket/', { id: name, name, public: false, ...settings }),
    upload: (bucket, path, content, type = 'text/plain') =>
      send('POST', `/object/${bucket}/${path}`, content, { type }),
    read: (bucket, path) => sendJson('GET', `/object/authenticated/${bucket}/${path}`),
    async token(bucket, path, seconds = 600) {
      const { json } = await sendJson('POST', `/object/sign/${bucket}/${path}`, { expiresIn: seconds });
      const { signedURL } = json as { signedURL: string };
      return signedURL.slice(signedURL.indexOf('token=') + 'token='.length);
    },
    async sendAs(identity, method, path, json) {
      const key = identity === 'anon' ? target.keys.anon : await userOf(target);
      return sendJson(method, path, json, { key });
    },
    send: sendJson,
  };
}

function userOf({ keys }: FaultTarget): Promise<string> {
  return new SignJWT({ sub: 'c0ffee00-0000-4000-8000-000000000001', role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setExpirationTime(4_000_000_000)
    .sign(new TextEncoder().encode(keys.jwtSecret));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Objects of these paths in a new bucket. */
export async function filled(w: Witness, bucket: string, paths: readonly string[], isPublic = false): Promise<void> {
  await w.bucket(bucket, { public: isPublic });
  for (const path of paths) await w.upload(bucket, path, `${bucket} ${path}`);
}

/** Seconds that a token of the mock lives, from what it says of itself; a signed URL will do. */
export function lifetimeOf(tokenOrUrl: string): number {
  const payload = tokenOrUrl.slice(tokenOrUrl.indexOf('token=') + 1).split('.')[1] ?? '';
  const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, number>;
  return (claims['exp'] ?? 0) - (claims['iat'] ?? 0);
}
