// A function as it is answered: its record, and its body, which is the bytes that were uploaded or the source as parts of a form.
import type { StoredFunction } from '../operations/state.ts';

export function toRecord(stored: StoredFunction): object {
  return {
    id: stored.id,
    slug: stored.slug,
    name: stored.name,
    status: stored.status,
    version: stored.version,
    created_at: stored.createdAt,
    updated_at: stored.updatedAt,
    verify_jwt: stored.verifyJwt,
    import_map: stored.importMap,
    entrypoint_path: stored.entrypointPath,
    import_map_path: stored.importMapPath,
  };
}

/** The platform's folder for the source of a function, and the file's name if no entry point is named. */
const SOURCE = 'source';
const DEFAULT_FILE = 'index.ts';

export function renderBytes({ body }: StoredFunction, status: number): Response {
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(body.byteLength) },
  });
}

/** One part about the function and one for each file, which clients put at `Supabase-Path`: a FormData has no such header. */
export function renderParts(stored: StoredFunction, status: number): Response {
  const { id, files = [{ path: pathOf(stored), bytes: stored.body }], entrypointPath } = stored;
  const entry = stored.files === undefined ? pathOf(stored) : (entrypointPath ?? pathOf(stored));
  const decoder = new TextDecoder('latin1');
  let boundary = `touchstone-${id}`;
  while (files.some(({ bytes }) => decoder.decode(bytes).includes(boundary))) boundary += '-';
  const head = (lines: readonly string[]): Uint8Array =>
    new TextEncoder().encode([`--${boundary}`, ...lines, '', ''].join('\r\n'));
  const parts = [
    head(['Content-Disposition: form-data; name="metadata"', 'Content-Type: application/json']),
    new TextEncoder().encode(`${JSON.stringify({ deno2_entrypoint_path: entry })}\r\n`),
    ...files.flatMap(({ path, bytes }) => {
      // Quotes and line ends would end the header.
      const safe = path.replaceAll(/["\r\n]/g, '_');
      const lines = [
        `Content-Disposition: form-data; name="file"; filename="${safe}"`,
        `Supabase-Path: ${safe}`,
        'Content-Type: text/plain',
      ];
      return [head(lines), bytes, new TextEncoder().encode('\r\n')];
    }),
    new TextEncoder().encode(`--${boundary}--\r\n`),
  ];
  const length = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  return new Response(new Blob(parts as BlobPart[]), {
    status,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(length),
    },
  });
}

/** Of a function that was sent as one text. */
function pathOf({ entrypointPath = DEFAULT_FILE }: StoredFunction): string {
  const name = (entrypointPath.split('/').at(-1) ?? '').replaceAll(/[^\w.-]/g, '_');
  return `${SOURCE}/${/^\.*$/.test(name) ? DEFAULT_FILE : name}`;
}
