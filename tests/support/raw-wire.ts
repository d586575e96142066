// Bytes exactly as a test writes them, which no client library would send: on a connection, or as one request.
import { connect } from 'node:net';

export interface WireAnswer {
  readonly status: number;
  /** Names in lower case; of repeated ones the last. */
  readonly headers: Readonly<Record<string, string>>;
  readonly headerNames: readonly string[];
  readonly body: Buffer;
}

export interface Wire {
  write(bytes: string | Uint8Array): void;
  /** The next answer, by its announced length; rejects when the server closes before it is complete. */
  answer(): Promise<WireAnswer>;
  /** Everything until the server closes, as one answer; rejects if there is none. */
  lastAnswer(): Promise<WireAnswer>;
  /** Half-closes: sends no more, but still reads answers. */
  end(): void;
  /** Resets the connection, as the death of a process does. */
  destroy(): void;
  /** Whether the server has closed. */
  isClosed(): boolean;
}

export async function openWire(url: string): Promise<Wire> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  let received: Buffer = Buffer.alloc(0);
  let isClosed = false;
  let wake = (): void => undefined;
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  // A refusing server may close before it has read everything, and some tests reset the connection.
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isClosed = true;
    wake();
  });

  async function take(find: (answer: WireAnswer) => number | undefined): Promise<WireAnswer> {
    for (;;) {
      const head = parseHead(received);
      const length = head === undefined ? undefined : find(head);
      if (head !== undefined && length !== undefined) {
        received = head.body.subarray(length);
        return { ...head, body: head.body.subarray(0, length) };
      }
      if (isClosed) throw new Error(`The server closed after "${received.toString('latin1')}".`);
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  return {
    write: (bytes) => {
      socket.write(bytes);
    },
    answer: () =>
      take(({ status, headers, body }) => {
        const length = status < 200 ? 0 : Number(headers['content-length'] ?? 0);
        return body.length < length ? undefined : length;
      }),
    lastAnswer: () => take(({ body }) => (isClosed ? body.length : undefined)),
    end: () => {
      socket.end();
    },
    destroy: () => {
      socket.resetAndDestroy();
    },
    isClosed: () => isClosed,
  };
}

/** The body is all that has come so far; undefined until the head is complete. */
export function parseHead(bytes: Buffer): WireAnswer | undefined {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [start = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return {
    status: Number(start.split(' ')[1]),
    headers: Object.fromEntries(headers),
    headerNames: headers.map(([name]) => name),
    body: bytes.subarray(end + 4),
  };
}

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

/** Sends a request on a connection of its own, and reads all that comes back. */
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
