// The full text of a red or blocked case: verdict, broken sentence, difference, exchange, and how to run just that again.
import {
  capital,
  type Outcome,
  type RecordedExchange,
  type RecordedMessage,
  type RunClause,
  type RunHeader,
} from '../suites/kit/outcome.ts';
import { printableLine } from './printable.ts';
import { STALE_READS, type Row } from './rows.ts';

/** Characters of one body that evidence shows; results.ndjson has all that was recorded. */
const BODY_LIMIT = 4000;

/** Lines for people, in the order of their questions. */
export function renderEvidence(row: Row, header: RunHeader): string {
  const { outcome, message } = row;
  const telling = tellingExchanges(row);
  const lines = telling.flatMap((exchange) => renderExchange(exchange).map((line) => `  ${line}`));
  if (outcome === undefined)
    return lines.length === 0 ? message : [message, '', 'The deciding exchange:', ...lines].join('\n');
  const all = outcome.exchanges.length;
  const what =
    telling.length === 1 ? 'The deciding exchange' : 'The write, and the exchange that shows what came of it';
  return [
    message,
    `${row.id}: ${row.title}`,
    ...clauseLines(outcome, header),
    ...differenceLines(outcome),
    ...(lines.length === 0 ? [] : ['', all === 1 ? 'Exchange:' : `${what} (of ${all}):`, ...lines, '']),
    ...(outcome.mayBeStale === true ? [`It was asked for after a write: ${STALE_READS}.`] : []),
    `Repeat: ${repeatCommand(header, row)}`,
  ].join('\n');
}

/** The command that runs just this again. */
export function repeatCommand(
  header: RunHeader,
  { id, again = id, about }: Pick<Row, 'id' | 'again' | 'about'>,
): string {
  return header.repeat.replaceAll('{case}', about === undefined ? again : `${again},${about}`);
}

/** The blamed clause, or else the first one that the case cites. */
export function blamedClause(outcome: Outcome | undefined, header: RunHeader): RunClause | undefined {
  const id = outcome?.clause ?? outcome?.clauses[0];
  return header.clauses.find((clause) => clause.id === id);
}

/** `stated clause data.order.default (Endpoints/A/rules/2): text`. */
export function renderClause(clause: RunClause): string {
  return `${clause.strength} clause ${clause.id} (${clause.places.join(', ')}): ${clause.text}`;
}

function clauseLines(outcome: Outcome, header: RunHeader): readonly string[] {
  const clause = blamedClause(outcome, header);
  const id = outcome.clause ?? outcome.clauses[0];
  if (clause !== undefined)
    return [capital(renderClause(clause)), ...(clause.placeWords ?? []).map((words) => `In the contract: ${words}`)];
  return id === undefined ? [] : [`Clause ${id}`];
}

function differenceLines(outcome: Outcome): readonly string[] {
  const { difference } = outcome;
  if (difference === undefined) return [];
  return [
    `Compared: ${difference.what}`,
    ...(difference.path === undefined
      ? []
      : [`At:       ${difference.path === '' ? '(the whole answer)' : difference.path}`]),
    ...(difference.expected === '' ? [] : [`Expected: ${printableLine(difference.expected)}`]),
    `Actual:   ${printableLine(difference.actual)}`,
  ];
}

/** The exchange that decided, or the last one, after the write whose effect it shows; of a claim the one that decided. */
export function tellingExchanges({ outcome, capability }: Row): readonly RecordedExchange[] {
  const { exchanges = [], cause, decisive = exchanges.length - 1 } = outcome ?? {};
  const write = cause === undefined ? undefined : exchanges[cause];
  return [write, exchanges[decisive] ?? exchanges.at(-1) ?? capability?.exchange].filter(
    (exchange) => exchange !== undefined,
  );
}

export interface ExchangeOptions {
  /** Whether headers are shown. */
  readonly headers: boolean;
  /** Characters of one body that are shown. */
  readonly bodyLimit: number;
}

/** Request and answer as on the wire, line by line, bodies cut. */
export function renderExchange(
  exchange: RecordedExchange,
  options: ExchangeOptions = { headers: true, bodyLimit: BODY_LIMIT },
): readonly string[] {
  const { request, response } = exchange;
  const took = `${Math.round(exchange.duration)} ms`;
  return [
    `> ${request.method} ${request.url}`,
    ...messageLines(request, '>', options),
    ...(response === undefined
      ? [`< no answer: ${exchange.failure ?? 'unknown'} (${took})`]
      : [`< ${response.status} (${took})`, ...messageLines(response, '<', options)]),
  ];
}

function messageLines(message: RecordedMessage, mark: string, options: ExchangeOptions): readonly string[] {
  const { body } = message;
  const { bodyLimit } = options;
  const cut = body === undefined || body.length <= bodyLimit ? body : `${body.slice(0, bodyLimit)}… (cut)`;
  const headers = options.headers ? message.headers.map(([name, value]) => `${mark} ${name}: ${value}`) : [];
  return [
    ...headers,
    ...(cut === undefined || cut === ''
      ? []
      : [...(options.headers ? [mark] : []), ...cut.split('\n').map((line) => `${mark} ${line}`)]),
  ];
}
