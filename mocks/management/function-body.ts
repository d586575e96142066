// The body of a function as it is downloaded: the bytes that were given, or the source as parts of a form.
import type { StoredFunction } from './state.ts';

/** What the platform assumes of a function that was made without saying where it begins. */
const DEFAULT_ENTRYPOINT = 'file:///src/index.ts';

export function renderBytes({ body }: StoredFunction): Response {
  return new Response(body, {
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(body.byteLength) },
  });
}

/** Whether the body can be given in parts: a bundle is not taken apart again. */
export function hasParts({ bundled }: StoredFunction): boolean {
  return !bundled;
}

/** One part about the function and one for each file of its source. */
export async function renderParts({ body, entrypointPath = DEFAULT_ENTRYPOINT }: StoredFunction): Promise<Response> {
  const file = entrypointPath.split('/').at(-1);
  const form = new FormData();
  form.set('metadata', JSON.stringify({ deno2_entrypoint_path: entrypointPath }));
  form.set('file', new Blob([body], { type: 'application/octet-stream' }), file === '' ? 'index.ts' : file);
  const response = new Response(form);
  const bytes = await response.arrayBuffer();
  response.headers.set('content-length', String(bytes.byteLength));
  return new Response(bytes, { headers: response.headers });
}
