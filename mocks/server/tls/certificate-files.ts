// Reads a certificate and its key from files, and says what is wrong with them.
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import type { Certificate } from './authority.ts';
import { codeOf, messageOf } from '../../runtime/unknown.ts';

/** Throws an Error with a sentence; what is in the key's file is never repeated. */
export async function readCertificate(certFile: string, keyFile: string, now = new Date()): Promise<Certificate> {
  const cert = await readText(certFile, 'certificate');
  const key = await readText(keyFile, 'key');
  const parsed = parseCertificate(cert, certFile);
  const parsedKey = parseKey(key, keyFile);
  if (!parsed.checkPrivateKey(parsedKey))
    throw new Error(`The key in ${keyFile} does not belong to the (first) certificate in ${certFile}.`);
  const [from, until] = [parsed.validFromDate, parsed.validToDate];
  if (until < now)
    throw new Error(`The certificate in ${certFile} expired on ${until.toISOString()}: clients will refuse it.`);
  if (from > now)
    throw new Error(
      `The certificate in ${certFile} is not valid before ${from.toISOString()}: clients will refuse it.`,
    );
  try {
    createSecureContext({ cert, key });
  } catch (cause) {
    throw new Error(`${certFile} and ${keyFile} cannot be used for HTTPS: ${messageOf(cause)}.`, { cause });
  }
  return { cert, key };
}

async function readText(file: string, what: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    const code = codeOf(cause);
    const why = code === 'ENOENT' ? 'there is no such file' : code === 'EISDIR' ? 'it is a folder' : messageOf(cause);
    throw new Error(`The ${what} ${file} cannot be read: ${why}.`, { cause });
  }
}

function parseCertificate(text: string, file: string): X509Certificate {
  try {
    return new X509Certificate(text);
  } catch (cause) {
    const hint = text.includes('PRIVATE KEY') ? ' It holds a key: are the two files swapped?' : '';
    throw new Error(`${file} is not a certificate in PEM form (-----BEGIN CERTIFICATE-----).${hint}`, { cause });
  }
}

function parseKey(text: string, file: string): KeyObject {
  try {
    return createPrivateKey(text);
  } catch (cause) {
    if (text.includes('ENCRYPTED'))
      throw new Error(
        `The key in ${file} is protected by a passphrase: give one without (openssl pkey -in … -out …).`,
        {
          cause,
        },
      );
    const hint = text.includes('BEGIN CERTIFICATE') ? ' It holds a certificate: are the two files swapped?' : '';
    throw new Error(`${file} is not a private key in PEM form (-----BEGIN PRIVATE KEY-----).${hint}`, { cause });
  }
}
