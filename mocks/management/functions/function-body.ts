// A function as it is answered: its record, and its body, which is the bytes that were uploaded or the source as parts of a form.
import type { ProjectCall } from '../operations/call.ts';
import type { StoredFunction } from '../operations/state.ts';

/** The platform's folder for the source of a function, and the file's name if no entry point is named. */
const SOURCE = 'source';
const DEFAULT_FILE = 'index.ts';

/** Where today's service unpacks the source of a version, to bundle it. */
export function folderOf({ project }: Pick<ProjectCall, 'project'>, { id, version }: StoredFunction): string {
  return `/tmp/user_fn_${project.ref}_${id}_${version}/${SOURCE}/`;
}

/** Today's service answers the path of a source as the URL of a file: its clients fail on anything else. */
export function toRecord(call: ProjectCall, stored: StoredFunction) {
  const { derivedRecords } = call.surroundings.dialect;
  const locate = (path?: string): string | undefined => {
    if (path === undefined || path.startsWith('file:') || !derivedRecords) return path;
    if (path === '') return undefined;
    const relative = path.replaceAll(/[%#?\\]/gu, (one) => encodeURIComponent(one));
    return new URL(`./${relative}`, `file://${folderOf(call, stored)}`).href;
  };
  const entry = stored.bundled || !derivedRecords ? undefined : DEFAULT_FILE;
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
    entrypoint_path: locate(stored.entrypointPath ?? entry),
    import_map_path: locate(stored.importMapPath),
    ezbr_sha256: derivedRecords ? stored.digest : undefined,
  };
}

export function renderBytes({ body }: StoredFunction, status: number): Response {
  return new Response(body, {
    status,
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(body.byteLength) },
  });
}

/** One part about the function and one for each file, which clients put at `Supabase-Path`: a FormData has no such header. */
export function renderParts(stored: StoredFunction, status: number): Response {
  const { id } = stored;
  const deployed = stored.files?.map(({ path, bytes }) => ({ path: `${SOURCE}/${path}`, bytes }));
  const files = deployed ?? [{ path: pathOf(stored), bytes: stored.body }];
  const entry = deployed === undefined ? pathOf(stored) : `${SOURCE}/${stored.entrypointPath ?? DEFAULT_FILE}`;
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
