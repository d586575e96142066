// A port whose connections are given to processes in turn, and to another one if the first is gone before it took it; without any this process takes them.
import type { ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo, type Socket } from 'node:net';

export interface SharedPort {
  readonly port: number;
  /** From now on it gets connections, until it is gone. */
  add(worker: ChildProcess): void;
  /** Stops listening at once. */
  close(): void;
}

/** What the processes say to each other about a connection. */
export type AboutConnection = { readonly connection: number } | { readonly took: number };

/** Milliseconds in which what a process said before its end is heard. */
const LAST_WORDS = 100;

/** Node does not always report the end of what they were said over when a connection was on its way. */
function afterLastMessage(then: () => void): void {
  setTimeout(() => setImmediate(then), LAST_WORDS);
}

/** `take`: for connections while there is no process. Rejects with the system's error when the address cannot be bound. */
export async function openSharedPort(
  host: string,
  port: number,
  take: (connection: Socket) => void,
): Promise<SharedPort> {
  /** The next one is the first; each with what it was given and has not taken. */
  let workers: readonly { readonly process: ChildProcess; readonly given: Map<number, Socket> }[] = [];
  let count = 0;

  function give(connection: Socket): void {
    const [worker, ...others] = workers;
    if (worker === undefined) {
      take(connection);
      connection.resume();
      return;
    }
    workers = [...others, worker];
    count += 1;
    worker.given.set(count, connection);
    // Open here until it is taken. If it cannot be sent, the process is gone, which is heard of.
    worker.process.send({ connection: count }, connection, { keepOpen: true }, () => undefined);
  }

  // Nothing is read here, so that any of them can begin.
  const server = createServer({ pauseOnConnect: true }, (connection) => {
    connection.on('error', () => undefined);
    give(connection);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    add(process) {
      const worker = { process, given: new Map<number, Socket>() };
      process.on('message', (message: object) => {
        if (!('took' in message) || typeof message.took !== 'number') return;
        worker.given.get(message.took)?.destroy();
        worker.given.delete(message.took);
      });
      process.once('exit', () => {
        workers = workers.filter((each) => each !== worker);
        // After its last message: what it has not taken, it has not read.
        afterLastMessage(() => {
          for (const connection of worker.given.values()) give(connection);
        });
      });
      workers = [worker, ...workers];
    },
    close() {
      // Node would wait for processes to say that they have closed what they took, and they may be gone.
      server.close();
      for (const { given } of workers) for (const connection of given.values()) connection.destroy();
    },
  };
}
