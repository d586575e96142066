// Makes the recording of a run of what was heard of its exchanges.
import { isUtf8 } from 'node:buffer';
import { Unjudgeable, type HeardExchange, type WireRequest, type WireResponse } from '../contract/exchange.ts';
import { parseJson } from '../contract/json.ts';
import { createRandom } from '../contract/random.ts';
import { secretsOf } from '../contract/target.ts';
import { lookAlikes } from '../redact/look-alikes.ts';
import { toRecorded } from '../redact/record.ts';
import { chooseHidable } from '../redact/hidable-secrets.ts';
import { createRunRedactor, type Redactor } from '../redact/redact.ts';
import { createStandIns, type StandIns } from '../redact/placeholders.ts';
import type { KeptExchange, KeptRequest, RecordedSettings, Recording, RecordingHeader } from './recording.ts';

type Secrets = Readonly<Record<string, string>>;

export interface RunFacts {
  readonly tool: RecordingHeader['tool'];
  readonly settings: RecordedSettings;
  /** Our own, which cannot be hidden. */
  readonly words: string;
  readonly heard: readonly HeardExchange[];
}

/** `learned`: JSON key → a secret that the target answered under it. */
export function recordRun({ tool, settings, words, heard }: RunFacts) {
  const hidable = (secrets: Secrets): Secrets => chooseHidable(secrets, words).hidden;
  const hidden = hidable({ ...secretsOf(settings.target), ...settings.secrets });
  const inOrder = heard.toSorted((one, other) => one.sent - other.sent);
  const standIns = createStandIns(Object.values(hidden), createRandom(`stand-ins of ${settings.runId}`));
  const redactor = createRunRedactor(settings.target, hidden, words);
  const learned = hidable(learnSecrets(inOrder));
  for (const value of Object.values(learned)) standIns.add(value);
  const recording: Recording = {
    header: {
      kind: 'recording',
      format: 1,
      tool,
      settings: withStandIns(settings, standIns) as RecordedSettings,
      hidden: withStandIns(hidden, standIns) as Secrets,
    },
    exchanges: inOrder.map((exchange) => toKept(exchange, redactor, standIns)),
  };
  return { recording, learned };
}

/** As it is kept, and as a replay looks it up: what is hidden in one is hidden in the other. */
export function keepRequest(request: WireRequest, redactor: Redactor): KeptRequest {
  return toRecorded({ request, duration: 0 }, redactor, Infinity).request;
}

/** Texts under telling keys of answers, unless it was the run itself that had sent them. */
function learnSecrets(inOrder: readonly HeardExchange[]): Secrets {
  const sent: string[] = [];
  const learned = new Map<string, string>();
  for (const { request, result } of inOrder) {
    if (typeof request.body === 'string') sent.push(request.body);
    if (!('status' in result)) continue;
    const text = Buffer.from(result.body).toString();
    for (const { key = '', start, end } of lookAlikes(text, request.secretKeys)) {
      const inner = text.slice(start, end);
      if (key !== '' && !learned.has(inner) && !sent.some((body) => body.includes(inner))) learned.set(inner, key);
    }
  }
  return Object.fromEntries(
    [...learned].map(([inner, key], index) => {
      const value = parseJson(`"${inner}"`);
      return [`${key} ${index + 1}`, typeof value === 'string' ? value : inner];
    }),
  );
}

function toKept(
  { request, result, sent, ended, date }: HeardExchange,
  redactor: Redactor,
  standIns: StandIns,
): KeptExchange {
  return {
    kind: 'exchange',
    attempt: request.attempt ?? '',
    sent,
    ended,
    date,
    request: keepRequest(request, redactor),
    ...('status' in result
      ? { response: toKeptResponse(result, redactor, standIns) }
      : {
          failure: {
            message: standIns.text(result.message),
            ...(result instanceof Unjudgeable ? {} : { reason: result.reason, lost: result.lost }),
          },
        }),
  };
}

function toKeptResponse(
  { status, headers, body, cut }: WireResponse,
  redactor: Redactor,
  standIns: StandIns,
): NonNullable<KeptExchange['response']> {
  const isText = isUtf8(body);
  const bytes = Buffer.from(body);
  const text = standIns.text(bytes.toString(isText ? 'utf8' : 'latin1'));
  return {
    status,
    headers: headers.map(([name, value]) => [
      name,
      name === 'set-cookie' ? redactor.header(name, value) : standIns.text(value),
    ]),
    ...(isText ? { body: text } : { body: Buffer.from(text, 'latin1').toString('base64'), base64: true as const }),
    ...(cut === undefined ? {} : { cut }),
  };
}

/** In every text of a value. */
function withStandIns(value: unknown, standIns: StandIns): unknown {
  if (typeof value === 'string') return standIns.text(value);
  if (Array.isArray(value)) return value.map((item: unknown) => withStandIns(item, standIns));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, withStandIns(child, standIns)]));
}
