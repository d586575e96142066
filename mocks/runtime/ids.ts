// The one source of identifiers (UUIDs) and random bytes, which a seed makes repeatable; and the forms that identifiers have.

export type Ids = Pick<SeededIds, 'uuid' | 'text'>;

/** Ids with a sequence that can be restored. */
export type SeededIds = ReturnType<typeof createIds>;

/** Without a seed: the platform's random source. */
export function createIds(seed?: number) {
  const source = seed === undefined ? undefined : createSequence(seed);
  const bytes = (length: number): Uint8Array =>
    source === undefined
      ? crypto.getRandomValues(new Uint8Array(length))
      : Uint8Array.from({ length }, () => source.next() & 0xff);
  return {
    /** A random (version 4) UUID. */
    uuid(): string {
      const raw = bytes(16);
      raw[6] = ((raw[6] ?? 0) & 0x0f) | 0x40;
      raw[8] = ((raw[8] ?? 0) & 0x3f) | 0x80;
      const hex = Array.from(raw, (byte) => byte.toString(16).padStart(2, '0')).join('');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    },
    /** `length` characters out of `alphabet`. */
    text(length: number, alphabet: string): string {
      // Bytes above the last whole multiple would favour the first characters.
      const limit = 256 - (256 % alphabet.length);
      let text = '';
      while (text.length < length) {
        const [byte = 0] = bytes(1);
        if (byte < limit) text += alphabet.charAt(byte % alphabet.length);
      }
      return text;
    },
    /** The position in the sequence, as plain data; `undefined` without a seed. */
    snapshot: () => source?.state(),
    restore(state: readonly number[] | undefined): void {
      if (state !== undefined) source?.setState(state);
    },
    /** Continues with another sequence, the same one for the same text. */
    stir(text: string): void {
      source?.stir(text);
    },
  };
}

/** sfc32, a small generator with 128 bits of state; not for secrets. */
function createSequence(seed: number) {
  let [a, b, c, d]: [number, number, number, number] = [0x9e3779b9, 0x243f6a88, 0xb7e15162, seed | 0];
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  };
  for (let round = 0; round < 15; round += 1) next();
  return {
    next: () => next() >>> 11,
    state: (): readonly number[] => [a, b, c, d],
    setState([first = 0, second = 0, third = 0, fourth = 0]: readonly number[]): void {
      [a, b, c, d] = [first, second, third, fourth];
    },
    stir(text: string): void {
      for (let index = 0; index < text.length; index += 1) {
        a ^= text.charCodeAt(index);
        for (let round = 0; round < 4; round += 1) next();
      }
    },
  };
}

export const HEX = '0123456789abcdef';

/** A personal access token of the management interface. */
export function createAccessToken(ids: Ids): string {
  return `sbp_${ids.text(40, HEX)}`;
}

export function isAccessToken(text: string): boolean {
  return /^sbp_[0-9a-f]{40}$/.test(text);
}

export function createProjectRef(ids: Ids): string {
  return ids.text(20, 'abcdefghijklmnopqrstuvwxyz');
}

/** A text that is not a reference names no project: it is neither decoded nor changed in case. */
export function isProjectRef(text: string): boolean {
  return /^[a-z]{20}$/.test(text);
}

/** Whichever version it has. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);
}
