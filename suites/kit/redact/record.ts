// Turns what happened on the wire into what may be shown: redacted first, then cut.
import { createHash } from 'node:crypto';
import type { RawExchange } from '../contract/exchange.ts';
import type { RecordedExchange, RecordedMessage } from '../outcome.ts';
import type { Redactor } from './redact.ts';

const LONGEST_TEXT = 8_192;
/** So many times as much is looked through for secrets: enough for those at the cut. */
const READ = 16;

interface BodySettings {
  readonly redactor: Redactor;
  readonly most: number;
  /** JSON keys whose texts are secrets. */
  readonly keys: readonly string[];
  /** How large a body is that was not read to its end. */
  readonly cut?: string | undefined;
}

/** `most`: how much of a text is kept. */
export function toRecorded(raw: RawExchange, redactor: Redactor, most = LONGEST_TEXT): RecordedExchange {
  const { request, response } = raw;
  const body = { redactor, most, keys: request.secretKeys ?? [] };
  return {
    ...(request.operation === undefined ? {} : { operation: request.operation }),
    request: {
      method: request.method,
      url: redactor.text(request.url),
      ...message(Object.entries(request.headers ?? {}), request.body, body),
    },
    ...(response === undefined
      ? {}
      : {
          response: {
            status: response.status,
            ...message(response.headers, response.body, { ...body, cut: response.cut }),
          },
        }),
    ...(raw.failure === undefined ? {} : { failure: redactor.text(raw.failure) }),
    duration: Math.round(raw.duration * 10) / 10,
  };
}

function message(
  headers: readonly (readonly [string, string])[],
  body: string | Uint8Array | undefined,
  how: BodySettings,
): RecordedMessage {
  return {
    headers: headers.map(([name, value]) => [name, how.redactor.header(name, value)] as const),
    ...(body === undefined ? {} : { body: describeBody(body, how) }),
  };
}

function describeBody(body: string | Uint8Array, { redactor, most, keys, cut }: BodySettings): string {
  const text = typeof body === 'string' ? body : readableText(body);
  if (text === undefined) {
    const digest = createHash('sha256').update(body).digest('hex');
    return cut === undefined
      ? `‹binary, ${body.length} bytes, sha256 ${digest}›`
      : `‹binary, ${cut}, sha256 of the first ${body.length} ${digest}›`;
  }
  const read = READ * most;
  const shown = redactor.text(text.slice(0, read), keys);
  const isWhole = cut === undefined && text.length <= read;
  if (shown.length <= most && isWhole) return shown;
  // What was not read to its end may end with half of a secret.
  const whole = isWhole ? shown.length : Math.max(0, shown.length - most);
  return `${shown.slice(0, Math.min(most, whole))}… ‹cut, ${cut ?? `${text.length} characters`} in all›`;
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
