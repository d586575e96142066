// Digests stand for what must not be kept or shown itself, such as access tokens, and for what is long.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** SHA-256 of the bytes, or of the text in UTF-8: 64 lower-case hexadecimal digits. */
export function digestOf(content: string | Uint8Array): string {
  return bytesToHex(sha256(typeof content === 'string' ? utf8ToBytes(content) : content));
}
