// Connections to a PostgreSQL server that are kept for the next session; every value comes as text.
import { Client, Pool, type ClientConfig } from 'pg';

/** Milliseconds in which a server lets a connection in; the wait for a free one of the pool has no bound here. */
export const LONGEST_CONNECT = 10_000;

class PatientClient extends Client {
  constructor(config: ClientConfig = {}) {
    super({ ...config, connectionTimeoutMillis: LONGEST_CONNECT });
  }
}

export function createPool(url: string, connections: number): Pool {
  const pool = new Pool({
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
