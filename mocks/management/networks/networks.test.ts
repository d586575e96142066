// Network addresses, bans and restrictions, and the encryption root key.
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

describe('network bans', () => {
  it('are lifted by address and made by administration', async () => {
    const { part, send } = tryOut();
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.2']) part.administer({ kind: 'ban', address });
    const retrieved = await send('POST', 'network-bans/retrieve');
    expect([retrieved.status, retrieved.body]).toEqual([
      201,
      { banned_ipv4_addresses: ['203.0.113.1', '203.0.113.2'] },
    ]);
    const answer = await send('DELETE', 'network-bans', {
      body: { ipv4_addresses: ['203.0.113.1', '203.0.113.9'], requester_ip: false },
    });
    expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
    expect((await send('POST', 'network-bans/retrieve')).body).toEqual({ banned_ipv4_addresses: ['203.0.113.2'] });
  });

  it.each([
    [{}],
    [{ ipv4_addresses: '203.0.113.1' }],
    [{ ipv4_addresses: [1] }],
    [{ ipv4_addresses: ['nobody'] }],
    [[]],
  ])('are not lifted by %j', async (body) => {
    const { part, send } = tryOut();
    part.administer({ kind: 'ban', address: '203.0.113.1' });
    expect((await send('DELETE', 'network-bans', { body })).status).toBe(400);
    expect((await send('POST', 'network-bans/retrieve')).body).toEqual({ banned_ipv4_addresses: ['203.0.113.1'] });
  });
});

describe('network restrictions', () => {
  const apply = (ranges: unknown): { readonly body: unknown } => ({ body: { dbAllowedCidrs: ranges } });

  it('begin with nothing, and replace the whole list', async () => {
    const { send } = tryOut();
    expect((await send('GET', 'network-restrictions')).body).toEqual({
      entitlement: 'allowed',
      config: { dbAllowedCidrs: [] },
      status: 'stored',
    });
    const answer = await send('POST', 'network-restrictions/apply', apply(['203.0.113.0/24']));
    expect([answer.status, answer.body]).toEqual([
      201,
      { entitlement: 'allowed', config: { dbAllowedCidrs: ['203.0.113.0/24'] }, status: 'applied' },
    ]);
    await send('POST', 'network-restrictions/apply', apply(['198.51.100.0/24']));
    expect((await send('GET', 'network-restrictions')).body).toMatchObject({
      config: { dbAllowedCidrs: ['198.51.100.0/24'] },
    });
  });

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

  it('are refused where the project is not entitled to them', async () => {
    const { part, send } = tryOut();
    part.administer({ kind: 'restrictions-entitlement', entitlement: 'disallowed' });
    expect((await send('POST', 'network-restrictions/apply', apply(['203.0.113.0/24']))).status).toBe(400);
    expect((await send('GET', 'network-restrictions')).body).toMatchObject({
      entitlement: 'disallowed',
      config: { dbAllowedCidrs: [] },
    });
  });

  it.each([[undefined], ['203.0.113.0/24'], [[7]], [['203.0.113.0']], [['203.0.113.0/33']], [['::/0']]])(
    'are not made from %j',
    async (ranges) => {
      const { send } = tryOut();
      expect((await send('POST', 'network-restrictions/apply', apply(ranges))).status).toBe(400);
      expect((await send('GET', 'network-restrictions')).body).toMatchObject({ config: { dbAllowedCidrs: [] } });
    },
  );

  it('allow everything at first in the supabase dialect, IPv6 included', async () => {
    const { send } = tryOut({ dialect: 'supabase' });
    expect((await send('GET', 'network-restrictions')).body).toEqual({
      entitlement: 'allowed',
      config: { dbAllowedCidrs: ['0.0.0.0/0'], dbAllowedCidrsV6: ['::/0'] },
      status: 'applied',
    });
  });
});

describe('the encryption root key', () => {
  it('is replaced by 32 bytes in hexadecimal digits and by nothing else', async () => {
    const { send } = tryOut();
    const before = await send('GET', 'pgsodium');
    expect(before.body).toEqual({ root_key: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown });
    for (const key of [undefined, 7, '', 'ab', 'g'.repeat(64), 'a'.repeat(65)]) {
      const answer = await send('PUT', 'pgsodium', { body: { root_key: key } });
      expect(answer.status).toBe(400);
      if (typeof key === 'string' && key.length > 2) expect(JSON.stringify(answer.body)).not.toContain(key);
    }
    expect((await send('GET', 'pgsodium')).body).toEqual(before.body);
    const root_key = '0f'.repeat(32);
    expect((await send('PUT', 'pgsodium', { body: { root_key } })).body).toEqual({ root_key });
    expect((await send('GET', 'pgsodium')).body).toEqual({ root_key });
  });
});
