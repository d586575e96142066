// Whether plain HTTP is served beside HTTPS: judged on real sockets, since it takes two ports.
import { expect } from 'vitest';
import { runBattery } from '../../suites/battery.ts';
import type { Outcome } from '../../suites/kit/outcome.ts';
import { serve } from '../../mocks/node.ts';
import { test as base } from '../../mocks/vitest.ts';

const it = base
  .extend('secure', { scope: 'file' }, async ({ sharedMock }, { onCleanup }) => {
    const server = await serve(sharedMock, { port: 0, tls: true, plainPort: 0 });
    onCleanup(() => server.close());
    return server;
  })
  .extend('judge', ({ mock, secure }) => {
    const { token, ref } = mock.keys;
    return async (plainUrl: string | undefined, url = secure.urls.management): Promise<Outcome | undefined> => {
      const run = await runBattery({
        target: { management: { url, token, ref, ...(plainUrl === undefined ? {} : { plainUrl }) } },
        only: ['management.auth.https-only'],
        ...(secure.ca === undefined ? {} : { ca: secure.ca }),
      });
      return run.outcomes[0];
    };
  });

it('the mock with HTTPS refuses plain HTTP on its second port, as the contract demands', async ({ secure, judge }) => {
  expect(secure.plain).toBeDefined();
  expect(await judge(secure.plain?.url)).toMatchObject({ verdict: 'pass' });
});

it('a server that serves plain HTTP beside HTTPS deviates, and the evidence holds no token', async ({
  mock,
  server,
  judge,
}) => {
  const outcome = await judge(server.urls.management);
  expect(outcome).toMatchObject({ verdict: 'deviation', clause: 'management.auth.https-only' });
  expect(JSON.stringify(outcome)).not.toContain(mock.keys.token);
});

it('a redirection to HTTPS and a closed port serve nothing either', async ({ secure, judge }) => {
  const location = secure.url;
  const moved = await serve(
    { fetch: async () => new Response(null, { status: 308, headers: { location } }) },
    { port: 0 },
  );
  expect(await judge(moved.url)).toMatchObject({ verdict: 'pass' });
  await moved.close();
  expect(await judge(moved.url)).toMatchObject({ verdict: 'pass' });
});

it('a mock on this machine without HTTPS is not judged by it, nor is one whose plain address is not given', async ({
  server,
  judge,
}) => {
  expect(await judge(undefined)).toMatchObject({
    verdict: 'not-applicable',
    message: expect.stringContaining('--plain-management') as string,
  });
  expect(await judge(undefined, server.urls.management)).toMatchObject({ verdict: 'not-applicable' });
});
