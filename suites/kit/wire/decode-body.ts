// Undoes the compression of an answer: a server may compress unasked, and the meaning is the same.
// Not by name: an old Node lacks one of them, and has to get as far as the sentence that says so.
import zlib from 'node:zlib';
import type { Transform } from 'node:stream';
import type { WireResponse } from '../contract/exchange.ts';
import { collectBody } from './collect-body.ts';

type Undo = (bytes: Uint8Array) => Transform;

const UNDO: Readonly<Record<string, Undo>> = {
  gzip: () => zlib.createGunzip(),
  'x-gzip': () => zlib.createGunzip(),
  // Some servers leave the wrapping out, as some browsers once did.
  deflate: ([first = 0]) => ((first & 0x0f) === 8 ? zlib.createInflate() : zlib.createInflateRaw()),
  br: () => zlib.createBrotliDecompress(),
  zstd: () => zlib.createZstdDecompress(),
};

/** The headers stay as they came. What cannot be undone stays as it is. */
export async function decodeBody(response: WireResponse): Promise<WireResponse> {
  const codings = response.headers
    .flatMap(([name, value]) => (name === 'content-encoding' ? value.split(',') : []))
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  const streams = codings.toReversed().map((coding) => UNDO[coding]);
  if (codings.length === 0 || response.body.length === 0 || response.cut !== undefined) return response;
  let decoded: Pick<WireResponse, 'body' | 'cut'> = response;
  for (const undo of streams) {
    if (undo === undefined) return response;
    if (decoded.cut !== undefined) return { ...response, body: new Uint8Array(), cut: decoded.cut };
    const stream = undo(decoded.body);
    stream.end(decoded.body);
    try {
      decoded = await collectBody(stream);
    } catch {
      return response;
    }
  }
  return { ...response, ...decoded };
}
