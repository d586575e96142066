// The body of a function as it is downloaded: the bytes that were uploaded, or the source as parts of a form.
import type { StoredFunction } from '../operations/state.ts';

/** The platform's folder for the source of a function, and the file's name if no entry point is named. */
const SOURCE = 'source';
const DEFAULT_FILE = 'index.ts';

export function renderBytes({ body }: StoredFunction, status: number): Response {
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(body.byteLength) },
  });
}

/** Whether the body can be returned in parts: a bundle is not taken apart again. */
export function hasParts({ bundled }: StoredFunction): boolean {
  return !bundled;
}

/** One part about the function and one for its source, which clients put at `Supabase-Path`: a FormData has no such header. */
export function renderParts({ id, body, entrypointPath = DEFAULT_FILE }: StoredFunction, status: number): Response {
  // Quotes and line ends would end the header.
  const name = (entrypointPath.split('/').at(-1) ?? '').replaceAll(/[^\w.-]/g, '_');
  const path = `${SOURCE}/${/^\.*$/.test(name) ? DEFAULT_FILE : name}`;
  const source = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body);
  let boundary = `touchstone-${id}`;
  while (source.includes(boundary)) boundary += '-';
  const text = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="metadata"',
    'Content-Type: application/json',
    '',
    JSON.stringify({ deno2_entrypoint_path: path }),
    `--${boundary}`,
    `Content-Disposition: form-data; name="file"; filename="${path}"`,
    `Supabase-Path: ${path}`,
    'Content-Type: text/plain',
    '',
    source,
    `--${boundary}--`,
    '',
  ].join('\r\n');
  const bytes = new TextEncoder().encode(text);
  return new Response(bytes, {
    status,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(bytes.byteLength),
    },
  });
}
