// One listening socket: HTTP, or HTTPS with an explanation for clients that do not use TLS.
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import type { SecureContextOptions, TlsOptions } from 'node:tls';
import { answerUnreadable, turnAway } from './malformed-requests.ts';

export type Listening = Awaited<ReturnType<typeof listen>>;

interface Place {
  readonly host: string;
  readonly port: number;
  /** Milliseconds after which a client that takes nothing of its answer is cut off. */
  readonly longestStall?: number;
  /** How many clients may be connected; more are turned away. */
  readonly mostConnections?: number;
  readonly tls?: (Pick<SecureContextOptions, 'cert' | 'key'> & Pick<TlsOptions, 'SNICallback'>) | undefined;
}

/** As long as a client may stall that has been asked a question by its user. */
const LONGEST_STALL = 120_000;

/** Each costs some 20 kB, or up to a MiB while it reads. */
const MOST_CONNECTIONS = 2_000;

/** Rejects with the system's error when the address cannot be bound. */
export async function listen(listener: RequestListener, place: Place) {
  const { host, port, tls, longestStall = LONGEST_STALL, mostConnections = MOST_CONNECTIONS } = place;
  const settings = { requireHostHeader: false };
  const secure = tls === undefined ? undefined : createSecureServer({ ...settings, ...tls }, listener);
  const server = secure ?? createServer(settings, listener);
  const urlOf = (): string =>
    `${tls === undefined ? 'http' : 'https'}://${nameOf(host)}:${(server.address() as AddressInfo).port}`;
  answerUnreadable(server);
  // Longer than clients keep idle connections; otherwise they would use a closed one.
  server.keepAliveTimeout = 61_000;
  server.maxConnections = mostConnections;
  server.setTimeout(longestStall, (socket) => {
    // An answer may be long in coming, by a fault rule: only one that waits to be read holds what it is made of.
    if (socket.writableLength > 0) socket.destroy();
  });
  if (secure !== undefined) turnAwayPlain(secure, () => `This port speaks HTTPS, not plain HTTP: ${urlOf()}.`);
  // Also those that do not speak HTTP or TLS yet: the server does not know them.
  const connections = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  await once(server.listen(port, host), 'listening');
  return {
    /** As clients on this machine write it. */
    url: urlOf(),
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        for (const socket of connections) socket.destroy();
      }),
  };
}

function nameOf(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** The first byte of every connection that speaks TLS. */
const HANDSHAKE = 0x16;

/** Answers plain HTTP on a TLS port with an explanation: otherwise the client would only see the connection end. Must be called before the server listens, and before somebody counts its connections: who listens for them now hears of those that speak TLS only. */
function turnAwayPlain(server: SecureServer, describe: () => string): void {
  const greet = server.listeners('connection');
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => {
    const drop = (): void => {
      socket.destroy();
    };
    socket.once('error', drop);
    // A client that sends nothing is dropped after a while, as in the handshake.
    socket.setTimeout(120_000, drop);
    socket.once('readable', () => {
      const first = socket.read(1) as Buffer | null;
      if (first === null) return;
      socket.unshift(first);
      socket.setTimeout(0);
      socket.off('timeout', drop);
      if (first[0] === HANDSHAKE) for (const listener of greet) Reflect.apply(listener, server, [socket]);
      else turnAway(socket, 400, describe());
    });
  });
}
