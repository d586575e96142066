// Signed links: what a lie does with their URLs and tokens, and how a witness signs a batch.
import type { Json } from '../json.ts';
import { editOne, toList } from './handlers.ts';
import type { Call } from './lie.ts';
import { encode } from './lie.ts';
import type { Witness } from './witness.ts';

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
