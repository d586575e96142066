// Makes certificates for HTTPS on this machine under the mock's own authority: Node can sign X.509 but not write it.
import { createPrivateKey, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import {
  alternativeName,
  bits,
  commonName,
  extension,
  flag,
  integer,
  objectId,
  sequence,
  tagged,
  time,
} from './der.ts';

export interface Certificate {
  /** PEM texts. */
  readonly cert: string;
  readonly key: string;
}

export interface Authority {
  /** What clients must trust, as PEM text. */
  readonly cert: string;
  /** Makes a certificate for these host names and addresses. */
  issue(hosts: readonly string[]): Certificate;
}

const DAY = 86_400_000;
const ECDSA_WITH_SHA256 = sequence(objectId('1.2.840.10045.4.3.2'));
const BASIC_CONSTRAINTS = '2.5.29.19';
const ALTERNATIVE_NAMES = '2.5.29.17';
const KEY_PURPOSES = '2.5.29.37';
/** Servers and clients: so it can be shown to a target that asks for one, too. */
const PURPOSES = sequence(objectId('1.3.6.1.5.5.7.3.1'), objectId('1.3.6.1.5.5.7.3.2'));

/** Everything is valid for 30 days from `now`, in milliseconds since 1970. */
export function createAuthority(now: number = Date.now()): Authority {
  const keys = createKeys();
  // Authorities of several starts may be trusted at the same time, and differ by name.
  const name = commonName(`touchstone mock ${randomBytes(4).toString('hex')}`);
  const sealed = (subject: Buffer, publicKey: Buffer, extensions: readonly Buffer[]): string =>
    seal({ issuer: name, subject, publicKey, extensions }, keys.privateKey, now);
  return {
    cert: sealed(name, keys.publicKey, [extension(BASIC_CONSTRAINTS, true, sequence(flag()))]),
    issue(hosts) {
      const own = createKeys();
      const cert = sealed(commonName('touchstone mock'), own.publicKey, [
        extension(BASIC_CONSTRAINTS, true, sequence()),
        extension(ALTERNATIVE_NAMES, false, sequence(...hosts.map(alternativeName))),
        extension(KEY_PURPOSES, false, PURPOSES),
      ]);
      return { cert, key: own.privateKey };
    },
  };
}

function createKeys(): { readonly publicKey: Buffer; readonly privateKey: string } {
  return generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
}

interface Statement {
  readonly issuer: Buffer;
  readonly subject: Buffer;
  readonly publicKey: Buffer;
  readonly extensions: readonly Buffer[];
}

function seal({ issuer, subject, publicKey, extensions }: Statement, privateKey: string, now: number): string {
  const unsigned = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    ECDSA_WITH_SHA256,
    issuer,
    sequence(time(now - DAY), time(now + 30 * DAY)),
    subject,
    publicKey,
    tagged(0xa3, sequence(...extensions)),
  );
  const signature = sign('sha256', unsigned, createPrivateKey(privateKey));
  return new X509Certificate(sequence(unsigned, ECDSA_WITH_SHA256, bits(signature))).toString();
}
