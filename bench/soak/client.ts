// Sends the requests of a soak to the mock, times them, and counts answers that are not what they should be.
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface Ready {
  readonly urls: Readonly<Record<'data' | 'management' | 'storage' | 'admin', string>>;
  readonly keys: Readonly<Record<'service' | 'token' | 'admin' | 'ref', string>>;
}

type Part = keyof Ready['urls'];

interface Sending {
  readonly body?: string | object;
  readonly headers?: Readonly<Record<string, string>>;
  /** The status that the answer has to have. */
  readonly status?: number;
}

export interface Client {
  readonly keys: Ready['keys'];
  /** Its answer's body; an answer that is not as it should be is counted. */
  send(part: Part, method: string, path: string, sending?: Sending): Promise<string>;
  /** Asks, reads the beginning of the answer, and no more until the end of the turn. */
  stall(path: string): void;
  /** Announces more than it sends, and leaves. */
  leave(path: string): Promise<void>;
  /** Ends the connections that stall. */
  hangUp(): void;
  /** Milliseconds of each request since it was called last. */
  takeLatencies(): readonly number[];
  /** The first few answers that were not as they should be, and how many there were. */
  wrong(): { readonly count: number; readonly first: readonly string[] };
}

const NAMED = 3;

export function createClient({ urls, keys }: Ready, connections: number): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const port = Number(new URL(urls.data).port);
  const first: string[] = [];
  let count = 0;
  let latencies: number[] = [];
  let stalled: Socket[] = [];
  const bearer = { data: keys.service, storage: keys.service, management: keys.token, admin: keys.admin };

  function note(text: string): void {
    count += 1;
    if (first.length < NAMED) first.push(text);
  }

  function open(head: string): Socket {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(head);
    return socket;
  }

  return {
    keys,
    async send(part, method, path, { body, headers = {}, status = 200 } = {}) {
      const text = typeof body === 'object' ? JSON.stringify(body) : (body ?? '');
      const before = performance.now();
      const answer = await exchange(agent, `${urls[part]}${path}`, method, text, {
        authorization: `Bearer ${bearer[part]}`,
        apikey: keys.service,
        ...(typeof body === 'object' ? { 'content-type': 'application/json' } : {}),
        ...headers,
      });
      latencies.push(performance.now() - before);
      if (answer.status !== status || answer.text.includes('"errors"') !== (part === 'data' && status !== 200))
        note(`${method} ${path} was answered ${answer.status} ${answer.text.slice(0, 200)}`);
      return answer.text;
    },
    stall(path) {
      const { pathname } = new URL(urls.storage);
      const socket = open(`GET ${pathname}${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      socket.once('data', () => socket.pause());
      stalled.push(socket);
    },
    async leave(path) {
      const { pathname } = new URL(urls.storage);
      const socket = open(
        `POST ${pathname}${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${keys.service}\r\n` +
          'Content-Type: text/plain\r\nContent-Length: 100000\r\n\r\nsome of it',
      );
      await new Promise((resolve) => setTimeout(resolve, 20));
      socket.destroy();
    },
    hangUp() {
      for (const socket of stalled) socket.destroy();
      stalled = [];
    },
    takeLatencies() {
      const taken = latencies;
      latencies = [];
      return taken;
    },
    wrong: () => ({ count, first }),
  };
}

/** A connection that broke has the status 0. */
function exchange(
  agent: Agent,
  url: string,
  method: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve) => {
    const fail = ({ message }: Error): void => {
      resolve({ status: 0, text: message });
    };
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
      });
      response.on('error', fail);
    });
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}
