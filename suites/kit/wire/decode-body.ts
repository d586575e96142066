// Undoes the compression of an answer: a server may compress unasked, and the meaning is the same.
// Not by name: an old Node lacks one of them, and has to get as far as the sentence that says so.
import zlib from 'node:zlib';
import type { ZlibOptions } from 'node:zlib';
import type { WireResponse } from '../contract/exchange.ts';

type Undo = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array;

const UNDO: Readonly<Record<string, Undo>> = {
  gzip: zlib.gunzipSync,
  'x-gzip': zlib.gunzipSync,
  deflate: inflateEither,
  br: zlib.brotliDecompressSync,
  zstd: zlib.zstdDecompressSync,
};

/** The headers stay as they came. What cannot be undone, within `most` bytes, stays as it is. */
export function decodeBody(response: WireResponse, most: number): WireResponse {
  const codings = response.headers
    .flatMap(([name, value]) => (name === 'content-encoding' ? value.split(',') : []))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  if (codings.length === 0 || response.body.length === 0) return response;
  try {
    const body = codings.toReversed().reduce((bytes, coding) => {
      const undo = UNDO[coding];
      if (undo === undefined) throw new Error(`${coding} is not known here.`);
      return undo(bytes, { maxOutputLength: most });
    }, response.body);
    return { ...response, body };
  } catch {
    return response;
  }
}

/** Some servers leave the wrapping out, as some browsers once did. */
function inflateEither(bytes: Uint8Array, options: ZlibOptions): Uint8Array {
  try {
    return zlib.inflateSync(bytes, options);
  } catch {
    return zlib.inflateRawSync(bytes, options);
  }
}
