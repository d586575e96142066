// Serves the content of an object: whole or a range, conditional or not, with the headers that caches and browsers need.
import type { BlobRange } from '../blobs/blobs.ts';
import type { Call } from '../operations/call.ts';
import { invalidRange, noBytes } from '../operations/errors.ts';
import type { StoredObject } from '../records/store.ts';

/** A client that replaces the object removes the bytes of the version found; then the next version is served. */
export async function serve(
  call: Call,
  find: () => Promise<StoredObject>,
  download: string | undefined,
  expires?: string,
): Promise<Response> {
  return call.barrier.during(async () => {
    let found = await find();
    for (;;) {
      const response = await respond(call, found, download, expires);
      if (response !== undefined) return response;
      const now = await find();
      if (now.version === found.version) throw noBytes();
      found = now;
    }
  });
}

/** `expires`: when a signed link ends; it takes the place of the stored cache control. */
async function respond(
  call: Call,
  found: StoredObject,
  download: string | undefined,
  expires?: string,
): Promise<Response | undefined> {
  const facts = contentFacts(found);
  const noneMatch = askedFor(call, 'if-none-match');
  const aged = call.isHead ? 'must-revalidate' : 'stale-while-revalidate=30';
  const isAged = noneMatch !== null && noneMatch !== facts.etag && !hasDirective(facts.cacheControl, aged);
  const cacheControl = isAged ? `${facts.cacheControl}, ${aged}` : facts.cacheControl;
  const headers: Record<string, string> = {
    'accept-ranges': 'bytes',
    // As the service has it; the case of a media type means nothing.
    'content-type': facts.type.toLowerCase().includes('text/html') ? 'text/plain' : facts.type,
    ...(facts.etag === '' ? {} : { etag: facts.etag }),
    'x-robots-tag': facts.robots,
    'last-modified': facts.modified.toUTCString(),
    ...(expires === undefined ? { 'cache-control': cacheControl } : { expires }),
    ...(download === undefined ? {} : { 'content-disposition': disposition(download) }),
  };
  // SQL may have written another size into the row: bytes beyond it would be taken for the next answer.
  const { version } = found;
  const size = version === null ? undefined : await call.blobs.size(version, facts.etag);
  if (version === null || size === undefined) return undefined;
  if (call.isHead)
    return new Response(null, { status: call.status, headers: { ...headers, 'content-length': String(size) } });
  const isKnown =
    noneMatch === null
      ? isUnmodified(askedFor(call, 'if-modified-since'), facts.modified)
      : matches(noneMatch, facts.etag);
  if (isKnown) return new Response(null, { status: 304, headers: { ...headers, 'content-length': '0' } });
  const wanted = askedFor(call, 'range');
  const range = wanted === null ? undefined : parseRange(wanted, size);
  const content = await call.blobs.get(version, range);
  if (content === undefined) return undefined;
  if (range === undefined)
    return new Response(content, { status: call.status, headers: { ...headers, 'content-length': String(size) } });
  const { start, end } = range;
  const part = { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': String(end - start + 1) };
  return new Response(content, { status: 206, headers: { ...headers, ...part } });
}

/** Whether the stored cache control says something of the kind itself. */
function hasDirective(cacheControl: string, directive: string): boolean {
  const nameOf = (one: string): string => one.replace(/=.*/, '').trim().toLowerCase();
  return cacheControl.split(',').some((one) => nameOf(one) === nameOf(directive));
}

/** A header without a value counts as absent. */
function askedFor({ request }: Call, header: string): string | null {
  const value = request.headers.get(header);
  return value === '' ? null : value;
}

/** Forms and SQL can put characters into metadata that headers cannot carry. */
const UNSENDABLE = /[^\t\u0020-\u007e\u0080-\u00ff]/gu;

/** What the row's metadata says about the bytes, with defaults for missing entries. */
export function contentFacts({ metadata, updated_at }: StoredObject) {
  const textOf = (name: string, otherwise: string): string => {
    const value = metadata?.[name];
    return typeof value === 'string' ? value.replaceAll(UNSENDABLE, '') : otherwise;
  };
  return {
    etag: textOf('eTag', ''),
    type: textOf('mimetype', 'application/octet-stream'),
    cacheControl: textOf('cacheControl', 'no-cache'),
    robots: textOf('xRobotsTag', 'none'),
    modified: new Date(textOf('lastModified', updated_at ?? '1970-01-01T00:00:00.000Z')),
  };
}

/** Whether a condition names the tag: weak, without its quotes, in a list (a comma in quotes belongs to a tag), or by `*`. */
function matches(condition: string, etag: string): boolean {
  const bare = (tag: string): string =>
    tag
      .trim()
      .replace(/^W\//, '')
      .replace(/^"(.*)"$/, '$1');
  const named = condition.match(/(?:"[^"]*"|[^,])+/g) ?? [];
  return named.some((tag) => tag.trim() === '*' || bare(tag) === bare(etag));
}

/** In seconds, as headers have them. */
function isUnmodified(since: string | null, modified: Date): boolean {
  return since !== null && Date.parse(since) >= Math.floor(modified.getTime() / 1000) * 1000;
}

function disposition(name: string): string {
  if (name === '') return 'attachment;';
  const plain = name.replaceAll(/[^\u0020-\u007e]|["\\]/gu, '_');
  const quoted = /^[!#$%&'*+\-.^`|~\w]+$/.test(plain) ? plain : `"${plain}"`;
  const encoded = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename=${quoted}; filename*=UTF-8''${encoded}`;
}

/** Reads a Range header: one span of bytes; throws if it cannot be served. */
function parseRange(header: string, size: number): BlobRange {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header);
  const [, first = '', last = ''] = match ?? [];
  if (first === '' && last === '') throw invalidRange();
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end || start >= size) throw invalidRange();
  return { start, end };
}
