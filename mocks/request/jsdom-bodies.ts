// Turns forms and blobs into bytes by their own methods: a test environment such as jsdom has classes of its own, which Node's Request takes for texts.
import { OWN_BOUNDARY } from '../http/form-boundary.ts';
import { joinBytes } from '../runtime/join-bytes.ts';

/** The init that any Request reads as it was meant. Throws a TypeError for a body that cannot be read. */
export async function withOwnBody(init: RequestInit): Promise<RequestInit> {
  const { body } = init;
  const tag = tagOf(body);
  if (tag === 'FormData') return withBytes(init, await encodeForm(body as FormData));
  if (tag !== 'Blob' && tag !== 'File') return init;
  const blob = body as Blob;
  return withBytes(init, { type: blob.type, bytes: await readBlob(blob) });
}

interface Encoded {
  readonly type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

function withBytes(init: RequestInit, { type, bytes }: Encoded): RequestInit {
  const headers = new Headers(init.headers);
  if (type !== '' && !headers.has('content-type')) headers.set('content-type', type);
  return { ...init, headers, body: bytes };
}

function tagOf(value: unknown): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

async function encodeForm(form: FormData): Promise<Encoded> {
  const boundary = `${OWN_BOUNDARY}${crypto.randomUUID().replaceAll('-', '')}`;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (const [name, value] of form) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escaped(withBreaks(name))}"`;
    if (typeof value === 'string') parts.push(encode(`${head}\r\n\r\n${withBreaks(value)}\r\n`));
    else {
      const type = value.type === '' ? 'application/octet-stream' : value.type;
      parts.push(
        encode(`${head}; filename="${escaped(value.name)}"\r\nContent-Type: ${type}\r\n\r\n`),
        await readBlob(value),
        encode('\r\n'),
      );
    }
  }
  parts.push(encode(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: joinBytes(parts) };
}

function withBreaks(text: string): string {
  return text.replaceAll(/\r\n|\r|\n/g, '\r\n');
}

function escaped(text: string): string {
  return text.replaceAll('\n', '%0A').replaceAll('\r', '%0D').replaceAll('"', '%22');
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

async function readBlob(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await bufferOf(blob));
  if (bytes.length !== blob.size) throw unreadable();
  return bytes;
}

/** Older test environments have blobs without methods, and a reader for them. */
async function bufferOf(blob: Blob): Promise<ArrayBuffer> {
  if (typeof (blob as Partial<Blob>).arrayBuffer === 'function') return blob.arrayBuffer();
  const { FileReader } = globalThis as Partial<typeof globalThis>;
  if (FileReader === undefined) throw unreadable();
  const { promise, resolve, reject } = Promise.withResolvers<ArrayBuffer>();
  const reader = new FileReader();
  reader.onload = () => {
    resolve(reader.result as ArrayBuffer);
  };
  reader.onerror = () => {
    reject(unreadable());
  };
  reader.readAsArrayBuffer(blob);
  return promise;
}

function unreadable(): TypeError {
  return new TypeError(
    'mock.fetch cannot read the bytes of this Blob: it has no method arrayBuffer. Send a Uint8Array, or run the test in the environment "node".',
  );
}
