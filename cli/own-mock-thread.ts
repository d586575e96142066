// Serves our own mock on free ports of this machine, for data or for the rest, until it is told to close.
import { once } from 'node:events';
import { parentPort, workerData } from 'node:worker_threads';
import type { OwnPart, ThreadReport } from './own-mock.ts';
import { keepCompiledCode } from './compiled-code.ts';

/** Of the range that is reserved for documentation; the first is lifted, and the others must stay. */
const BANNED = ['198.51.100.7', '198.51.100.70', '198.51.100.8'] as const;

async function start(part: OwnPart): Promise<ThreadReport> {
  const { createMock } = await import('../mocks/app.ts');
  const { serve } = await import('../mocks/node.ts');
  const mock = await createMock();
  // The management API over HTTPS alone, as the contract demands.
  const secure = part === 'data' ? {} : ({ tls: true, plainPort: 0 } as const);
  const server = await serve(mock, { host: '127.0.0.1', port: 0, ...secure });
  void closeWhenTold(async () => {
    await server.close();
    await mock.close();
  });
  const { jwtSecret, anon, service, token, ref } = mock.keys;
  const { plain = server, urls, ca } = server;
  if (part === 'data') return { settings: { data: { url: urls.data, apiKey: anon, serviceKey: service, jwtSecret } } };
  const otherToken = mock.users.add({ name: 'Another user' }).token;
  for (const address of BANNED) mock.administer({ kind: 'ban', address });
  const settings = {
    management: { url: urls.management, plainUrl: plain.url, token, ref, otherToken, bannedAddress: BANNED[0] },
    storage: { url: plain.urls.storage, key: service, anonKey: anon, jwtSecret },
  };
  return { settings, ...(ca === undefined ? {} : { ca }) };
}

async function closeWhenTold(close: () => Promise<void>): Promise<void> {
  if (parentPort === null) return;
  await once(parentPort, 'message');
  await close();
  parentPort.close();
}

keepCompiledCode();
const report = await start(workerData as OwnPart).catch((error: unknown): ThreadReport => ({ error }));
parentPort?.postMessage(report);
