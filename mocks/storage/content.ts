// The content of an upload: its bytes and what the request says about them, raw or in a form.
import { ServiceError } from '../http/service-error.ts';
import type { Bytes, ByteStream } from './blobs/blobs.ts';
import {
  aborted,
  entityTooLarge,
  invalidMediaType,
  invalidParameter,
  invalidRobotsTag,
  invalidUpload,
  unsupportedMediaType,
} from './errors.ts';
import { acceptsMediaType } from './limits.ts';
import { boundaryOf, readMultipart, type MultipartPart } from './multipart.ts';
import { isJson, type Json } from './store.ts';

export interface Description {
  readonly type: string;
  readonly cacheControl: string;
  readonly userMetadata: Json;
  /** Only when the request names a tag of its own. */
  readonly robots: string | undefined;
}

export interface Content {
  readonly bytes: ByteStream | null;
  readonly type: string;
  /** Everything that is known; in a form fields may follow the file, so ask when the bytes have been read. */
  readonly describe: () => Promise<Description>;
}

/** What a bucket accepts. */
export interface Acceptance {
  readonly limit: number;
  readonly mediaTypes: readonly string[] | null;
  /** A raw body of undeclared length escapes the limit. */
  readonly chunkedEscapesLimit: boolean;
}

const MOST_FIELDS = 10;
const CONTENT_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;.*)?$/;

export async function readContent(request: Request, acceptance: Acceptance): Promise<Content> {
  const type = request.headers.get('content-type') ?? 'application/octet-stream';
  const robots = request.headers.get('x-robots-tag') ?? undefined;
  if (robots !== undefined) checkRobotsTag(robots);
  const content = /^multipart\/form-data/i.test(type)
    ? await readForm(request, boundaryOf(type), acceptance, robots)
    : readRaw(request, type, acceptance, robots);
  if (!CONTENT_TYPE.test(content.type)) throw invalidMediaType('Invalid Content-Type header');
  const { mediaTypes } = acceptance;
  if (mediaTypes !== null && mediaTypes.length > 0 && !acceptsMediaType(mediaTypes, content.type))
    throw unsupportedMediaType(content.type);
  return content;
}

function readRaw(request: Request, type: string, acceptance: Acceptance, robots: string | undefined): Content {
  const header = request.headers.get('content-length');
  const declared = header === null ? undefined : Number(header);
  if (declared !== undefined && declared > acceptance.limit) throw entityTooLarge();
  const limit = declared === undefined && acceptance.chunkedEscapesLimit ? Number.MAX_SAFE_INTEGER : acceptance.limit;
  const description: Description = {
    type,
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    userMetadata: fromBase64(request.headers.get('x-metadata')),
    robots,
  };
  return { bytes: limited(whole(request.body), limit, declared), type, describe: () => Promise.resolve(description) };
}

async function readForm(
  request: Request,
  boundary: string,
  acceptance: Acceptance,
  robots: string | undefined,
): Promise<Content> {
  const parts = readMultipart(whole(request.body), boundary);
  const fields = new Map<string, string>();
  const file = await nextFile(parts, fields, 'Request stream closed before upload could begin');
  if (file === undefined) throw invalidUpload('No content provided');
  const type = fields.get('contentType') ?? file.type;
  return {
    bytes: limited(file.content, acceptance.limit, undefined),
    type,
    async describe() {
      while ((await nextFile(parts, fields, 'Too many fields')) !== undefined);
      const seconds = fields.get('cacheControl');
      return {
        type,
        cacheControl: seconds === undefined ? 'no-cache' : `max-age=${seconds}`,
        userMetadata: toUserMetadata(fields.get('metadata') ?? fields.get('userMetadata') ?? ''),
        robots,
      };
    },
  };
}

/** Collects fields up to the next file. */
async function nextFile(
  parts: AsyncGenerator<MultipartPart>,
  fields: Map<string, string>,
  tooMany: string,
): Promise<(MultipartPart & { readonly kind: 'file' }) | undefined> {
  for (;;) {
    const next = await parts.next();
    if (next.done === true) return undefined;
    if (next.value.kind === 'file') return next.value;
    fields.set(next.value.name, next.value.value);
    if (fields.size > MOST_FIELDS) {
      await parts.return(undefined);
      throw invalidUpload(tooMany);
    }
  }
}

/** The body as it comes; when it breaks off, the client did it. */
function whole(body: ByteStream | null): ByteStream | null {
  const reader = body?.getReader();
  if (reader === undefined) return null;
  return new ReadableStream({
    async pull(controller) {
      const next = await reader.read().catch(() => {
        throw aborted();
      });
      if (next.done) controller.close();
      else controller.enqueue(next.value);
    },
    cancel: async (reason) => reader.cancel(reason),
  });
}

/** Fails as soon as there are more bytes than allowed, and at the end when there are not as many as announced. */
function limited(body: ByteStream | null, limit: number, declared: number | undefined): ByteStream | null {
  if (body === null) return null;
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Bytes, Bytes>({
      transform(chunk, controller) {
        size += chunk.length;
        if (size > limit) throw entityTooLarge();
        controller.enqueue(chunk);
      },
      flush() {
        if (declared !== undefined && size !== declared)
          throw invalidUpload('Request body size did not match Content-Length');
      },
    }),
  );
}

/** The header's value; what is no base64 of JSON is ignored. */
export function fromBase64(text: string | null): Json {
  if (text === null) return {};
  try {
    const standard = text.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(standard), (character) => character.codePointAt(0) ?? 0);
    return toUserMetadata(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    return {};
  }
}

/** What is no JSON is ignored; a text or a list would be stored as it stands, which the column refuses. */
function toUserMetadata(text: string): Json {
  const value = parseJson(text);
  if (typeof value === 'string' || Array.isArray(value)) throw invalidParameter('invalid input syntax for type json');
  return isJson(value) ? value : {};
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const ROBOTS_RULES =
  /^(all|noindex|nofollow|none|nosnippet|indexifembedded|notranslate|noimageindex|noarchive|index|follow|max-snippet:\s*-?\d+|max-image-preview:\s*(none|standard|large)|max-video-preview:\s*-?\d+|unavailable_after:\s*.+)$/i;

/** Rules joined by commas; each may be preceded by the name of a crawler. */
function checkRobotsTag(tag: string): void {
  for (const part of tag.split(',')) {
    const rule = part.trim();
    const afterAgent = rule.replace(/^[\w-]+:\s*/, '');
    if (!ROBOTS_RULES.test(rule) && !ROBOTS_RULES.test(afterAgent))
      throw invalidRobotsTag(`Invalid directive "${rule}"`);
  }
}
