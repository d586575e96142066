// Connections to a PostgreSQL server that are kept for the next session; every value comes as text.
import { Pool } from 'pg';

export function createPool(url: string, connections: number): Pool {
  const pool = new Pool({ connectionString: url, max: connections, types: { getTypeParser: () => keepText } });
  // A connection that breaks while idle is simply replaced; one in use reports it at the next statement.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const keepText = (text: string): string => text;
