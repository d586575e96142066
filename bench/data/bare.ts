// A bare server, a process of its own: for each operation the mock's statement through `pg`, its result in the mock's frame, and nothing else.
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';
import { answerParent } from '../child.ts';
import type { Statement } from './record.ts';
import { SETTINGS_SQL } from './schema.ts';

export interface BareStart {
  /** The URL of the database, as its owner. */
  readonly owner: string;
  readonly statements: readonly Statement[];
}

export interface BareOrigin {
  readonly url: string;
}

/** Connections of the pool that serves requests; the mock's default. */
const POOL_SIZE = 10;

async function start({ owner, statements }: BareStart): Promise<BareOrigin> {
  const pool = new Pool({ connectionString: owner.replace('//postgres@', '//authenticator@'), max: POOL_SIZE });
  const byName = new Map(statements.map((statement) => [statement.operation, statement]));

  async function answer(body: string): Promise<Buffer> {
    const { operationName } = JSON.parse(body) as { readonly operationName: string };
    const statement = byName.get(operationName);
    if (statement === undefined) throw new Error(`unknown operation ${operationName}`);
    const { text, params, column, before, after } = statement;
    const client = await pool.connect();
    let broken = true;
    try {
      // Each is waited for, as most programs do.
      await client.query(`begin; ${SETTINGS_SQL}`);
      const { rows } = await client.query<Record<string, string | null>>(text, [...params]);
      await client.query('commit');
      broken = false;
      return Buffer.from(`${before}${rows[0]?.[column] ?? 'null'}${after}`);
    } finally {
      client.release(broken);
    }
  }

  async function respond(body: string, response: ServerResponse): Promise<void> {
    try {
      const content = await answer(body);
      const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': content.length };
      response.writeHead(200, headers).end(content);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }

  // Every path is the same.
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void respond(Buffer.concat(chunks).toString(), response);
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

answerParent(start);
