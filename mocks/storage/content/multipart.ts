// Reads multipart/form-data as it arrives: the parts one after the other, the bytes of a file as a stream.
import { joinBytes } from '../../runtime/join-bytes.ts';
import type { Bytes, ByteStream } from '../blobs/blobs.ts';
import { createSearch, type Search } from './byte-search.ts';
import { invalidUpload, tooLarge } from '../operations/errors.ts';

/** Read a file's content before asking for the next part, or it is skipped; cancelling it gives up the form. */
export type MultipartPart =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | { readonly kind: 'file'; readonly name: string; readonly type: string; readonly content: ByteStream };

const LARGEST_FIELD = 1024 * 1024;
const LARGEST_HEADERS = 80 * 1024;
const LINE_BREAK = encode('\r\n');

export function boundaryOf(contentType: string): string {
  const boundary = parseParameters(contentType).get('boundary') ?? '';
  if (boundary === '') throw invalidUpload('Multipart: Boundary not found');
  return boundary;
}

export async function* readMultipart(body: ByteStream | null, boundary: string): AsyncGenerator<MultipartPart> {
  const source = createSource(body);
  const delimiter = createSearch(encode(`\r\n--${boundary}`));
  const blankLine = createSearch(encode('\r\n\r\n'));
  try {
    // The first delimiter needs no line break before it; what comes before it is ignored.
    source.prepend(LINE_BREAK);
    await skipTo(source, delimiter);
    while (!(await isLast(source))) {
      // The line break of the delimiter is half of the blank line when there are no headers.
      source.prepend(LINE_BREAK);
      const block = await readUntil(source, blankLine, LARGEST_HEADERS, tooManyHeaders);
      if (delimiter.find(block) < block.length) throw invalidUpload('A part of the form has no blank line');
      const part = describePart(block);
      if (part === undefined) await skipTo(source, delimiter);
      else if (part.isFile) {
        const chunks = chunksUntil(source, delimiter);
        yield { kind: 'file', name: part.name, type: part.type, content: toStream(chunks, source) };
        // Skips what the caller did not read.
        for await (const chunk of chunks) void chunk;
      } else {
        const value = await readUntil(source, delimiter, LARGEST_FIELD, () => tooLarge(`field ${part.name}`));
        yield { kind: 'field', name: part.name, value: new TextDecoder().decode(value) };
      }
    }
    // What follows counts for the announced length: a client whose file came out too short breaks off here.
    while (await source.fill()) source.consume(source.buffered().length);
  } finally {
    source.close();
  }
}

function tooManyHeaders(): Error {
  return invalidUpload('The headers of a part of the form are too large');
}

function unexpectedEnd(): Error {
  return invalidUpload('Unexpected end of multipart data');
}

interface Source {
  /** What has arrived and is not consumed yet. */
  readonly buffered: () => Bytes;
  /** False at the end of the body. */
  readonly fill: () => Promise<boolean>;
  readonly consume: (length: number) => Bytes;
  readonly prepend: (bytes: Bytes) => void;
  readonly close: () => void;
}

function createSource(body: ByteStream | null): Source {
  const reader = body?.getReader();
  let buffer: Bytes = new Uint8Array(0);
  return {
    buffered: () => buffer,
    async fill() {
      const next = await reader?.read();
      if (next?.value === undefined) return false;
      buffer = buffer.length === 0 ? next.value : joinBytes([buffer, next.value]);
      return true;
    },
    consume(length) {
      const taken = buffer.subarray(0, length);
      buffer = buffer.subarray(length);
      return taken;
    },
    prepend(bytes) {
      buffer = joinBytes([bytes, buffer]);
    },
    close() {
      // Not awaited: if the body is one of two copies, as behind MSW, cancelling it waits for the other.
      void reader?.cancel().catch(() => undefined);
    },
  };
}

/** After a delimiter: `--` ends the body, a line break opens the next part. */
async function isLast(source: Source): Promise<boolean> {
  while (source.buffered().length < 2) if (!(await source.fill())) throw unexpectedEnd();
  const mark = new TextDecoder().decode(source.consume(2));
  if (mark === '--') return true;
  if (mark === '\r\n') return false;
  throw unexpectedEnd();
}

async function skipTo(source: Source, delimiter: Search): Promise<void> {
  for await (const chunk of chunksUntil(source, delimiter)) void chunk;
}

async function readUntil(source: Source, delimiter: Search, limit: number, tooMuch: () => Error): Promise<Bytes> {
  const chunks: Bytes[] = [];
  let size = 0;
  for await (const chunk of chunksUntil(source, delimiter)) {
    size += chunk.length;
    if (size > limit) throw tooMuch();
    chunks.push(chunk);
  }
  return joinBytes(chunks);
}

function toStream(chunks: AsyncGenerator<Bytes, void>, source: Source): ByteStream {
  return new ReadableStream(
    {
      async pull(controller) {
        const next = await chunks.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      },
      cancel: () => {
        source.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** The bytes up to the delimiter, which is consumed too. */
async function* chunksUntil(source: Source, delimiter: Search): AsyncGenerator<Bytes, void> {
  for (;;) {
    const at = delimiter.find(source.buffered());
    if (at > 0) yield source.consume(at);
    if (source.buffered().length >= delimiter.length) {
      source.consume(delimiter.length);
      return;
    }
    if (!(await source.fill())) throw unexpectedEnd();
  }
}

interface PartDescription {
  readonly name: string;
  /** Without parameters. */
  readonly type: string;
  readonly isFile: boolean;
}

/** Undefined for a part that does not say that it belongs to a form. */
function describePart(block: Bytes): PartDescription | undefined {
  const lines = new TextDecoder().decode(block).split('\r\n');
  const find = (name: string): string | undefined =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  const disposition = find('content-disposition') ?? '';
  if (!/^form-data\s*(;|$)/i.test(disposition)) return undefined;
  const parameters = parseParameters(disposition);
  const said = (find('content-type') ?? '').replace(/;.*$/s, '').trim().toLowerCase();
  const type = said === '' ? 'text/plain' : said;
  const isNamed = parameters.has('filename') || parameters.has('filename*');
  return {
    name: parameters.get('name') ?? '',
    type,
    isFile: isNamed || type === 'application/octet-stream',
  };
}

/** A header's parameters, after its first semicolon, by lower-case name; the first of each name. */
function parseParameters(header: string): ReadonlyMap<string, string> {
  const parameters = new Map<string, string>();
  for (const [, name = '', quoted, plain = ''] of header.matchAll(
    /;\s*([^=;\s]+)=(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g,
  )) {
    const key = name.toLowerCase();
    if (!parameters.has(key)) parameters.set(key, quoted?.replaceAll(/\\(.)/g, '$1') ?? plain);
  }
  return parameters;
}

function encode(text: string): Bytes {
  return new TextEncoder().encode(text);
}
