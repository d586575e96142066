// Digests stand for what must not be kept or shown itself, such as access tokens, and for what is long.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of the text in UTF-8, 64 lower-case hexadecimal digits. */
export function digestOf(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)));
}
