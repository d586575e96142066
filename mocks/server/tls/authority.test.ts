// Certificates that the mock signs with an authority of its own.
import { X509Certificate } from 'node:crypto';
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
  // Clients that trust several, also those of earlier starts, find the right one by its name.
  expect(new X509Certificate(createAuthority().cert).subject).not.toBe(issuer.subject);
  expect(certificate.checkIssued(issuer)).toBe(true);
  expect(certificate.verify(issuer.publicKey)).toBe(true);
  expect(Date.parse(certificate.validTo) - Date.now()).toBeGreaterThan(29 * 86_400_000);
});
