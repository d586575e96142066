// Turns what happened on the wire into what may be shown: redacted first, then cut.
import { createHash } from 'node:crypto';
import type { RawExchange } from '../contract/exchange.ts';
import type { RecordedExchange, RecordedMessage } from '../outcome.ts';
import { escapePattern } from '../contract/pattern.ts';
import type { Redactor } from './redact.ts';

const LONGEST_TEXT = 8_192;
/** So many times as much is looked through for secrets: enough for those at the cut. */
const READ = 16;

/** `most`: how much of a text is kept. */
export function toRecorded(raw: RawExchange, everyday: Redactor, most = LONGEST_TEXT): RecordedExchange {
  const { request, response } = raw;
  const redactor = withSecretKeys(everyday, request.secretKeys ?? []);
  return {
    ...(request.operation === undefined ? {} : { operation: request.operation }),
    request: {
      method: request.method,
      url: redactor.text(request.url),
      ...message(Object.entries(request.headers ?? {}), request.body, redactor, most),
    },
    ...(response === undefined
      ? {}
      : { response: { status: response.status, ...message(response.headers, response.body, redactor, most) } }),
    ...(raw.failure === undefined ? {} : { failure: redactor.text(raw.failure) }),
    duration: Math.round(raw.duration * 10) / 10,
  };
}

/** Also hides the texts under the given JSON keys. */
function withSecretKeys(redactor: Redactor, keys: readonly string[]): Redactor {
  if (keys.length === 0) return redactor;
  const pattern = textsUnder(keys);
  return { ...redactor, text: (value) => redactor.text(value.replace(pattern, '$1‹hidden›"')) };
}

/** Matches a text under one of these JSON keys: what is before it, and what it holds. */
export function textsUnder(keys: readonly string[]): RegExp {
  const names = keys.map((key) => escapePattern(key)).join('|');
  return new RegExp(`("(?:${names})"\\s*:\\s*")([^"\\\\]*(?:\\\\.[^"\\\\]*)*)"`, 'g');
}

function message(
  headers: readonly (readonly [string, string])[],
  body: string | Uint8Array | undefined,
  redactor: Redactor,
  most: number,
): RecordedMessage {
  return {
    headers: headers.map(([name, value]) => [name, redactor.header(name, value)] as const),
    ...(body === undefined ? {} : { body: describeBody(body, redactor, most) }),
  };
}

function describeBody(body: string | Uint8Array, redactor: Redactor, most: number): string {
  const text = typeof body === 'string' ? body : readableText(body);
  if (text === undefined) {
    const digest = createHash('sha256').update(body).digest('hex');
    return `‹binary, ${body.length} bytes, sha256 ${digest}›`;
  }
  const read = READ * most;
  const shown = redactor.text(text.slice(0, read));
  if (shown.length <= most && text.length <= read) return shown;
  // What was not read to its end may end with half of a secret.
  const whole = text.length <= read ? shown.length : Math.max(0, shown.length - most);
  return `${shown.slice(0, Math.min(most, whole))}… ‹cut, ${text.length} characters in all›`;
}

/** The bytes as UTF-8, or undefined if they are not readable text. */
function readableText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return hasControls(bytes) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Control bytes other than tab, line feed and carriage return. */
function hasControls(bytes: Uint8Array): boolean {
  return bytes.some((byte) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d);
}
