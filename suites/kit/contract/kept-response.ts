// What is kept of an answer for reports when its case goes on: of a long body the beginning, since a run gets thousands of answers.
import type { WireResponse } from './exchange.ts';

/** Bytes: several times as much as reports show. */
const MOST = 32 * 1024;

export function keptOf(response: WireResponse): WireResponse {
  const { body, cut = `${body.length.toLocaleString('en')} bytes` } = response;
  if (body.length <= MOST) return response;
  let end = MOST;
  // Not in the middle of a character.
  while (end > MOST - 4 && ((body[end] ?? 0) & 0xc0) === 0x80) end -= 1;
  // A copy: the slice of a Buffer would hold the whole.
  return { ...response, body: new Uint8Array(body.subarray(0, end)), cut };
}
