// The HTTP side of a bare server: reads the body, picks the statement by operation name, sends the bytes.
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Statement } from './record.ts';

export type RunStatement = (statement: Statement) => Promise<string>;

/** Resolves with its URL. */
export function serveBare(statements: readonly Statement[], run: RunStatement): Promise<string> {
  const byName = new Map(statements.map((statement) => [statement.operation, statement]));

  async function answer(body: string): Promise<string> {
    const { operationName } = JSON.parse(body) as { readonly operationName: string };
    const statement = byName.get(operationName);
    if (statement === undefined) throw new Error(`unknown operation ${operationName}`);
    return `${statement.before}${await run(statement)}${statement.after}`;
  }

  async function respond(response: ServerResponse, body: string): Promise<void> {
    try {
      const bytes = Buffer.from(await answer(body));
      const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': bytes.length };
      response.writeHead(200, headers).end(bytes);
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void respond(response, Buffer.concat(chunks).toString());
    });
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    });
  });
}
