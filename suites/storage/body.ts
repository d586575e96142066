// From a filled binding to the body on the wire: JSON, the bytes alone, or a form with a file; and which binding it was.
import { isDeepStrictEqual } from 'node:util';
import { storageDocument } from '../../specs/documents.ts';
import { fillTemplate, placeholdersOf, presetBindings } from '../kit/contract/bindings.ts';
import type { CaseEnvironment } from '../kit/contract/case.ts';

export interface WireBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** What a case uploads: bytes and their media type. */
export interface Content {
  readonly kind: 'content';
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** What an object holds: as it is sent, or a text. */
export type Held = Content | string;

export function toContent(content: Uint8Array<ArrayBuffer> | string, type = 'text/plain'): Content {
  return { kind: 'content', bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content, type };
}

export function bytesOf(held: Held): Content['bytes'] {
  return (typeof held === 'string' ? toContent(held) : held).bytes;
}

export const BYTES = 'application/octet-stream';

/** Content that is no text: bytes of every value once, then random ones. */
export function noise(random: () => number, size: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, index) => (index < 256 ? index : Math.floor(random() * 256)));
}

/** A binding that is a Content is sent as it is; an object with one inside becomes multipart/form-data; the rest is JSON. */
export function toBody(bound: unknown, marker: string): WireBody | undefined {
  if (bound === undefined) return undefined;
  if (isContent(bound)) return { headers: { 'content-type': bound.type }, content: bound.bytes };
  if (typeof bound === 'object' && bound !== null && Object.values(bound).some(isContent))
    return toForm(Object.entries(bound), `form-of-${marker}`);
  return { headers: { 'content-type': 'application/json' }, content: JSON.stringify(bound) };
}

function toForm(fields: readonly (readonly [string, unknown])[], boundary: string): WireBody {
  const pieces = fields.flatMap(([name, value]) => {
    const head = isContent(value) ? `; filename="file"\r\nContent-Type: ${value.type}` : '';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return [
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n`),
      isContent(value) ? value.bytes : Buffer.from(text),
      Buffer.from('\r\n'),
    ];
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    content: new Uint8Array(Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)])),
  };
}

function isContent(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'content';
}

const PRESETS = presetBindings(storageDocument);

/** Every value that a template may ask for, each unlike the others; no preset asks for the name of a bucket. */
const VALUES = Object.fromEntries(['bucketName', ...placeholdersOf(PRESETS)].map((key) => [key, `value of ${key}`]));

/** Records which shape, preset as real clients send it or configured, the operations are sent with; that it works is what the case needs and shows. */
export function observeBodies(
  { bind, observe }: Pick<CaseEnvironment, 'bind' | 'observe'>,
  clause: string,
  ...operations: readonly string[]
): void {
  for (const operation of operations) {
    const preset = isDeepStrictEqual(bind(operation, VALUES), fillTemplate(PRESETS[operation], VALUES));
    observe(clause, `${operation}: ${preset ? 'as real clients send it' : 'as configured'}`);
  }
}
