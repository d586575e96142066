// Turns what happened on the wire into what may be shown: redacted first, then cut.
import { createHash } from 'node:crypto';
import type { RawExchange } from '../contract/exchange.ts';
import type { RecordedExchange, RecordedMessage } from '../outcome.ts';
import { escapePattern } from '../contract/pattern.ts';
import type { Redactor } from './redact.ts';

const LONGEST_TEXT = 8_192;
/** Characters that are looked through for secrets: enough for those at the cut. */
const LONGEST_READ = 16 * LONGEST_TEXT;

export function toRecorded(raw: RawExchange, everyday: Redactor): RecordedExchange {
  const { request, response } = raw;
  const redactor = withSecretKeys(everyday, request.secretKeys ?? []);
  return {
    ...(request.operation === undefined ? {} : { operation: request.operation }),
    request: {
      method: request.method,
      url: redactor.text(request.url),
      ...message(Object.entries(request.headers ?? {}), request.body, redactor),
    },
    ...(response === undefined
      ? {}
      : { response: { status: response.status, ...message(response.headers, response.body, redactor) } }),
    ...(raw.failure === undefined ? {} : { failure: redactor.text(raw.failure) }),
    duration: Math.round(raw.duration * 10) / 10,
  };
}

/** Also hides the texts under the given JSON keys. */
function withSecretKeys(redactor: Redactor, keys: readonly string[]): Redactor {
  if (keys.length === 0) return redactor;
  const names = keys.map((key) => escapePattern(key)).join('|');
  const pattern = new RegExp(`("(?:${names})"\\s*:\\s*")(?:[^"\\\\]|\\\\.)*"`, 'g');
  return { ...redactor, text: (value) => redactor.text(value.replace(pattern, '$1‹hidden›"')) };
}

function message(
  headers: readonly (readonly [string, string])[],
  body: string | Uint8Array | undefined,
  redactor: Redactor,
): RecordedMessage {
  return {
    headers: headers.map(([name, value]) => [name, redactor.header(name, value)] as const),
    ...(body === undefined ? {} : { body: describeBody(body, redactor) }),
  };
}

function describeBody(body: string | Uint8Array, redactor: Redactor): string {
  const text = typeof body === 'string' ? body : readableText(body);
  if (text === undefined) {
    const digest = createHash('sha256').update(body).digest('hex');
    return `‹binary, ${body.length} bytes, sha256 ${digest}›`;
  }
  const shown = redactor.text(text.slice(0, LONGEST_READ));
  if (shown.length <= LONGEST_TEXT && text.length <= LONGEST_READ) return shown;
  // What was not read to its end may end with half of a secret.
  const whole = text.length <= LONGEST_READ ? shown.length : Math.max(0, shown.length - LONGEST_TEXT);
  return `${shown.slice(0, Math.min(LONGEST_TEXT, whole))}… ‹cut, ${text.length} characters in all›`;
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
