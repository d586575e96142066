// For tests: one connection on which bytes go out as they are written, which no client library would do, and answers as they come back.
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
  /** Everything until the server closes, whatever it announces, as one answer; rejects when there is none. */
  lastAnswer(): Promise<WireAnswer>;
  /** No more is coming, but answers are still read. */
  end(): void;
  /** As a process that dies. */
  destroy(): void;
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
  // A server that refuses may close before it has read everything, and a reset is what some tests bring about.
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
  };
}

/** With all that has come as its body; undefined before the head is complete. */
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
