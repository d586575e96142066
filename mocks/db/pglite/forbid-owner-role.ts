// Keeps a caller from becoming the owner in PGlite: its authenticated user is always a superuser.
import type { PGlite } from '@electric-sql/pglite';

/** Ranks of GucContext in PostgreSQL: which users may set a parameter. */
const SUPERUSER_ONLY = 5;
const EVERYBODY = 6;

export type SessionWall = ReturnType<typeof createSessionWall>;

/**
 * In single-user mode PostgreSQL lets every user set the session authorization, since the user who started it is a
 * superuser. So while a caller works, the entry of this parameter in PostgreSQL's own table allows only superusers to.
 * Throws if the table is not found: no callers without the wall.
 */
export function createSessionWall(pglite: PGlite) {
  const place = findContext(memoryOf(pglite));
  const set = (context: number): void => {
    memoryOf(pglite)[place] = context;
  };
  return {
    /** Only a superuser may set the session authorization: a caller's functions may not, in any form of the statement. */
    raise: () => {
      set(SUPERUSER_ONLY);
    },
    lower: () => {
      set(EVERYBODY);
    },
  };
}

/** Must be called anew each time: the view is replaced when the memory grows. */
export function memoryOf(pglite: PGlite): Uint8Array {
  const memory: unknown = pglite.Module['HEAPU8'];
  if (!(memory instanceof Uint8Array)) throw new Error('This version of PGlite is not known: it hides its memory.');
  return memory;
}

/** An entry begins with the address of the parameter's name, then the context, each a word of four bytes. */
function findContext(memory: Uint8Array): number {
  const name = findText(memory, 'session_authorization\0');
  const words = new Int32Array(memory.buffer, memory.byteOffset, memory.byteLength >> 2);
  for (let at = words.indexOf(name); at >= 0; at = words.indexOf(name, at + 1))
    if (words[at + 1] === EVERYBODY) return (at + 1) * 4;
  throw new Error('This version of PGlite is not known: its table of parameters was not found.');
}

function findText(memory: Uint8Array, text: string): number {
  const bytes = new TextEncoder().encode(text);
  const [first = 0] = bytes;
  for (let at = memory.indexOf(first); at >= 0; at = memory.indexOf(first, at + 1))
    if (bytes.every((byte, index) => memory[at + index] === byte)) return at;
  throw new Error(`This version of PGlite is not known: there is no "${text.replace('\0', '')}" in its memory.`);
}
