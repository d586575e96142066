// Makes certificates for HTTPS on this machine under the mock's own authority: Node can sign X.509 but not write it.
import { createPrivateKey, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { createSecureContext, type SecureContext } from 'node:tls';
import { createLru } from '../../runtime/lru.ts';

export interface Certificate {
  /** PEM texts. */
  readonly cert: string;
  readonly key: string;
}

/** The few DER structures that certificates are made of. */
const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
const set = (...parts: readonly Buffer[]): Buffer => tagged(0x31, Buffer.concat(parts));
const integer = (bytes: Buffer): Buffer => tagged(0x02, bytes);
const flag = (): Buffer => tagged(0x01, Buffer.from([0xff]));
const bits = (bytes: Buffer): Buffer => tagged(0x03, Buffer.concat([Buffer.from([0]), bytes]));

const DAY = 86_400_000;
const ECDSA_WITH_SHA256 = sequence(objectId('1.2.840.10045.4.3.2'));
const BASIC_CONSTRAINTS = '2.5.29.19';
const ALTERNATIVE_NAMES = '2.5.29.17';
const KEY_PURPOSES = '2.5.29.37';
/** Servers and clients: so it can be shown to a target that asks for one, too. */
const PURPOSES = sequence(objectId('1.3.6.1.5.5.7.3.1'), objectId('1.3.6.1.5.5.7.3.2'));

/** Everything is valid for 30 days from `now`, in milliseconds since 1970. */
export function createAuthority(now: number = Date.now()) {
  const keys = createKeys();
  // Authorities of several starts may be trusted at the same time, and differ by name.
  const name = commonName(`touchstone mock ${randomBytes(4).toString('hex')}`);
  const sealed = (subject: Buffer, publicKey: Buffer, extensions: readonly Buffer[]): string =>
    seal({ issuer: name, subject, publicKey, extensions }, keys.privateKey, now);
  return {
    /** What clients must trust, as PEM text. */
    cert: sealed(name, keys.publicKey, [extension(BASIC_CONSTRAINTS, true, sequence(flag()))]),
    /** Makes a certificate for these host names and addresses. */
    issue(hosts: readonly string[]): Certificate {
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

/** More names than a user has projects; above it one that was not used for longest is dropped, and made again on demand. */
const KEPT = 200;

/** Of a server that was started without one: one for all its names, and one per project host name on demand. `hosts`: names and addresses of the server, beside those of this machine's loopback. */
export function createOwnCertificates(hosts: readonly string[]) {
  const authority = createAuthority();
  const names = [
    ...new Set(['localhost', '127.0.0.1', '::1', ...hosts.flatMap(namesOf).map((host) => host.toLowerCase())]),
  ];
  const kept = createLru<SecureContext>({ entries: KEPT });
  return {
    /** What clients must trust, as PEM text. */
    ca: authority.cert,
    /** For the server. */
    options: {
      ...authority.issue(names),
      // A certificate for *.localhost is not enough: clients refuse a star directly below the root.
      SNICallback(asked: string, found: (error: Error | null, context?: SecureContext) => void): void {
        const name = asked.toLowerCase();
        if (!names.some((host) => name.endsWith(`.${host}`))) {
          found(null);
          return;
        }
        const issue = (): SecureContext => createSecureContext(authority.issue([name]));
        found(null, kept.getOrSet(name, issue));
      },
    },
  };
}

/** A server that listens on every address can be reached under all of them. */
function namesOf(host: string): readonly string[] {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  if (!isEverywhere) return [host.replace(/^\[|\]$/g, '')];
  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  // An address with a zone has a meaning only on this machine.
  return [hostname(), ...addresses.map(({ address }) => address).filter((address) => !address.includes('%'))];
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

function tagged(tag: number, content: Buffer): Buffer {
  const size = content.length;
  const length =
    size < 0x80
      ? Buffer.from([size])
      : size < 0x100
        ? Buffer.from([0x81, size])
        : Buffer.from([0x82, size >> 8, size & 0xff]);
  return Buffer.concat([Buffer.from([tag]), length, content]);
}

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = rest.flatMap((part) => {
    const groups = [part & 0x7f];
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return tagged(0x06, Buffer.from([first * 40 + second, ...bytes]));
}

function commonName(text: string): Buffer {
  return sequence(set(sequence(objectId('2.5.4.3'), tagged(0x0c, Buffer.from(text)))));
}

/** UTCTime, as certificates must write dates before 2050. */
function time(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return tagged(0x17, Buffer.from(text.slice(2)));
}

function extension(id: string, isCritical: boolean, value: Buffer): Buffer {
  return sequence(objectId(id), ...(isCritical ? [flag()] : []), tagged(0x04, value));
}

function alternativeName(host: string): Buffer {
  if (isIP(host) === 4) return tagged(0x87, Buffer.from(host.split('.').map(Number)));
  if (isIP(host) === 6) return tagged(0x87, Buffer.from(groupsOf(host).flatMap((group) => [group >> 8, group & 0xff])));
  return tagged(0x82, Buffer.from(host));
}

/** The eight groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const read = (text: string): number[] =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  if (tail === undefined) return read(head);
  const [before, after] = [read(head), read(tail)];
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after];
}
