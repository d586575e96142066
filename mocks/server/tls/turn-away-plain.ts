// Answers plain HTTP on a TLS port with an explanation: otherwise the client would only see the connection end.
import type { Server } from 'node:https';
import type { Socket } from 'node:net';
import { turnAway } from '../malformed-requests.ts';

/** The first byte of every connection that speaks TLS. */
const HANDSHAKE = 0x16;

/** Must be called before the server listens, and before somebody counts its connections: who listens for them now hears of those that speak TLS only. */
export function turnAwayPlain(server: Server, describe: () => string): void {
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
