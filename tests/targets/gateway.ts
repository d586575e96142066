// A proxy on a socket that answers some requests in place of the target, as gateways do whose server is away, or that refuse.
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What it says in place of the target. */
export interface Word {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Gateway {
  readonly url: string;
  /** How many requests it answered itself. */
  readonly answered: () => number;
  close(): Promise<void>;
}

/** One request as a gateway sees it. */
interface Seen {
  readonly method: string;
  readonly path: string;
  /** From 1. */
  readonly place: number;
}

/** When it answers itself, and whether the target does what was asked all the same. */
export type When = (seen: Seen) => 'forwards' | 'answers' | 'forwards-and-answers';

/** Before `target`, an origin. */
export async function openGateway(target: string, word: Word, when: When): Promise<Gateway> {
  const { hostname, port } = new URL(target);
  let place = 0;
  let answered = 0;

  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const path = (incoming.url ?? '').replace(/\?.*$/su, '');
      const does = when({ method: incoming.method ?? '', path, place: (place += 1) });
      if (does === 'answers') say(outgoing);
      else forward(incoming, Buffer.concat(chunks), outgoing, does === 'forwards-and-answers');
    });
  });

  function say(outgoing: ServerResponse): void {
    const { status, type, body = '', headers = {} } = word;
    answered += 1;
    outgoing.writeHead(status, { ...(type === undefined ? {} : { 'content-type': type }), ...headers }).end(body);
  }

  function forward(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, isLost: boolean): void {
    const { method, url: path, headers } = incoming;
    const onward = ask({ hostname, port, method, path, headers }, (response) => {
      if (isLost) {
        response.resume().on('end', () => {
          say(outgoing);
        });
        return;
      }
      outgoing.writeHead(response.statusCode ?? 0, response.rawHeaders);
      response.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    onward.end(body);
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered: () => answered,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
