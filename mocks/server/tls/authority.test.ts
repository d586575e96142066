// Certificates that the mock signs with an authority of its own.
import { X509Certificate } from 'node:crypto';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createAuthority } from './authority.ts';

test('a certificate names the given hosts, and is signed by its authority', () => {
  const authority = createAuthority();
  const hosts = ['mock.local', '127.0.0.1', '192.0.2.7', '2001:db8::1', '::1'];
  const certificate = new X509Certificate(authority.issue(hosts).cert);
  expect(certificate.checkHost('mock.local')).toBe('mock.local');
  for (const address of hosts.slice(1)) expect(certificate.checkIP(address)).toBe(address);
  expect(certificate.checkHost('other.local')).toBeUndefined();
  const issuer = new X509Certificate(authority.cert);
  expect([issuer.ca, certificate.ca]).toEqual([true, false]);
  expect(certificate.checkIssued(issuer)).toBe(true);
  expect(certificate.verify(issuer.publicKey)).toBe(true);
  expect(Date.parse(certificate.validTo) - Date.now()).toBeGreaterThan(29 * 86_400_000);
});

test('clients that trust the authority connect, others do not', async () => {
  const authority = createAuthority();
  const server = createServer({ ...authority.issue(['127.0.0.1']) }, (_, response) => response.end('hello'));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const ask = async (ca: readonly string[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, ca: [...ca] }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
  // Authorities of earlier starts may be trusted as well.
  expect(await ask([createAuthority().cert, authority.cert])).toBe(200);
  await expect(ask([createAuthority().cert])).rejects.toThrow('unable to verify the first certificate');
  server.close();
  server.closeAllConnections();
});
