// Targets over HTTPS: with the right authority, a wrong one or no authority, and with a certificate that is not valid now.
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { describe, expect } from 'vitest';
import { runBattery } from '../../suites/battery.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import type { Mock } from '../../mocks/mock.ts';
import { testWith } from '../../mocks/vitest.ts';
import { serve, type Served } from '../../mocks/node.ts';
import { targetOf } from '../../proof/judge-in-process.ts';
import { createAuthority, type Certificate } from '../../mocks/server/tls/authority.ts';

const MONTHS = 90 * 86_400_000;

const it = testWith({ seed: 1 }).extend('listen', ({ mock }, { onCleanup }) => {
  const servers: Served[] = [];
  onCleanup(async () => {
    for (const server of servers) await server.close();
  });
  return async (tls: Certificate | true): Promise<Served> => {
    const server = await serve(mock, { port: 0, tls });
    servers.push(server);
    return server;
  };
});

async function judge(mock: Mock, { urls }: Pick<Served, 'urls'>, ca: string | undefined): Promise<Run> {
  return runBattery({
    target: await targetOf({ ...mock, urls }),
    only: ['data.auth', 'management.organizations', 'storage.public'],
    ...(ca === undefined ? {} : { ca }),
    seed: 1,
  });
}

function reasons(run: Run): readonly string[] {
  return (run.footer?.interfaces ?? []).map(({ interface: name, reason }) => `${name}: ${reason}`);
}

describe('a target behind TLS', { timeout: 120_000 }, () => {
  it('is judged on all three interfaces where its authority is named', async ({ mock, listen }) => {
    const server = await listen(true);
    const run = await judge(mock, server, server.ca);
    expect(run.footer?.interfaces.map((one) => one.interface)).toEqual(['data', 'management', 'storage']);
    expect(run.outcomes.map(({ verdict }) => verdict)).not.toContain('blocked');
    expect(run.footer?.exitCode).toBe(0);
  });

  it.for([
    ['no authority is named', (): string | undefined => undefined],
    ['another authority is named', () => createAuthority().cert],
  ] as const)('is inconclusive with a sentence where %s', async ([, authority], { mock, listen }) => {
    const server = await listen(true);
    const run = await judge(mock, server, authority());
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
    async ([, names, shown], { mock, listen }) => {
      const authority = createAuthority();
      const server = await listen(authority.issue([...names]));
      const run = await judge(mock, server, authority.cert);
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
    const run = await judge(mock, { urls }, authority.cert);
    server.close();
    expect(run.footer?.exitCode).toBe(3);
    for (const reason of reasons(run)) expect(reason).toContain('expected `h2` to be available');
  });

  it.for([
    ['has expired', -MONTHS, 'its certificate, or one of those that vouch for it, has expired'],
    ['is not valid yet', MONTHS, 'its certificate is not valid yet: does one of the two clocks go wrong?'],
  ] as const)(
    'is inconclusive with a sentence where its certificate %s',
    async ([, from, sentence], { mock, listen }) => {
      const authority = createAuthority(Date.now() + from);
      const server = await listen(authority.issue(['127.0.0.1']));
      const run = await judge(mock, server, authority.cert);
      expect(run.footer?.exitCode).toBe(3);
      for (const reason of reasons(run)) expect(reason).toContain(sentence);
    },
  );
});
