// Writes files whose loss or change is noticed: whole or not at all, for their owner alone, and with a checksum before the bytes.
import { rename, writeFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/** Eight digits of CRC-32: meant for damage, not for forgers. */
export function sumOf(bytes: Uint8Array | string, before = 0): string {
  return crc32(bytes, before).toString(16).padStart(8, '0');
}

/** All or nothing: a process that ends in the middle leaves the file before. */
export async function writeWhole(file: string, content: Uint8Array | string): Promise<void> {
  const draft = `${file}.draft`;
  await writeFile(draft, content, { mode: 0o600, flush: true });
  await rename(draft, file);
}

/** `kind`: a word for what the file holds. */
export function seal(kind: string, content: Uint8Array | string): Uint8Array {
  const bytes = Buffer.from(content);
  return Buffer.concat([Buffer.from(`${kind} ${sumOf(bytes)} ${bytes.length}\n`), bytes]);
}

/** Undefined for what is not as it was sealed. */
export function unseal(kind: string, sealed: Buffer): Buffer | undefined {
  const end = sealed.indexOf('\n');
  const content = sealed.subarray(end + 1);
  const head = `${kind} ${sumOf(content)} ${content.length}`;
  return end > 0 && sealed.toString('latin1', 0, end) === head ? content : undefined;
}
