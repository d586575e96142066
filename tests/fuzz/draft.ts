// A request before it is bytes: whole enough to be sent, in parts so that one of them can be made wrong.
import * as fc from 'fast-check';

/** How much of a request is as the document wants it. */
export type Kind = 'valid' | 'nearly valid' | 'hostile';

export interface Draft {
  readonly kind: Kind;
  /** What is wrong with it; empty if nothing is. */
  readonly twists: readonly string[];
  /** The operationId that it was made for. */
  readonly operation: string;
  readonly method: string;
  /** Percent-encoded, one text for each segment. */
  readonly segments: readonly string[];
  /** Percent-encoded. */
  readonly query: readonly (readonly [string, string])[];
  /** Instead of segments and query, as it is. */
  readonly target?: string;
  readonly version: string;
  /** Without the lines that every other request has: its host, and that the connection closes. */
  readonly bare: boolean;
  /** Lines without their end, one byte for each character. */
  readonly headers: readonly string[];
  /** Written as it is after the head. */
  readonly body: Uint8Array;
  /** Whether the length of the body is announced as it is. */
  readonly announced: boolean;
  /** The client leaves early, or the bytes are not a request at all: there may be no answer. */
  readonly brokenOff: boolean;
}

/** A request as it goes over the wire. */
export interface Sending extends Draft {
  readonly bytes: Uint8Array;
}

export function toSending(draft: Draft): Sending {
  const lines = [
    `${draft.method} ${targetOf(draft)}${draft.version === '' ? '' : ` ${draft.version}`}`,
    ...(draft.bare ? [] : ['Host: localhost', 'Connection: close']),
    ...draft.headers,
    ...(draft.announced && draft.body.length > 0 ? [`Content-Length: ${draft.body.length}`] : []),
  ];
  const bytes = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), draft.body]);
  const shown = { [fc.toStringMethod]: () => describe(draft, bytes) };
  return { ...draft, ...shown, bytes };
}

export function targetOf({ target, segments, query }: Draft): string {
  if (target !== undefined) return target;
  const pairs = query.map(([name, value]) => `${name}=${value}`).join('&');
  return `/${segments.join('/')}${pairs === '' ? '' : `?${pairs}`}`;
}

const LONGEST_REPLAY = 1500;

/** What it was meant to be, and a line for a shell that sends it again. */
function describe({ operation, kind, twists }: Draft, bytes: Uint8Array): string {
  const escaped = Array.from(bytes, (byte) =>
    byte === 0x5c || byte === 0x25 || byte === 0x27 || byte < 0x20 || byte > 0x7e
      ? `\\${byte.toString(8).padStart(3, '0')}`
      : String.fromCharCode(byte),
  ).join('');
  const shown =
    escaped.length > LONGEST_REPLAY ? `${escaped.slice(0, LONGEST_REPLAY)}… (${bytes.length} bytes)` : escaped;
  const what = [kind, operation, ...(twists.length === 0 ? [] : [`with ${twists.join(', ')}`])].join(' ');
  return `\n  # ${what}\n  printf '${shown}' | nc 127.0.0.1 $PORT`;
}
