// Chance that two loads of the same SQL have in common, so that only time makes a difference.
import { createCipheriv } from 'node:crypto';
import type { Extension } from '@electric-sql/pglite';

export const SEED_BYTES = 48;
const KEY_BYTES = 32;
const AT_ONCE = 1024;

/** The part of Emscripten's file system that is used; PGlite's own types name a package that it does not bring. */
interface WithDevices {
  readonly FS: {
    unlink(path: string): void;
    createDevice(folder: string, name: string, read: () => number): void;
  };
}

/** The device from which an engine reads all that it has by chance. Each engine that it is given to begins anew. */
export function createChance(seed: Uint8Array): Extension {
  const replace = ({ FS }: WithDevices): void => {
    FS.unlink('/dev/urandom');
    FS.createDevice('/dev', 'urandom', createBytes(seed));
  };
  return {
    name: 'chance',
    setup: (_, options: { readonly preRun?: readonly unknown[] }) =>
      Promise.resolve({ emscriptenOpts: { ...options, preRun: [...(options.preRun ?? []), replace] } }),
  };
}

function createBytes(seed: Uint8Array): () => number {
  const cipher = createCipheriv('aes-256-ctr', seed.subarray(0, KEY_BYTES), seed.subarray(KEY_BYTES));
  let bytes: Iterator<number> = [].values();
  return function read() {
    const next = bytes.next();
    if (next.done !== true) return next.value;
    bytes = cipher.update(new Uint8Array(AT_ONCE)).values();
    return read();
  };
}
