// What is like a token or a key, and is not the one that was given.
import { base64url, CompactSign } from 'jose';

/** A token or key with one letter changed at the start, in the middle and near the end, cut in half or before its last part, and made longer. */
export function tamper(token: string): readonly string[] {
  const places = [0.1, 0.5, 0.9].map((share) => Math.floor(token.length * share));
  const cuts = [Math.floor(token.length / 2), token.lastIndexOf('.') + 1].filter((cut) => cut > 0);
  // Four letters are whole bytes in Base64, so that they are not lost in reading it.
  return [
    ...places.map((place) => changeLetter(token, place)),
    ...cuts.map((cut) => token.slice(0, cut)),
    `${token}AAAA`,
  ];
}

function changeLetter(token: string, from: number): string {
  const found = token.slice(from).search(/[A-Za-z0-9]/);
  const at = found === -1 ? 0 : from + found;
  return `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
}

/** Texts like a key that are none: changed, cut, made longer, empty, in capitals, and its claims, if it has any, signed by nobody or with another secret. */
export async function almostKeys(key: string): Promise<readonly string[]> {
  return [...tamper(key), '', ...inOtherLetters(key), ...(await withItsClaims(key))];
}

/** What stands for bytes in hexadecimal digits, such as a UUID, may be written either way. */
function inOtherLetters(key: string): readonly string[] {
  const isHexadecimal = /^[\da-f-]*$/i.test(key);
  return [key.toUpperCase()].filter((other) => other !== key && !isHexadecimal);
}

/** A key need not be a JWT; what stands for one in a recording has its form, and claims that nobody can read. */
async function withItsClaims(key: string): Promise<readonly string[]> {
  const [, claims = '', signature] = key.split('.');
  if (signature === undefined) return [];
  const signer = new CompactSign(base64url.decode(claims)).setProtectedHeader({ alg: 'HS256', typ: 'JWT' });
  return [
    `${base64url.encode('{"alg":"none"}')}.${claims}.`,
    await signer.sign(new TextEncoder().encode('of nobody '.repeat(4))),
  ];
}
