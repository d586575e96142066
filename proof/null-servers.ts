// Servers that answer without knowing the contract: the battery must not let any of them pass.
import { createServer, type AddressInfo, type Socket } from 'node:net';
import type { FetchHandler } from './kit/fault.ts';

export interface NullServer {
  readonly id: string;
  readonly fetch: FetchHandler;
}

const JSON_TYPE = { 'content-type': 'application/json' };

export const nullServers: readonly NullServer[] = [
  constant('an-empty-object', 200, '{}', JSON_TYPE),
  constant('an-empty-array', 200, '[]', JSON_TYPE),
  constant('null-data', 200, '{"data":null}', JSON_TYPE),
  constant('true', 200, 'true', JSON_TYPE),
  constant('no-content', 204, null),
  constant('not-found', 404, '{"message":"Not found"}', JSON_TYPE),
  constant('a-server-error', 500, '{"message":"Internal Server Error"}', JSON_TYPE),
  constant('unauthorized', 401, '{"message":"Unauthorized"}', JSON_TYPE),
  constant('an-html-page', 200, '<!doctype html><title>Welcome</title><p>It works!', { 'content-type': 'text/html' }),
  constant('truncated-json', 200, '{"data":{"__typename":"Que', JSON_TYPE),
  constant('nested-arrays', 200, `${'['.repeat(100_000)}${']'.repeat(100_000)}`, JSON_TYPE),
  constant('nested-data', 200, `{"data":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`, JSON_TYPE),
  { id: 'the-request-itself', fetch: echo },
];

function constant(
  id: string,
  status: number,
  body: string | null,
  headers: Readonly<Record<string, string>> = {},
): NullServer {
  return { id, fetch: () => Promise.resolve(new Response(body, { status, headers })) };
}

async function echo(request: Request): Promise<Response> {
  const type = request.headers.get('content-type') ?? 'application/json';
  return new Response(await request.arrayBuffer(), { headers: { 'content-type': type } });
}

export interface SilentServer {
  readonly url: string;
  close(): Promise<void>;
}

/** A socket that takes requests and never answers (hang), or that ends every connection at once (close). */
export async function listenSilently(kind: 'hang' | 'close'): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    if (kind === 'close') {
      socket.destroy();
      return;
    }
    sockets.add(socket);
    socket.on('error', () => sockets.delete(socket));
    socket.on('close', () => sockets.delete(socket));
    socket.resume();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => {
          resolve();
        });
      }),
  };
}
