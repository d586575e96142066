// Reads multipart/form-data as it arrives: the parts one after the other, the bytes of a file as a stream.
import type { Bytes, ByteStream } from './blobs/blobs.ts';
import { invalidUpload } from './errors.ts';

/** A part with a file name is a file; its content has to be read, or given up, before the next part comes. */
export type MultipartPart =
  | { readonly kind: 'field'; readonly name: string; readonly value: string }
  | { readonly kind: 'file'; readonly name: string; readonly type: string; readonly content: ByteStream };

/** A field, or the headers of a part, may have this many bytes. */
const LARGEST_FIELD = 1024 * 1024;

export function boundaryOf(contentType: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw invalidUpload('Multipart: Boundary not found');
  return boundary;
}

export async function* readMultipart(body: ByteStream | null, boundary: string): AsyncGenerator<MultipartPart> {
  const source = createSource(body);
  const delimiter = encode(`\r\n--${boundary}`);
  try {
    // The first delimiter needs no line break before it; what precedes it means nothing.
    source.prepend(encode('\r\n'));
    await skipTo(source, delimiter);
    while (!(await isLast(source))) {
      const headers = parseHeaders(await readUntil(source, encode('\r\n\r\n')));
      const name = parameter(headers.disposition, 'name') ?? '';
      if (parameter(headers.disposition, 'filename') === undefined) {
        const value = new TextDecoder().decode(await readUntil(source, delimiter));
        yield { kind: 'field', name, value };
      } else {
        const content = streamUntil(source, delimiter);
        yield { kind: 'file', name, type: headers.type, content };
        if (!content.locked) await content.cancel();
      }
    }
  } finally {
    await source.close();
  }
}

interface Source {
  /** What has come and is not consumed. */
  readonly buffered: () => Bytes;
  /** False at the end of the body. */
  readonly fill: () => Promise<boolean>;
  readonly consume: (length: number) => Bytes;
  readonly prepend: (bytes: Bytes) => void;
  readonly close: () => Promise<void>;
}

function createSource(body: ByteStream | null): Source {
  const reader = body?.getReader();
  let buffer: Bytes = new Uint8Array(0);
  return {
    buffered: () => buffer,
    async fill() {
      const next = await reader?.read();
      if (next?.value === undefined) return false;
      buffer = joined(buffer, next.value);
      return true;
    },
    consume(length) {
      const taken = buffer.subarray(0, length);
      buffer = buffer.subarray(length);
      return taken;
    },
    prepend(bytes) {
      buffer = joined(bytes, buffer);
    },
    async close() {
      await reader?.cancel().catch(() => undefined);
    },
  };
}

function unexpectedEnd(): Error {
  return invalidUpload('Unexpected end of multipart data');
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

async function readUntil(source: Source, delimiter: Bytes): Promise<Bytes> {
  let whole: Bytes = new Uint8Array(0);
  for await (const chunk of chunksUntil(source, delimiter)) {
    if (whole.length + chunk.length > LARGEST_FIELD) throw invalidUpload('Field value too large');
    whole = joined(whole, chunk);
  }
  return whole;
}

function streamUntil(source: Source, delimiter: Bytes): ByteStream {
  const chunks = chunksUntil(source, delimiter);
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      for await (const chunk of chunks) void chunk;
    },
  });
}

/** The bytes up to the delimiter, which is consumed too. */
async function* chunksUntil(source: Source, delimiter: Bytes): AsyncGenerator<Bytes, void> {
  for (;;) {
    const at = indexOf(source.buffered(), delimiter);
    if (at >= 0) {
      if (at > 0) yield source.consume(at);
      source.consume(delimiter.length);
      return;
    }
    const safe = source.buffered().length - delimiter.length + 1;
    if (safe > 0) yield source.consume(safe);
    if (!(await source.fill())) throw unexpectedEnd();
  }
}

function indexOf(bytes: Bytes, wanted: Bytes): number {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (at + wanted.length > bytes.length) return -1;
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}

function parseHeaders(bytes: Bytes): { readonly disposition: string; readonly type: string } {
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  const find = (name: string): string | undefined =>
    lines
      .find((line) => line.toLowerCase().startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim();
  return { disposition: find('content-disposition') ?? '', type: find('content-type') ?? 'text/plain' };
}

function parameter(header: string, name: string): string | undefined {
  const [, quoted, plain] = new RegExp(`;\\s*${name}=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]*))`, 'i').exec(header) ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? plain;
}

function encode(text: string): Bytes {
  return new TextEncoder().encode(text);
}

function joined(first: Bytes, second: Bytes): Bytes {
  if (first.length === 0) return second;
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}
