// The content of an upload: its bytes and what the request says about them, raw or in a form.
import { bodyLengthOf } from '../../http/body-length.ts';
import { OWN_BOUNDARY } from '../../http/form-boundary.ts';
import { ServiceError } from '../../http/service-error.ts';
import type { Bytes, ByteStream } from '../blobs/blobs.ts';
import { checked } from './checked-bytes.ts';
import {
  entityTooLarge,
  invalidMediaType,
  invalidParameter,
  invalidUpload,
  unsupportedMediaType,
} from '../operations/errors.ts';
import { acceptsMediaType } from '../buckets/limits.ts';
import { boundaryOf, readMultipart, type MultipartPart } from './multipart.ts';
import { refuseLostBody, refuseLostFile, refuseLostText } from './lost-bodies.ts';
import { checkRobotsTag } from './robots-tag.ts';
import type { Json } from '../records/store.ts';
import { isObject, isTooDeep, NESTED_TOO_DEEP, parseJson } from '../../runtime/unknown.ts';

export interface Content {
  readonly bytes: ByteStream | null;
  readonly type: string;
  readonly cacheControl: string;
  /** Undefined if the request has none, or none that can be read. */
  readonly userMetadata: Json | undefined;
  /** Only when the request names a tag of its own. */
  readonly robots: string | undefined;
  /** Bytes of the whole body, as the request announces them. */
  readonly declaredLength: number | undefined;
  /** When the bytes have been read: the names of fields of a form that came too late to count. */
  readonly lateFields: () => Promise<readonly string[]>;
}

/** What a bucket accepts. */
export interface Acceptance {
  readonly limit: number;
  readonly mediaTypes: readonly string[] | null;
  /** A raw body of undeclared length escapes the limit. */
  readonly chunkedEscapesLimit: boolean;
}

const MOST_FIELDS = 10;
/** Of a file up to this size the service has read the whole form before it looks at the fields, of a larger one only what comes before. */
const READ_AHEAD = 65_536;
const CONTENT_TYPE = /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+\s*(;.*)?$/;

export async function readContent(request: Request, acceptance: Acceptance): Promise<Content> {
  const asked = request.headers.get('content-type') ?? '';
  const type = asked === '' ? 'application/octet-stream' : asked;
  const tag = request.headers.get('x-robots-tag') ?? '';
  const robots = tag === '' ? undefined : tag;
  checkRobotsTag(tag);
  await refuseLostBody(request);
  return /^multipart\/form-data/i.test(type)
    ? readForm(request, boundaryOf(type), robots, acceptance)
    : readRaw(request, type, robots, acceptance);
}

function readRaw(request: Request, type: string, robots: string | undefined, acceptance: Acceptance): Content {
  checkMediaType(type, acceptance);
  const { limit, chunkedEscapesLimit } = acceptance;
  const declaredLength = bodyLengthOf(request);
  if (declaredLength !== undefined && declaredLength > limit) throw entityTooLarge();
  const escapes = declaredLength === undefined && chunkedEscapesLimit;
  return {
    bytes: checked(request.body, { most: escapes ? Infinity : limit, exactly: declaredLength }),
    type,
    cacheControl: request.headers.get('cache-control') ?? 'no-cache',
    userMetadata: fromBase64(request.headers.get('x-metadata')),
    robots,
    declaredLength,
    lateFields: () => Promise.resolve([]),
  };
}

async function readForm(
  request: Request,
  boundary: string,
  robots: string | undefined,
  acceptance: Acceptance,
): Promise<Content> {
  const declaredLength = bodyLengthOf(request);
  const parts = readMultipart(checked(request.body, { exactly: declaredLength }), boundary);
  const fields: Field[] = [];
  // The last of a name; an empty one says nothing.
  const said = (name: string): string => fields.findLast((field) => field.name === name)?.value ?? '';
  const file = await nextFile(parts, fields, 'Request stream closed before upload could begin');
  if (file === undefined) {
    refuseLostText(said(''));
    throw invalidUpload('No content provided');
  }
  const readRest = async (): Promise<void> => {
    while ((await nextFile(parts, fields, 'The form has too many fields')) !== undefined);
  };
  const { content, isWhole } = await readAhead(file.content, READ_AHEAD);
  if (isWhole) await readRest();
  const type = said('contentType') || file.type;
  checkMediaType(type, acceptance);
  const bytes = checked(content, { most: acceptance.limit });
  const seconds = said('cacheControl');
  const userMetadata = toUserMetadata(said('metadata') || said('userMetadata'));
  const inTime = fields.length;
  return {
    bytes: boundary.startsWith(OWN_BOUNDARY) ? bytes : refuseLostFile(bytes),
    type,
    cacheControl: seconds === '' ? 'no-cache' : `max-age=${seconds}`,
    userMetadata,
    robots,
    declaredLength,
    async lateFields() {
      await readRest();
      return fields.slice(inTime).map(({ name }) => name);
    },
  };
}

/** The same bytes, of which so many have been read; whether they were all. */
async function readAhead(
  bytes: ByteStream,
  most: number,
): Promise<{ readonly content: ByteStream; readonly isWhole: boolean }> {
  const reader = bytes.getReader();
  const read: Bytes[] = [];
  let size = 0;
  let next = await reader.read();
  for (; !next.done; next = await reader.read()) {
    read.push(next.value);
    size += next.value.length;
    if (size > most) break;
  }
  const content: ByteStream = new ReadableStream(
    {
      async pull(controller) {
        const piece = read.shift() ?? (await reader.read()).value;
        if (piece === undefined) controller.close();
        else controller.enqueue(piece);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
  return { content, isWhole: next.done };
}

export function checkMediaType(type: string, { mediaTypes }: Pick<Acceptance, 'mediaTypes'>): void {
  if (!CONTENT_TYPE.test(type)) throw invalidMediaType('Invalid Content-Type header');
  if (mediaTypes !== null && mediaTypes.length > 0 && !acceptsMediaType(mediaTypes, type))
    throw unsupportedMediaType(type);
}

type Field = MultipartPart & { readonly kind: 'field' };

/** Collects fields up to the next file. */
async function nextFile(
  parts: AsyncGenerator<MultipartPart>,
  fields: Field[],
  tooMany: string,
): Promise<(MultipartPart & { readonly kind: 'file' }) | undefined> {
  for (;;) {
    const next = await parts.next();
    if (next.done === true) return undefined;
    if (next.value.kind === 'file') return next.value;
    fields.push(next.value);
    if (fields.length > MOST_FIELDS) {
      await parts.return(undefined);
      throw invalidUpload(tooMany);
    }
  }
}

/** The header's value; ignored if it is not base64 of JSON. */
export function fromBase64(text: string | null): Json | undefined {
  if (text === null) return undefined;
  try {
    const standard = text.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(standard), (character) => character.codePointAt(0) ?? 0);
    return toUserMetadata(new TextDecoder().decode(bytes));
  } catch (error) {
    if (error instanceof ServiceError) throw error;
    return undefined;
  }
}

/** Text that is not JSON is ignored; a string or a list would be stored as it is, which the column refuses. */
export function toUserMetadata(text: string): Json | undefined {
  const value = parseJson(text);
  if (value === undefined) return undefined;
  if (typeof value === 'string' || Array.isArray(value)) throw invalidParameter('invalid input syntax for type json');
  if (isTooDeep(value)) throw invalidParameter(`The metadata ${NESTED_TOO_DEEP}`);
  return isObject(value) ? value : {};
}
