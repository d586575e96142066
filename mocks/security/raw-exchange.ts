// Sends a request as the bytes that are written here, which no client library would send, and reads what comes back.
import { connect } from 'node:net';

export interface RawRequest {
  readonly method?: string;
  /** Goes into the request line as it is, one byte for each character. */
  readonly target: string;
  /** Lines without their end. */
  readonly headers?: readonly string[];
  readonly body?: string;
}

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; of repeated ones the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly headerNames: readonly string[];
  readonly text: string;
  /** The body as JSON, or an empty object. */
  readonly json: Readonly<Record<string, unknown>>;
}

export async function exchange(url: string, request: RawRequest): Promise<RawAnswer> {
  const { method = 'GET', target, headers = [], body = '' } = request;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: storage.test',
    'Connection: close',
    ...headers,
    ...(body === '' ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return parse(await exchangeBytes(url, Buffer.concat([head, Buffer.from(body)])));
}

function exchangeBytes(url: string, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => {
      answer += chunk;
    });
    // A server that refuses a request may close before it has read all of it.
    socket.on('close', () => {
      if (answer === '') reject(new Error('The server closed the connection without an answer.'));
      else resolve(answer);
    });
    socket.on('error', () => undefined);
  });
}

function parse(answer: string): RawAnswer {
  const end = answer.indexOf('\r\n\r\n');
  const [start = '', ...lines] = answer.slice(0, end).split('\r\n');
  const headers = lines.map((line) => [
    line.slice(0, line.indexOf(':')).toLowerCase(),
    line.slice(line.indexOf(':') + 2),
  ]);
  const raw = Buffer.from(answer.slice(end + 4), 'latin1').toString();
  const known = Object.fromEntries(headers) as Record<string, string>;
  const text = known['transfer-encoding'] === 'chunked' ? unchunk(raw) : raw;
  return {
    status: Number(start.split(' ')[1]),
    headers: known,
    headerNames: headers.map(([name = '']) => name),
    text,
    json:
      (known['content-type'] ?? '').startsWith('application/json') && text !== ''
        ? (JSON.parse(text) as object as RawAnswer['json'])
        : {},
  };
}

function unchunk(text: string): string {
  return text
    .split('\r\n')
    .filter((_, index) => index % 2 === 1)
    .join('');
}
