// Which plain HTTP requests to the management interface are refused.
import { describe, expect, test } from 'vitest';
import { isThisMachine, refuseManagement, refuseOtherMachines } from './management-over-http.ts';

const HERE = { remoteAddress: '127.0.0.1', localAddress: '127.0.0.1' };
const ELSEWHERE = { remoteAddress: '192.0.2.7', localAddress: '192.0.2.1' };

describe('management over plain HTTP', () => {
  test.each([
    [true, '127.0.0.1', '127.0.0.1'],
    [true, '127.8.9.10', '127.0.0.1'],
    [true, '::1', '::1'],
    [true, '::ffff:127.0.0.1', '::ffff:127.0.0.1'],
    [true, '192.0.2.7', '192.0.2.7'],
    [false, '192.0.2.7', '192.0.2.1'],
    [false, '::ffff:192.0.2.7', '::ffff:192.0.2.1'],
    [false, '2001:db8::7', '2001:db8::1'],
    [false, undefined, undefined],
  ])('stays on this machine: %s, from %s to %s', (expected, remoteAddress, localAddress) => {
    expect(isThisMachine({ remoteAddress, localAddress })).toBe(expected);
  });

  const ask = (path: string, init?: RequestInit): Request => new Request(`http://mock.local${path}`, init);

  test('is refused from other machines, which may do all the rest', async () => {
    const refused = refuseOtherMachines(ask('/v1/projects'), ELSEWHERE);
    expect([refused?.status, refused?.headers.get('access-control-allow-origin')]).toEqual([403, '*']);
    expect(await refused?.json()).toEqual({
      message: expect.stringMatching(/HTTPS.*--tls.*Nothing was done\.$/) as string,
    });
    for (const path of ['/graphql/v1', '/storage/v1/bucket', '/__touchstone/health', '/nowhere'])
      expect(refuseOtherMachines(ask(path), ELSEWHERE)).toBeUndefined();
    expect(refuseOtherMachines(ask('/v1/projects'), HERE)).toBeUndefined();
  });

  test('is refused beside HTTPS from everywhere, with no way onwards that a client would follow', async () => {
    const refuse = refuseManagement('https://mock.local');
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      const refused = refuse(ask('/v1/organizations', { method }), HERE);
      expect([refused?.status, refused?.headers.get('location')]).toEqual([403, null]);
      expect(await refused?.text()).toContain('at https://mock.local, ');
    }
    expect(refuse(ask('/storage/v1/bucket'), HERE)).toBeUndefined();
  });

  test('is refused in words that a browser may read', () => {
    const preflight = { method: 'OPTIONS', headers: { 'access-control-request-method': 'GET', origin: 'http://a' } };
    expect(refuseManagement('https://mock.local')(ask('/v1/projects', preflight), HERE)).toBeUndefined();
  });
});
