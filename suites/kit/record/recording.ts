// A recording of a run as a file: what the run was a function of, then a line for every exchange, then the end.
import type { TransportError } from '../contract/exchange.ts';
import type { toRecorded } from '../redact/record.ts';
import type { RunSettings } from '../run/run-settings.ts';

const RECORDED = [
  'target',
  'secrets',
  'only',
  'shard',
  'allow',
  'ownMock',
  'sideBySide',
  'shuffle',
  'confirm',
  'retries',
  'consistency',
  'seenWithin',
  'bindings',
  'claims',
  'failOn',
] as const;

/** What decides the requests of a run, and how they are judged. */
export type RecordedSettings = Pick<RunSettings, (typeof RECORDED)[number]> & {
  readonly seed: number;
  readonly runId: string;
  readonly requirementSet?: string;
};

export function pickRecorded(settings: RecordedSettings): RecordedSettings {
  const { seed, runId, target, requirementSet } = settings;
  const rest = Object.fromEntries(RECORDED.filter((key) => key in settings).map((key) => [key, settings[key]]));
  return { ...rest, target, seed, runId, ...(requirementSet === undefined ? {} : { requirementSet }) };
}

export interface RecordingHeader {
  readonly kind: 'recording';
  readonly format: 1;
  readonly tool: { readonly name: string; readonly version: string };
  /** With stand-ins for its secrets. */
  readonly settings: RecordedSettings;
  /** Label → stand-in of what reports hide. */
  readonly hidden: Readonly<Record<string, string>>;
}

export interface KeptExchange {
  readonly kind: 'exchange';
  readonly attempt: string;
  readonly sent: number;
  readonly ended: number;
  readonly date: number;
  /** As reports show it, and never cut. */
  readonly request: KeptRequest;
  /** With stand-ins for secrets; bytes that are no text as base64. */
  readonly response?: {
    readonly status: number;
    readonly headers: readonly (readonly [string, string])[];
    readonly body: string;
    readonly base64?: true;
    /** How long the whole was, in words, if the run read only its beginning. */
    readonly cut?: string;
  };
  /** Why there is no answer; without `reason` the target did not let it be judged. */
  readonly failure?: {
    readonly message: string;
    readonly reason?: TransportError['reason'];
    readonly lost?: boolean;
  };
}

export type KeptRequest = ReturnType<typeof toRecorded>['request'];

interface RecordingEnd {
  readonly kind: 'end';
  readonly exchanges: number;
}

export interface Recording {
  readonly header: RecordingHeader;
  readonly exchanges: readonly KeptExchange[];
}

export function renderRecording({ header, exchanges }: Recording): string {
  const end: RecordingEnd = { kind: 'end', exchanges: exchanges.length };
  return [header, ...exchanges, end].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** Throws an Error that says what is wrong with the file. */
export function parseRecording(text: string): Recording {
  const [first = '', ...rest] = text.split('\n');
  const header = parseLine(first, 'line 1') as Partial<RecordingHeader>;
  if (header.kind !== 'recording') throw new Error('this is not a recording of touchstone (run --record writes one).');
  const { format, tool, settings } = header;
  if (format !== 1)
    throw new Error(
      `this recording has format ${String(format)}, and this touchstone reads format 1: use the one that wrote it${tool === undefined ? '' : ` (${tool.version})`}.`,
    );
  if (tool === undefined || header.hidden === undefined || settings?.runId === undefined)
    throw new Error('line 1 does not say of which run this is the recording.');
  const lines = rest.at(-1) === '' ? rest.slice(0, -1) : rest;
  const last = lines.at(-1);
  const end =
    last?.startsWith('{"kind":"end"') === true ? (parseLine(last, 'the last line') as RecordingEnd) : undefined;
  if (end?.exchanges !== lines.length - 1)
    throw new Error('the recording was cut: its end is missing, or lines of it. Record the run again.');
  const exchanges = lines
    .slice(0, -1)
    .map((line, index) => toExchange(parseLine(line, `line ${index + 2}`), index + 2));
  return { header: header as RecordingHeader, exchanges };
}

function parseLine(line: string, where: string): object {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch (cause) {
    throw new Error(`${where} is not JSON, so this is not a recording of touchstone, or it is damaged.`, { cause });
  }
  if (typeof value !== 'object' || value === null) throw new Error(`${where} is not a line of a recording.`);
  return value;
}

function toExchange(value: object, line: number): KeptExchange {
  const { kind, request, response, failure } = value as Partial<KeptExchange>;
  if (kind !== 'exchange' || request === undefined || (response === undefined) === (failure === undefined))
    throw new Error(`line ${line} is not an exchange of a recording.`);
  return value as KeptExchange;
}
