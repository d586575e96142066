// Compares bytes, and says where they differ first and what may have been done to them.
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { isDeepStrictEqual } from 'node:util';
import { parseJson } from '../kit/contract/json.ts';

/** Shown from the first difference on: bytes as two digits each, or characters of a text. */
const SHOWN = { bytes: 16, characters: 60 };

type Change = readonly [what: string, changed: (sent: Buffer) => Buffer | string];

/** What is usually done to bytes on their way, and what becomes of them. */
const CHANGES: readonly Change[] = [
  ['decoded as UTF-8, which replaces what is not UTF-8', (sent) => sent.toString('utf8')],
  ['decoded as UTF-8, which also drops the byte order mark', (sent) => new TextDecoder().decode(sent)],
  ['read as Latin-1 and written as UTF-8', (sent) => sent.toString('latin1')],
  ['reduced to 7 bits', (sent) => Buffer.from(sent.map((byte) => byte & 127))],
  ['sent as base64', (sent) => sent.toString('base64')],
  ['sent as base64 of the URL alphabet', (sent) => sent.toString('base64url')],
  ['sent as hexadecimal digits', (sent) => sent.toString('hex')],
  ['sent as a JSON string', (sent) => JSON.stringify(sent.toString('utf8'))],
  ['sent as a JSON string of base64', (sent) => JSON.stringify(sent.toString('base64'))],
  ['changed from CRLF to LF line ends', (sent) => replaceIn(sent, '\r\n', '\n')],
  ['changed from LF to CRLF line ends', (sent) => replaceIn(replaceIn(sent, '\r\n', '\n'), '\n', '\r\n')],
  ['trimmed', (sent) => replaceIn(sent, /^\s+|\s+$/gu, '')],
];

/** Ways to unpack, which of bytes that are not packed so throw. */
const PACKINGS = [
  ['gzip', gunzipSync],
  ['deflate', inflateSync],
  ['br', brotliDecompressSync],
] as const;

export function isSame(sent: Uint8Array, came: Uint8Array): boolean {
  return Buffer.compare(sent, came) === 0;
}

/** Both as words, from the first byte in which they differ; the second with the usual suspect, if there is one. */
export function describeDifference(
  sent: Uint8Array,
  came: Uint8Array,
): { readonly expected: string; readonly actual: string } {
  const [wanted, found] = [Buffer.from(sent), Buffer.from(came)];
  const length = Math.min(wanted.length, found.length);
  let at = 0;
  while (at < length && wanted[at] === found[at]) at += 1;
  const suspect = suspectOf(wanted, found, at);
  return {
    expected: showFrom(wanted, at),
    actual: `${showFrom(found, at)}${suspect === undefined ? '' : ` (as if ${suspect})`}`,
  };
}

function suspectOf(sent: Buffer, came: Buffer, at: number): string | undefined {
  if (came.length === 0) return 'they were not stored';
  const change = CHANGES.find(([, changed]) => isSame(Buffer.from(changed(sent)), came));
  if (change !== undefined) return `they were ${change[0]}`;
  const left = PACKINGS.find(([, unpack]) => unpacksTo(unpack, came, sent));
  if (left !== undefined) return `they were packed with ${left[0]} and not unpacked`;
  const lost = PACKINGS.find(([, unpack]) => unpacksTo(unpack, sent, came));
  if (lost !== undefined) return `they were unpacked with ${lost[0]}`;
  if (at === came.length) return `they were cut after ${at} bytes`;
  if (at === sent.length) return `${came.length - at} bytes were appended`;
  if (sent.length > 0 && came.includes(sent)) return 'they were stored with what was sent around them, such as a form';
  if (isSameJson(sent, came)) return 'they were read as JSON and written anew';
  return undefined;
}

function unpacksTo(unpack: typeof gunzipSync, packed: Buffer, content: Buffer): boolean {
  try {
    return isSame(unpack(packed, { maxOutputLength: content.length + 1 }), content);
  } catch {
    return false;
  }
}

function isSameJson(sent: Buffer, came: Buffer): boolean {
  const value = parseJson(sent.toString('utf8'));
  return value !== undefined && isDeepStrictEqual(parseJson(came.toString('utf8')), value);
}

/** Byte by byte, so that what is no text stays as it is. */
function replaceIn(bytes: Buffer, pattern: string | RegExp, by: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll(pattern, by), 'latin1');
}

/** The number of all bytes, and those from a place on: as text if they are printable. */
function showFrom(bytes: Buffer, at: number): string {
  if (bytes.length === 0) return 'no bytes';
  const size = `${bytes.length} ${bytes.length === 1 ? 'byte' : 'bytes'}`;
  const text = bytes.subarray(at, at + SHOWN.characters).toString('latin1');
  if (text === '') return `${size}, none at byte ${at}`;
  const isText = /^[\x20-\x7e]+$/u.test(text);
  const next = bytes
    .subarray(at, at + SHOWN.bytes)
    .toString('hex')
    .replaceAll(/(?<=..)(?=(?:..)+$)/gu, ' ');
  const more = at + (isText ? SHOWN.characters : SHOWN.bytes) < bytes.length ? ' …' : '';
  return `${size}, at byte ${at}: ${isText ? JSON.stringify(text) : next}${more}`;
}
