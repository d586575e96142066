// From a filled binding to the body on the wire: JSON, the bytes alone, or a form with a file.

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

export function toContent(content: Uint8Array<ArrayBuffer> | string, type = 'text/plain'): Content {
  return { kind: 'content', bytes: typeof content === 'string' ? new TextEncoder().encode(content) : content, type };
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
  const encoder = new TextEncoder();
  const pieces = fields.flatMap(([name, value]) => {
    const head = isContent(value) ? `; filename="file"\r\nContent-Type: ${value.type}` : '';
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return [
      encoder.encode(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${head}\r\n\r\n`),
      isContent(value) ? value.bytes : encoder.encode(text),
      encoder.encode('\r\n'),
    ];
  });
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    content: concatenate([...pieces, encoder.encode(`--${boundary}--\r\n`)]),
  };
}

function concatenate(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let offset = 0;
  for (const piece of pieces) {
    whole.set(piece, offset);
    offset += piece.length;
  }
  return whole;
}

function isContent(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'content';
}
