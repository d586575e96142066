import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBattery } from '../../suites/battery.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import { createMock } from '../../mocks/app.ts';
import type { Mock } from '../../mocks/mock.ts';
import { serve } from '../../mocks/node.ts';
import type { Served } from '../../mocks/node.ts';
import { targetOf } from '../../proof/jury.ts';
import { createAuthority } from '../../mocks/server/tls/authority.ts';
import type { Certificate } from '../../mocks/server/tls/authority.ts';

const MONTHS = 90 * 86_400_000;

let mock: Mock;
const servers: Served[] = [];
beforeAll(async () => {
  mock = await createMock({ seed: 1 });
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await mock.close();
});

async function listen(tls: Certificate | true): Promise<Served> {
  const server = await serve(mock, { port: 0, tls });
  servers.push(server);
  return server;
}

async function judge({ urls }: Pick<Served, 'urls'>, ca: string | undefined): Promise<Run> {
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
  it('is judged on all three interfaces where its authority is named', async () => {
    const server = await listen(true);
    const run = await judge(server, server.ca);
    expect(run.footer?.interfaces.map((one) => one.interface)).toEqual(['data', 'management', 'storage']);
    expect(run.outcomes.map(({ verdict }) => verdict)).not.toContain('blocked');
    expect(run.footer?.exitCode).toBe(0);
  });

  it.each([
    ['nobody names its authority', () => undefined],
    ['another authority is named', () => createAuthority().cert],
  ])('is inconclusive with a sentence where %s', async (_, authority) => {
    const server = await listen(true);
    const run = await judge(server, authority());
    expect(run.footer?.exitCode).toBe(3);
    for (const reason of reasons(run))
      expect(reason).toContain(
        'cannot be reached: its certificate is of an authority that is not trusted here (--ca FILE names one more)',
      );
  });

  it('is inconclusive with a sentence where its certificate is for another name', async () => {
    const authority = createAuthority();
    const server = await listen(authority.issue(['other.test', '192.0.2.7']));
    const run = await judge(server, authority.cert);
    expect(run.footer?.exitCode).toBe(3);
    for (const reason of reasons(run)) {
      expect(reason).toContain('its certificate is for another name (asked for 127.0.0.1, it says ');
      expect(reason).toContain('192.0.2.7');
      expect(reason).not.toContain('altnames');
    }
  });

  it.each([
    ['has expired', -MONTHS, 'its certificate, or one of those that vouch for it, has expired'],
    ['is not valid yet', MONTHS, 'its certificate is not valid yet: does one of the two clocks go wrong?'],
  ])('is inconclusive with a sentence where its certificate %s', async (_, from, sentence) => {
    const authority = createAuthority(Date.now() + from);
    const server = await listen(authority.issue(['127.0.0.1']));
    const run = await judge(server, authority.cert);
    expect(run.footer?.exitCode).toBe(3);
    for (const reason of reasons(run)) expect(reason).toContain(sentence);
  });
});
