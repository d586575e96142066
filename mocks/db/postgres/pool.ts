// The pool: connections to a PostgreSQL server that are kept for the next session; every value comes as text.
import { Client, Pool, type ClientConfig, type PoolClient } from 'pg';

/** Milliseconds in which a server lets a connection in; the wait for a free one of the pool has no bound here. */
export const LONGEST_CONNECT = 10_000;

class PatientClient extends Client {
  constructor(config: ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: LONGEST_CONNECT });
  }
}

/** Who waits for a connection when it ends is refused; the driver's own would leave them waiting. */
class EndingPool extends Pool {
  readonly #waiting = new Set<(error: Error) => void>();

  /** The driver calls it with a callback, we do without. */
  override connect(): Promise<PoolClient>;
  override connect(callback: Parameters<Pool['connect']>[0]): void;
  override connect(callback?: Parameters<Pool['connect']>[0]): Promise<PoolClient> | undefined {
    if (callback !== undefined) {
      super.connect(callback);
      return undefined;
    }
    const { promise, resolve, reject } = Promise.withResolvers<PoolClient>();
    this.#waiting.add(reject);
    try {
      super.connect((error, client) => {
        const isWaitedFor = this.#waiting.delete(reject);
        if (client === undefined) reject(error ?? new Error('The database gave no connection'));
        else if (isWaitedFor) resolve(client);
        else client.release();
      });
    } catch (error) {
      // The driver cannot use the URL, such as a certificate that it names.
      this.#waiting.delete(reject);
      throw error;
    }
    return promise;
  }

  override end(): Promise<void> {
    const ended = super.end();
    for (const refuse of this.#waiting) refuse(new Error('The connections to the database are being closed'));
    this.#waiting.clear();
    return ended;
  }
}

export function createPool(url: string, connections: number): Pool {
  const pool = new EndingPool({
    connectionString: url,
    max: connections,
    types: { getTypeParser: () => keepText },
    Client: PatientClient,
  });
  // A connection that breaks while idle is simply replaced; one in use reports it at the next statement.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const keepText = (text: string): string => text;
