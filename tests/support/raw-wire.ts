// One connection that sends bytes exactly as a test writes them, which no client library does.
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
