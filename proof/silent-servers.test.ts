// Servers that take requests and never answer: the battery ends soon, passes nothing and calls it inconclusive.
import { afterEach, expect, it } from 'vitest';
import { runBattery } from '../suites/battery.ts';
import { listenSilently } from './null-servers.ts';
import type { SilentServer } from './null-servers.ts';

let server: SilentServer | undefined;
afterEach(() => server?.close());

it.each(['hang', 'close'] as const)(
  'a socket that answers with %s makes every interface inconclusive',
  async (kind) => {
    server = await listenSilently(kind);
    const { url } = server;
    const run = await runBattery({
      target: {
        data: { url, apiKey: 'key', users: [] },
        management: { url, token: 'token', ref: 'a'.repeat(20) },
        storage: { url, key: 'key', users: [] },
      },
      timeouts: { connect: 500, response: 300 },
      seed: 1,
    });
    expect(run.footer?.exitCode).toBe(3);
    expect(run.footer?.interfaces.map(({ verdict }) => verdict)).toEqual([
      'inconclusive',
      'inconclusive',
      'inconclusive',
    ]);
    expect(run.outcomes.filter(({ verdict }) => verdict !== 'blocked')).toEqual([]);
  },
);
