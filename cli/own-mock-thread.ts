// Serves our own mock on free ports of this machine, its management API over HTTPS as the contract demands, until it is told to close.
import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { createMock } from '../mocks/app.ts';
import { serve } from '../mocks/node.ts';
import type { ThreadReport } from './own-mock.ts';

/** Of the range that is reserved for documentation; the first is lifted, and the others must stay. */
const BANNED = ['198.51.100.7', '198.51.100.70', '198.51.100.8'] as const;

async function start(): Promise<ThreadReport> {
  const mock = await createMock();
  const server = await serve(mock, { host: '127.0.0.1', port: 0, tls: true, plainPort: 0 });
  const { jwtSecret, anon, service, token, ref } = mock.keys;
  const { plain = server, urls, ca } = server;
  const otherToken = mock.users.add({ name: 'Another user' }).token;
  for (const address of BANNED) mock.administer({ kind: 'ban', address });
  const settings = {
    data: { url: plain.urls.data, apiKey: anon, serviceKey: service, jwtSecret },
    management: { url: urls.management, plainUrl: plain.url, token, ref, otherToken, bannedAddress: BANNED[0] },
    storage: { url: plain.urls.storage, key: service, anonKey: anon, jwtSecret },
  };
  void closeWhenTold(async () => {
    await server.close();
    await mock.close();
  });
  return { target: { settings, ...(ca === undefined ? {} : { ca }) } };
}

async function closeWhenTold(close: () => Promise<void>): Promise<void> {
  if (parentPort === null) return;
  await once(parentPort, 'message');
  await close();
  parentPort.close();
}

const report = await start().catch((cause: unknown): ThreadReport => {
  return { error: cause instanceof Error ? cause.message : String(cause) };
});
parentPort?.postMessage(report);
