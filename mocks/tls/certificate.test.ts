import { X509Certificate } from 'node:crypto';
import { createServer, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createCertificate } from './certificate.ts';

test('a certificate names this machine and the given hosts', () => {
  const certificate = new X509Certificate(createCertificate(['mock.local', '192.0.2.7', '2001:db8::1']).cert);
  for (const host of ['localhost', 'mock.local']) expect(certificate.checkHost(host)).toBeDefined();
  for (const address of ['127.0.0.1', '192.0.2.7', '2001:db8::1']) expect(certificate.checkIP(address)).toBe(address);
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(Date.parse(certificate.validTo) - Date.now()).toBeGreaterThan(29 * 86_400_000);
});

test('clients that trust it connect', async () => {
  const certificate = createCertificate();
  const server = createServer({ ...certificate }, (_, response) => response.end('hello'));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const status = await new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, ca: certificate.cert }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  server.close();
  server.closeAllConnections();
  expect(status).toBe(200);
});
