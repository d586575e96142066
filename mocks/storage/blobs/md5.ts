// MD5 of a stream of bytes, for ETags: browsers have no MD5 and the core imports nothing from Node.

const SHIFTS = [7, 12, 17, 22, 5, 9, 14, 20, 4, 11, 16, 23, 6, 10, 15, 21] as const;
const SINES = Int32Array.from({ length: 64 }, (_, index) => Math.floor(Math.abs(Math.sin(index + 1)) * 2 ** 32));

export interface Md5 {
  update(bytes: Uint8Array): void;
  /** Hexadecimal; ends the calculation. */
  digest(): string;
}

export function createMd5(): Md5 {
  const state = Int32Array.of(0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476);
  const block = new Uint8Array(64);
  const words = new Int32Array(16);
  let length = 0;

  const absorb = (bytes: Uint8Array): void => {
    let used = length % 64;
    length += bytes.length;
    for (let at = 0; at < bytes.length;) {
      const taken = Math.min(64 - used, bytes.length - at);
      block.set(bytes.subarray(at, at + taken), used);
      at += taken;
      used += taken;
      if (used < 64) return;
      used = 0;
      for (let index = 0; index < 16; index += 1)
        words[index] =
          (block[index * 4] ?? 0) |
          ((block[index * 4 + 1] ?? 0) << 8) |
          ((block[index * 4 + 2] ?? 0) << 16) |
          ((block[index * 4 + 3] ?? 0) << 24);
      mix(state, words);
    }
  };

  return {
    update: absorb,
    digest() {
      const bits = BigInt(length) * 8n;
      const padding = new Uint8Array((length % 64 < 56 ? 56 : 120) - (length % 64) + 8);
      padding[0] = 0x80;
      new DataView(padding.buffer).setBigUint64(padding.length - 8, bits, true);
      absorb(padding);
      return Array.from(new Uint8Array(state.buffer), (byte) => byte.toString(16).padStart(2, '0')).join('');
    },
  };
}

function mix(state: Int32Array, words: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0] = state;
  const [a0, b0, c0, d0] = [a, b, c, d];
  for (let step = 0; step < 64; step += 1) {
    const round = step >> 4;
    const blend =
      round === 0 ? (b & c) | (~b & d) : round === 1 ? (d & b) | (~d & c) : round === 2 ? b ^ c ^ d : c ^ (b | ~d);
    const word =
      round === 0 ? step : round === 1 ? (5 * step + 1) & 15 : round === 2 ? (3 * step + 5) & 15 : (7 * step) & 15;
    const sum = (a + blend + (SINES[step] ?? 0) + (words[word] ?? 0)) | 0;
    const shift = SHIFTS[round * 4 + (step & 3)] ?? 0;
    a = d;
    d = c;
    c = b;
    b = (b + ((sum << shift) | (sum >>> (32 - shift)))) | 0;
  }
  state[0] = a0 + a;
  state[1] = b0 + b;
  state[2] = c0 + c;
  state[3] = d0 + d;
}
