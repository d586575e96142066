// A proxy before PostgreSQL that counts what passes: statements, round trips, bytes. Counts have no noise, unlike times.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

/** What passed since the last look. */
export interface Traffic {
  /** Executions, and simple queries. */
  readonly statements: number;
  /** Each ends with ReadyForQuery. */
  readonly roundTrips: number;
  readonly bytesSent: number;
  readonly bytesReceived: number;
}

const LENGTH_SIZE = 4;

/** `target`: the port of a server on this machine that wants no TLS. */
export async function openCountingProxy(target: number) {
  const counts = { statements: 0, roundTrips: 0, bytesSent: 0, bytesReceived: 0 };
  const proxy = createServer((client) => {
    const server = connect(target, '127.0.0.1');
    // The first message of a client, the startup message, has a length and no type.
    const readSent = createMessageReader(0, (type) => {
      if (type === 'E' || type === 'Q') counts.statements += 1;
    });
    const readReceived = createMessageReader(1, (type) => {
      if (type === 'Z') counts.roundTrips += 1;
    });
    client.on('data', (chunk: Buffer) => {
      counts.bytesSent += chunk.length;
      readSent(chunk);
      server.write(chunk);
    });
    server.on('data', (chunk: Buffer) => {
      counts.bytesReceived += chunk.length;
      readReceived(chunk);
      client.write(chunk);
    });
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      one.on('close', () => other.destroy());
      one.on('error', () => other.destroy());
    }
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    /** Once nothing more passes: what is done after an answer counts as well. */
    async takeTraffic(): Promise<Traffic> {
      for (let before = -1; before !== counts.bytesReceived;) {
        before = counts.bytesReceived;
        await new Promise((done) => setTimeout(done, 200));
      }
      const taken = { ...counts };
      counts.statements = counts.roundTrips = counts.bytesSent = counts.bytesReceived = 0;
      return taken;
    },
    async close(): Promise<void> {
      await once(proxy.close(), 'close');
    },
  };
}

/** `typeSize`: how many bytes the type of the first message takes; that of every later one takes one. */
function createMessageReader(typeSize: 0 | 1, onMessage: (type: string) => void): (chunk: Buffer) => void {
  let pending = Buffer.alloc(0);
  let size: number = typeSize;
  return (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    while (pending.length >= size + LENGTH_SIZE && pending.length >= size + pending.readInt32BE(size)) {
      onMessage(pending.toString('latin1', 0, size));
      pending = pending.subarray(size + pending.readInt32BE(size));
      size = 1;
    }
  };
}
