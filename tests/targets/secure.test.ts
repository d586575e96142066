// Targets over HTTPS: with the right authority, a wrong one or no authority, with a certificate that is not valid now, and with plain HTTP beside it, on real sockets.
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { runBattery } from '../../suites/battery.ts';
import type { Outcome, Run } from '../../suites/kit/outcome.ts';
import { serve } from '../../mocks/node.ts';
import { testWith } from '../../mocks/vitest.ts';
import { targetOf } from '../../proof/judge-in-process.ts';
import { createAuthority } from '../../mocks/server/tls/authority.ts';
import { judgeServed } from './judged.ts';

const MONTHS = 90 * 86_400_000;

const it = testWith({ seed: 1 });
const only = ['data.auth', 'management.organizations', 'storage.public'];

function reasons(run: Run): readonly string[] {
  return (run.footer?.interfaces ?? []).map(({ interface: name, reason }) => `${name}: ${reason}`);
}

describe('a target behind TLS', { timeout: 120_000 }, () => {
  it('is judged on all three interfaces where its authority is named', async ({ mock }) => {
    const run = await judgeServed(mock, { tls: true, ca: true, only });
    expect(run.footer?.interfaces.map((one) => one.interface)).toEqual(['data', 'management', 'storage']);
    expect(run.outcomes.map(({ verdict }) => verdict)).not.toContain('blocked');
    expect(run.footer?.exitCode).toBe(0);
  });

  it.for([
    ['no authority is named', (): string | undefined => undefined],
    ['another authority is named', () => createAuthority().cert],
  ] as const)('is inconclusive with a sentence where %s', async ([, authority], { mock }) => {
    const run = await judgeServed(mock, { tls: true, ca: authority(), only });
    expect(run.footer?.exitCode).toBe(3);
    for (const reason of reasons(run))
      expect(reason).toContain(
        'cannot be reached: its certificate is of an authority that is not trusted here (--ca FILE names one more)',
      );
  });

  it.for([
    ['names and addresses', ['other.test', '192.0.2.7'], '192.0.2.7'],
    ['names only', ['other.test', 'more.test'], 'other.test'],
  ] as const)(
    'is inconclusive with a sentence where its certificate is for other %s',
    async ([, names, shown], { mock }) => {
      const authority = createAuthority();
      const run = await judgeServed(mock, { tls: authority.issue([...names]), ca: authority.cert, only });
      expect(run.footer?.exitCode).toBe(3);
      for (const reason of reasons(run)) {
        expect(reason).toContain('its certificate is for another name (asked for 127.0.0.1, it says ');
        expect(reason).toContain(shown);
        expect(reason).not.toContain('altnames');
      }
    },
  );

  it('is inconclusive with a sentence where it speaks HTTP/2 only', async ({ mock }) => {
    const authority = createAuthority();
    const server = createSecureServer({ ...authority.issue(['127.0.0.1']), ALPNProtocols: ['h2'] });
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const urls = { ...mock.urls, data: url, management: url, storage: url };
    const run = await runBattery({ target: await targetOf({ ...mock, urls }), only, ca: authority.cert, seed: 1 });
    server.close();
    expect(run.footer?.exitCode).toBe(3);
    for (const reason of reasons(run)) expect(reason).toContain('expected `h2` to be available');
  });

  it.for([
    ['has expired', -MONTHS, 'its certificate, or one of those that vouch for it, has expired'],
    ['is not valid yet', MONTHS, 'its certificate is not valid yet: does one of the two clocks go wrong?'],
  ] as const)('is inconclusive with a sentence where its certificate %s', async ([, from, sentence], { mock }) => {
    const authority = createAuthority(Date.now() + from);
    const run = await judgeServed(mock, { tls: authority.issue(['127.0.0.1']), ca: authority.cert, only });
    expect(run.footer?.exitCode).toBe(3);
    for (const reason of reasons(run)) expect(reason).toContain(sentence);
  });
});

const test = it
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

describe('whether plain HTTP is served beside HTTPS', () => {
  test('a server that serves plain HTTP beside HTTPS deviates, and the evidence holds no token', async ({
    mock,
    server,
    judge,
  }) => {
    const outcome = await judge(server.urls.management);
    expect(outcome).toMatchObject({ verdict: 'deviation', clause: 'management.auth.https-only' });
    expect(JSON.stringify(outcome)).not.toContain(mock.keys.token);
  });

  test('a redirection to HTTPS and a closed port serve nothing either', async ({ secure, judge }) => {
    const location = secure.url;
    const moved = await serve(
      { fetch: async () => new Response(null, { status: 308, headers: { location } }) },
      { port: 0 },
    );
    expect(await judge(moved.url)).toMatchObject({ verdict: 'pass' });
    await moved.close();
    expect(await judge(moved.url)).toMatchObject({ verdict: 'pass' });
  });

  test('a mock on this machine without HTTPS is not judged by it, nor is one whose plain address is not given', async ({
    server,
    judge,
  }) => {
    expect(await judge(undefined)).toMatchObject({
      verdict: 'not-applicable',
      message: expect.stringContaining('--plain-management') as string,
    });
    expect(await judge(undefined, server.urls.management)).toMatchObject({ verdict: 'not-applicable' });
  });
});
