// A certificate and its key in files.
import { createPrivateKey } from 'node:crypto';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createAuthority } from './authority.ts';
import { readCertificate } from './certificate-files.ts';
import { temporaryFolder, writeFiles } from '../../../tests/support/temporary-folder.ts';

describe('a certificate and its key in files', () => {
  const folder = temporaryFolder();
  const write = (name: string, text: string): string => join(writeFiles(folder, { [name]: text }), name);
  const authority = createAuthority();
  const own = authority.issue(['mock.local']);
  const cert = write('cert.pem', own.cert);
  const key = write('key.pem', own.key);

  test('are read, with the chain behind the certificate', async () => {
    expect(await readCertificate(cert, key)).toEqual(own);
    const chain = own.cert + authority.cert;
    expect(await readCertificate(write('chain.pem', chain), key)).toEqual({ cert: chain, key: own.key });
  });

  const locked = createPrivateKey(own.key)
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'hush' })
    .toString();
  const refused: readonly (readonly [string, string, string, string])[] = [
    ['no certificate', join(folder, 'none.pem'), key, 'none.pem cannot be read: there is no such file.'],
    ['no key', cert, join(folder, 'none.pem'), 'The key '],
    ['a folder', folder, key, 'cannot be read: it is a folder.'],
    ['no PEM', write('odd.pem', 'odd'), key, 'odd.pem is not a certificate in PEM form (-----BEGIN CERTIFICATE-----).'],
    ['no PEM for a key', cert, write('odd.pem', 'odd'), 'odd.pem is not a private key in PEM form'],
    [
      'the two swapped',
      key,
      cert,
      'key.pem is not a certificate in PEM form (-----BEGIN CERTIFICATE-----). It holds a key: are the two files swapped?',
    ],
    ['a certificate twice', cert, cert, 'It holds a certificate: are the two files swapped?'],
    ['a key with a passphrase', cert, write('locked.pem', locked), 'locked.pem is protected by a passphrase'],
    [
      "another's key",
      cert,
      write('other.pem', authority.issue(['a']).key),
      'other.pem does not belong to the (first) certificate in',
    ],
    [
      'the chain in the wrong order',
      write('wrong.pem', authority.cert + own.cert),
      key,
      'does not belong to the (first) certificate in',
    ],
  ];

  test.each(refused)('%s gets a sentence', async (_, certFile, keyFile, message) => {
    const failure = await readCertificate(certFile, keyFile).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).message).toContain(message);
    expect((failure as Error).message).not.toContain(own.key.split('\n')[1]);
  });

  test('one that expired, or is not valid yet, gets a sentence with the time', async () => {
    await expect(readCertificate(cert, key, new Date('2100-01-01'))).rejects.toThrow(
      /cert\.pem expired on \d{4}-.*Z: /,
    );
    await expect(readCertificate(cert, key, new Date('2000-01-01'))).rejects.toThrow(/is not valid before \d{4}-.*Z: /);
  });
});
