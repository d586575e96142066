// Signed links: how a witness makes and uses them, and what a lie does with their tokens.
import type { Json } from '../json.ts';
import { editOne, toList } from './handlers.ts';
import type { Call } from './lie.ts';
import { encode } from './lie.ts';
import type { Witness } from './witness.ts';

export async function withTwoFiles(w: Witness): Promise<void> {
  await w.bucket('one');
  await w.upload('one', 'file.txt', 'text');
  await w.upload('one', 'other.txt', 'other');
}

/** The signed URL without its token, which depends on the time. */
export async function signedForm(w: Witness): Promise<unknown> {
  await withTwoFiles(w);
  const { json } = await w.send('POST', '/object/sign/one/file.txt', { expiresIn: 600 });
  return JSON.stringify(json).replace(/token=[^&"]*/, 'token=');
}

export function useLink(w: Witness, path: string, query: string): ReturnType<Witness['send']> {
  return w.send('GET', `/object/sign/one/${path}${query}`, undefined, { keyless: true });
}

export function changeUrl(change: (url: string) => string) {
  return editOne((body) => ({ ...body, signedURL: change(String(body['signedURL'])) }));
}

/** Answers the object as if the link had been right. */
export function serve(call: Call): Promise<Response> {
  return call.ask('GET', `/object/authenticated/${call.bucket}/${encode(call.path)}`);
}

/** What the token claims to open; its signature is not checked. */
export function claimOf(token: string): string | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return String((JSON.parse(atob(payload)) as Json)['url']);
  } catch {
    return undefined;
  }
}

export function batchOf(w: Witness, bucket: string, paths: readonly string[]): Promise<readonly Json[]> {
  return w.send('POST', `/object/sign/${bucket}`, { expiresIn: 600, paths }).then(({ json }) => toList(json));
}
