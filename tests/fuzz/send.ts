// Sends the bytes of a request on a connection of its own and reads what comes back.
import { openWire, parseHead, type WireAnswer } from '../support/raw-wire.ts';
import type { Sending } from './draft.ts';

export type Answer = Pick<WireAnswer, 'status' | 'headers' | 'body'>;

/** So long that only what hangs takes longer. */
const PATIENCE = 60_000;

/** Undefined when the connection was closed without an answer. */
export async function send(url: string, { bytes, brokenOff }: Sending): Promise<Answer | undefined> {
  const wire = await openWire(url);
  let hangs = false;
  const timer = setTimeout(() => {
    hangs = true;
    wire.destroy();
  }, PATIENCE);
  try {
    wire.write(bytes);
    if (brokenOff) wire.end();
    return toAnswer(await wire.lastAnswer());
  } catch (error) {
    if (hangs) throw new Error(`No complete answer within ${PATIENCE / 1000} s.`, { cause: error });
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** An answer that only asks for the body is not the last one. */
function toAnswer({ status, headers, body }: WireAnswer): Answer | undefined {
  if (status === 100) {
    const next = parseHead(body);
    return next === undefined ? undefined : toAnswer(next);
  }
  return { status, headers, body: headers['transfer-encoding'] === 'chunked' ? unchunk(body) : body };
}

function unchunk(bytes: Buffer): Buffer {
  const end = bytes.indexOf('\r\n');
  const length = Number.parseInt(bytes.toString('latin1', 0, end), 16);
  if (end < 0 || !(length > 0)) return Buffer.alloc(0);
  const from = end + 2;
  return Buffer.concat([bytes.subarray(from, from + length), unchunk(bytes.subarray(from + length + 2))]);
}
