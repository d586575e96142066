// Network addresses and ranges of them.
import { describe, expect, it } from 'vitest';
import { isIpv4, isIpv6, isRange } from './networks.ts';

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
