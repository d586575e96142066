// Reads multipart/form-data as it arrives: the parts one after the other, the bytes of a file as a stream.
import { joinBytes } from '../../runtime/join-bytes.ts';
import type { Bytes, ByteStream } from '../blobs/blobs.ts';
import { invalidUpload, tooLarge } from '../operations/errors.ts';

/** Read a file's content before asking for the next part, or it is skipped; cancelling it gives up the form. */
export type MultipartPart =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | { readonly kind: 'file'; readonly name: string; readonly type: string; readonly content: ByteStream };

const LARGEST_FIELD = 1024 * 1024;
const LARGEST_HEADERS = 80 * 1024;
const LINE_BREAK = encode('\r\n');
const BLANK_LINE = encode('\r\n\r\n');

export function boundaryOf(contentType: string): string {
  const boundary = parseParameters(contentType).get('boundary') ?? '';
  if (boundary === '') throw invalidUpload('Multipart: Boundary not found');
  return boundary;
}

export async function* readMultipart(body: ByteStream | null, boundary: string): AsyncGenerator<MultipartPart> {
  const source = createSource(body);
  const delimiter = encode(`\r\n--${boundary}`);
  try {
    // The first delimiter needs no line break before it; what comes before it is ignored.
    source.prepend(LINE_BREAK);
    await skipTo(source, delimiter);
    while (!(await isLast(source))) {
      // The line break of the delimiter is half of the blank line when there are no headers.
      source.prepend(LINE_BREAK);
      const block = await readUntil(source, BLANK_LINE, LARGEST_HEADERS, () =>
        invalidUpload('The headers of a part of the form are too large'),
      );
      if (find(delimiter, block) < block.length) throw invalidUpload('A part of the form has no blank line');
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

function unexpectedEnd(): Error {
  return invalidUpload('Unexpected end of multipart data');
}

type Source = ReturnType<typeof createSource>;

function createSource(body: ByteStream | null) {
  const reader = body?.getReader();
  let buffer: Bytes = new Uint8Array(0);
  return {
    /** What has arrived and is not consumed yet. */
    buffered: () => buffer,
    /** False at the end of the body. */
    async fill(): Promise<boolean> {
      const next = await reader?.read();
      if (next?.value === undefined) return false;
      buffer = buffer.length === 0 ? next.value : joinBytes([buffer, next.value]);
      return true;
    },
    consume(length: number): Bytes {
      const taken = buffer.subarray(0, length);
      buffer = buffer.subarray(length);
      return taken;
    },
    prepend(bytes: Bytes): void {
      buffer = joinBytes([bytes, buffer]);
    },
    close(): void {
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

async function skipTo(source: Source, delimiter: Bytes): Promise<void> {
  for await (const chunk of chunksUntil(source, delimiter)) void chunk;
}

async function readUntil(source: Source, delimiter: Bytes, limit: number, tooMuch: () => Error): Promise<Bytes> {
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
async function* chunksUntil(source: Source, delimiter: Bytes): AsyncGenerator<Bytes, void> {
  for (;;) {
    const at = find(delimiter, source.buffered());
    if (at > 0) yield source.consume(at);
    if (source.buffered().length >= delimiter.length) {
      source.consume(delimiter.length);
      return;
    }
    if (!(await source.fill())) throw unexpectedEnd();
  }
}

/** The index of the wanted bytes, whole or cut off by the end of the others; the length of these if they are not there. */
function find(wanted: Bytes, bytes: Bytes): number {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    const end = Math.min(wanted.length, bytes.length - at);
    let same = 1;
    while (same < end && bytes[at + same] === wanted[same]) same += 1;
    if (same === end) return at;
  }
  return bytes.length;
}

/** Undefined for a part that does not say that it belongs to a form. */
function describePart(block: Bytes) {
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
  const isFile = isNamed || type === 'application/octet-stream';
  return { name: parameters.get('name') ?? '', type, isFile };
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
