// Makes a certificate for HTTPS on this machine: Node can sign but not write X.509, so the few DER structures are built here.
import { createPrivateKey, generateKeyPairSync, randomBytes, sign, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';

export interface Certificate {
  /** PEM texts. */
  readonly cert: string;
  readonly key: string;
}

const DAY = 86_400_000;

/** Self-signed, valid for 30 days, for localhost and the given hosts. */
export function createCertificate(hosts: readonly string[] = []): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const now = Date.now();
  const algorithm = sequence(objectId('1.2.840.10045.4.3.2'));
  const name = sequence(set(sequence(objectId('2.5.4.3'), tagged(0x0c, Buffer.from('touchstone mock')))));
  const names = [...new Set(['localhost', '127.0.0.1', '::1', ...hosts])];
  const extensions = sequence(
    extension('2.5.29.19', true, sequence(tagged(0x01, Buffer.from([0xff])))),
    extension('2.5.29.17', false, sequence(...names.map(alternativeName))),
    extension('2.5.29.37', false, sequence(objectId('1.3.6.1.5.5.7.3.1'))),
  );
  const unsigned = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    algorithm,
    name,
    sequence(time(now - DAY), time(now + 30 * DAY)),
    name,
    publicKey,
    tagged(0xa3, extensions),
  );
  const signature = sign('sha256', unsigned, createPrivateKey(privateKey));
  const der = sequence(unsigned, algorithm, tagged(0x03, Buffer.concat([Buffer.from([0]), signature])));
  return { cert: new X509Certificate(der).toString(), key: privateKey };
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

const sequence = (...parts: readonly Buffer[]): Buffer => tagged(0x30, Buffer.concat(parts));
const set = (...parts: readonly Buffer[]): Buffer => tagged(0x31, Buffer.concat(parts));
const integer = (bytes: Buffer): Buffer => tagged(0x02, bytes);

function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = rest.flatMap((part) => {
    const groups = [part & 0x7f];
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return tagged(0x06, Buffer.from([first * 40 + second, ...bytes]));
}

/** UTCTime, as certificates must write dates before 2050. */
function time(milliseconds: number): Buffer {
  const text = new Date(milliseconds).toISOString().replaceAll(/[-:T]|\.\d+/g, '');
  return tagged(0x17, Buffer.from(text.slice(2)));
}

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  const flag = critical ? [tagged(0x01, Buffer.from([0xff]))] : [];
  return sequence(objectId(id), ...flag, tagged(0x04, value));
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
