// Sends a request as the bytes that are written here, which no client library would send, and reads what comes back.
import { openWire, type WireAnswer } from '../support/raw-wire.ts';

export interface RawRequest {
  readonly method?: string;
  /** Goes into the request line as it is, one byte for each character. */
  readonly target: string;
  /** Default: localhost. */
  readonly host?: string;
  /** Lines without their end. */
  readonly headers?: readonly string[];
  readonly body?: string;
}

export interface RawAnswer extends Omit<WireAnswer, 'body'> {
  readonly text: string;
  /** The body as JSON, or an empty object. */
  readonly json: Readonly<Record<string, unknown>>;
}

export async function exchange(url: string, request: RawRequest): Promise<RawAnswer> {
  const { method = 'GET', target, host = 'localhost', headers = [], body = '' } = request;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host}`,
    'Connection: close',
    ...headers,
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  const wire = await openWire(url);
  wire.write(Buffer.concat([head, Buffer.from(body)]));
  return read(await wire.lastAnswer());
}

function read({ body, ...answer }: WireAnswer): RawAnswer {
  const raw = body.toString();
  const text = answer.headers['transfer-encoding'] === 'chunked' ? unchunk(raw) : raw;
  const isJson = (answer.headers['content-type'] ?? '').startsWith('application/json') && text !== '';
  return { ...answer, text, json: isJson ? (JSON.parse(text) as object as RawAnswer['json']) : {} };
}

function unchunk(text: string): string {
  return text
    .split('\r\n')
    .filter((_, index) => index % 2 === 1)
    .join('');
}
