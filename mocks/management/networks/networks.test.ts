// Network addresses, and bans and restrictions as administration makes them.
import { describe, expect, it } from 'vitest';
import { isIpv4, isIpv6, isRange } from './networks.ts';
import { tryOut } from '../testing/try-out.ts';

describe('addresses and ranges', () => {
  it.each(['0.0.0.0', '255.255.255.255', '203.0.113.9'])('take %s for an IPv4 address', (text) => {
    expect(isIpv4(text)).toBe(true);
  });
  it.each(['256.0.0.1', '1.2.3', '01.2.3.4', '1.2.3.4 ', 'a.b.c.d', ''])('take %j for none', (text) => {
    expect(isIpv4(text)).toBe(false);
  });
  it.each(['::', '::1', '2001:db8::1', '1:2:3:4:5:6:7:8', '::ffff:192.0.2.1', '1:2:3:4:5:6:192.0.2.1'])(
    'take %s for an IPv6 address',
    (text) => {
      expect(isIpv6(text)).toBe(true);
    },
  );
  it.each(['1:2:3', '1::2::3', ':::', '12345::', 'g::', '192.0.2.1', ':192.0.2.1', '1:2:3:4:5:6:7:192.0.2.1'])(
    'take %j for none as well',
    (text) => {
      expect(isIpv6(text)).toBe(false);
    },
  );
  it('need a length that fits', () => {
    expect(['1.2.3.4/0', '1.2.3.1/24', '1.2.3.4/32'].every((text) => isRange(text, isIpv4, 32))).toBe(true);
    expect(
      ['1.2.3.4', '1.2.3.4/33', '1.2.3.4/', '1.2.3.4/8/8', '1.2.3.4/-1'].some((text) => isRange(text, isIpv4, 32)),
    ).toBe(false);
  });
});

it('an address is banned only once, however often administration bans it', async () => {
  const { part, send } = tryOut();
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.2']) part.administer({ kind: 'ban', address });
  const { body } = await send('POST', 'network-bans/retrieve');
  expect(body).toEqual({ banned_ipv4_addresses: ['203.0.113.1', '203.0.113.2'] });
});

describe('network restrictions', () => {
  const apply = (ranges: unknown): { readonly body: unknown } => ({ body: { dbAllowedCidrs: ranges } });

  it('are only stored while administration holds them, with what is still in force', async () => {
    const { part, send } = tryOut();
    await send('POST', 'network-restrictions/apply', apply(['203.0.113.0/24']));
    part.administer({ kind: 'restrictions', mode: 'hold' });
    for (const range of ['198.51.100.0/24', '198.51.100.128/25'])
      expect((await send('POST', 'network-restrictions/apply', apply([range]))).body).toMatchObject({
        status: 'stored',
        config: { dbAllowedCidrs: [range] },
        old_config: { dbAllowedCidrs: ['203.0.113.0/24'] },
      });
    part.administer({ kind: 'restrictions-release' });
    expect((await send('GET', 'network-restrictions')).body).toEqual({
      entitlement: 'allowed',
      config: { dbAllowedCidrs: ['198.51.100.128/25'] },
      status: 'applied',
    });
  });
});
