// Servers that answer without knowing the contract, or not at all: the battery must not let any of them pass.
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { INTERFACES } from '../specs/clause.ts';
import { createSocketTransport } from '../suites/kit/wire/socket-transport.ts';
import { urlsAt, type Mock } from '../mocks/mock.ts';
import { createJudge, targetOf } from './judge-in-process.ts';
import { tell } from './judge-variant.ts';
import type { FetchHandler } from './kit/fault.ts';

export interface WrongServer {
  readonly id: string;
  /** What the battery let pass, or how it broke; empty if it saw through. `mock`: whose keys it is given. */
  readonly judge: (mock: Mock) => Promise<readonly string[]>;
}

const JSON_TYPE = { 'content-type': 'application/json' };

export const nullServers: readonly WrongServer[] = [
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
  answering('the-request-itself', echo),
];

export const silentServers: readonly WrongServer[] = [
  { id: 'hang', judge: (mock) => judgeSilence(mock, 'hang') },
  { id: 'close', judge: (mock) => judgeSilence(mock, 'close') },
];

function constant(
  id: string,
  status: number,
  body: string | null,
  headers: Readonly<Record<string, string>> = {},
): WrongServer {
  return answering(id, () => Promise.resolve(new Response(body, { status, headers })));
}

async function echo(request: Request): Promise<Response> {
  const type = request.headers.get('content-type') ?? 'application/json';
  return new Response(await request.arrayBuffer(), { headers: { 'content-type': type } });
}

/** Every case is run, even if the first look says no. */
function answering(id: string, fetch: FetchHandler): WrongServer {
  return {
    id,
    async judge(mock) {
      const target = await targetOf(mock);
      const insisting = await createJudge({ insist: true }).judge(target, fetch);
      const run = await createJudge().judge(target, fetch);
      const wrong = insisting.outcomes.filter(
        ({ scored, verdict }) => (scored && verdict === 'pass') || verdict === 'error',
      );
      const green = [insisting, run].filter(({ footer }) => footer === undefined || footer.exitCode === 0);
      return [...wrong.map(tell), ...green.map(() => 'the run is green')];
    },
  };
}

/** A silent server passes nothing, leaves every interface inconclusive, and is given up after three silences. */
async function judgeSilence(mock: Mock, kind: 'hang' | 'close'): Promise<readonly string[]> {
  const server = await listenSilently(kind);
  const sockets = createSocketTransport({ timeouts: { connect: 300, response: 300 } });
  const unused = (): Promise<Response> => Promise.reject(new Error('The transport is a socket.'));
  try {
    const target = await targetOf({ keys: mock.keys, clock: mock.clock, urls: urlsAt(server.url) });
    const wrong: string[] = [];
    for (const insist of [true, false]) {
      const { outcomes, footer } = await createJudge({ insist }).judge(target, unused, { transport: sockets.send });
      wrong.push(...outcomes.filter(({ verdict }) => verdict !== 'blocked').map(tell));
      const verdicts = (footer?.interfaces ?? []).map(({ verdict }) => verdict).join(', ');
      if (verdicts !== INTERFACES.map(() => 'inconclusive').join(', ')) wrong.push(`the interfaces are ${verdicts}`);
      if (footer?.exitCode !== 3) wrong.push(`the run ended with ${footer?.exitCode}`);
      if ((footer?.exchanges ?? 0) > 9) wrong.push(`it was asked ${footer?.exchanges} times`);
    }
    return wrong;
  } finally {
    sockets.close();
    await server.close();
  }
}

/** A socket that takes requests and never answers (hang), or that ends every connection at once (close). */
async function listenSilently(kind: 'hang' | 'close') {
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
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  };
}
