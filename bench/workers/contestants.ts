// A mock of one process and one of two workers, each with a database of its own on the same server, filled alike.
import { Client } from 'pg';
import { spawnUntilReady } from '../child.ts';
import type { Scope } from '../part.ts';
import { processorTimeOf } from '../processor-time.ts';
import { send } from '../storage/mock-server.ts';
import { CLOSED, CONTENT, uploadOf } from '../storage/operations.ts';
import { BUCKETS_SQL } from '../storage/record.ts';

export interface Contestant {
  readonly host: string;
  readonly port: number;
  /** What is sent, by operation. */
  readonly requests: ReadonlyMap<OperationName, string>;
  /** Milliseconds that the mock's processes and the database's have computed so far; NaN if the system does not say. */
  processorTimes(): Promise<ProcessorTimes>;
}

interface ProcessorTimes {
  readonly mock: number;
  readonly database: number;
}

export const OPERATIONS = ['first page of 20', 'download 1 KiB', 'upload 1 KiB, new keys'] as const;
export type OperationName = (typeof OPERATIONS)[number];

interface Ready {
  readonly pid: number;
  readonly workers?: readonly number[];
  readonly urls: { readonly data: string; readonly admin: string };
  readonly keys: { readonly service: string; readonly admin: string };
}

export async function startContestant(
  scope: Scope,
  args: readonly string[],
  { url, cli }: { readonly url: string; readonly cli: string },
): Promise<Contestant> {
  const { line } = await spawnUntilReady([cli, 'mock', '--port', '0', '--json', '--database-url', url, ...args], scope);
  const { pid, workers = [], urls, keys } = JSON.parse(line) as Ready;
  const headers = { authorization: `Bearer ${keys.admin}`, 'content-type': 'text/plain' };
  await send({ method: 'POST', url: `${urls.admin}/sql`, headers, body: `${BUCKETS_SQL}; analyze` });
  await send(uploadOf(urls.data, keys.service, CLOSED, 'read.txt'));
  const { hostname: host, port } = new URL(urls.data);
  const client = new Client({ connectionString: url });
  // When the server ends before it.
  client.on('error', () => undefined);
  await client.connect();
  scope.defer(() => client.end());
  const query =
    'query FirstPage { taskCollection(first: 20) { edges { node { id title status dueAt } } pageInfo { hasNextPage endCursor } } }';
  const render = (method: string, path: string, body: string, type: string): string => {
    const head = [
      `${method} ${path} HTTP/1.1`,
      `host: ${host}:${port}`,
      `apikey: ${keys.service}`,
      `authorization: Bearer ${keys.service}`,
      ...(method === 'GET' ? [] : [`content-type: ${type}`, `content-length: ${Buffer.byteLength(body)}`]),
    ];
    return `${head.join('\r\n')}\r\n\r\n${body}`;
  };
  return {
    host,
    port: Number(port),
    requests: new Map<OperationName, string>([
      ['first page of 20', render('POST', '/graphql/v1', JSON.stringify({ query }), 'application/json')],
      ['download 1 KiB', render('GET', `/storage/v1/object/authenticated/${CLOSED}/read.txt`, '', '')],
      ['upload 1 KiB, new keys', render('POST', '/storage/v1/object/uploads/000000000000.txt', CONTENT, 'text/plain')],
    ]),
    async processorTimes() {
      const { rows } = await client.query<{ readonly pid: number }>(
        'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      return { mock: sum([pid, ...workers]), database: sum(rows.map((row) => row.pid)) };
    },
  };
}

function sum(pids: readonly number[]): number {
  return pids.reduce((total, pid) => total + processorTimeOf(pid), 0);
}
