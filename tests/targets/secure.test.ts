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

type Tls = Pick<Parameters<typeof judgeServed>[1], 'tls' | 'ca'>;

/** A certificate for these names, of an authority that is trusted. */
function issue(names: string[], from = 0): Tls {
  const authority = createAuthority(Date.now() + from);
  return { tls: authority.issue(names), ca: authority.cert };
}

const UNTRUSTED =
  'cannot be reached: its certificate is of an authority that is not trusted here (--ca FILE names one more)';
const OTHER = 'its certificate is for another name (asked for 127.0.0.1, it says ';

function reasons(run: Run): readonly string[] {
  return (run.footer?.interfaces ?? []).map(({ interface: name, reason }) => `${name}: ${reason}`);
}

describe('a target behind TLS', () => {
  it('is judged on all three interfaces where its authority is named', async ({ mock }) => {
    const run = await judgeServed(mock, { tls: true, ca: true, only });
    expect(run.footer?.interfaces.map((one) => one.interface)).toEqual(['data', 'management', 'storage']);
    expect(run.outcomes.map(({ verdict }) => verdict)).not.toContain('blocked');
    expect(run.footer?.exitCode).toBe(0);
  });

  it.for<readonly [what: string, settings: () => Tls, said: readonly string[]]>([
    ['no authority is named', () => ({ tls: true }), [UNTRUSTED]],
    ['another authority is named', () => ({ tls: true, ca: createAuthority().cert }), [UNTRUSTED]],
    [
      'its certificate is for other names and addresses',
      () => issue(['other.test', '192.0.2.7']),
      [OTHER, '192.0.2.7'],
    ],
    ['its certificate is for other names', () => issue(['other.test', 'more.test']), [OTHER, 'other.test']],
    [
      'its certificate has expired',
      () => issue(['127.0.0.1'], -MONTHS),
      ['its certificate, or one of those that vouch for it, has expired'],
    ],
    [
      'its certificate is not valid yet',
      () => issue(['127.0.0.1'], MONTHS),
      ['its certificate is not valid yet: does one of the two clocks go wrong?'],
    ],
  ])('is inconclusive with a sentence where %s', async ([, settings, said], { mock }) => {
    const run = await judgeServed(mock, { ...settings(), only });
    expect(run.footer?.exitCode).toBe(3);
    for (const reason of reasons(run)) {
      for (const words of said) expect(reason).toContain(words);
      expect(reason).not.toContain('altnames');
    }
  });

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
