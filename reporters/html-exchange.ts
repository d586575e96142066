// Requests, answers and values in report.html: laid out for reading, and cut to what a page has room for.
import type { RecordedExchange, RecordedMessage } from '../suites/kit/outcome.ts';
import { folded, tag } from './html-parts.ts';
import { layOutJson } from './json-layout.ts';
import { text } from './xml.ts';

/** How much of the evidence a page shows. */
export interface Detail {
  /** Characters of one body. */
  readonly body: number;
  /** Exchanges of one case beside the deciding one. */
  readonly others: number;
  /** Cases of one broken clause that are shown with their evidence; the rest by their lines. */
  readonly cases: number;
}

/** Of one body; what is little longer is not folded either. */
const LINES_AT_ONCE = 20;
const CHARACTERS_AT_ONCE = 1_000;
/** A value that is not longer is read as it is. */
const SHORT = 300;

/** A request and its answer; folded unless it decided. */
export function exchangeBlock(exchange: RecordedExchange, detail: Detail, open: boolean): string {
  const { request, response, failure = 'unknown', duration } = exchange;
  const took = `${Math.round(duration)} ms`;
  const end = response === undefined ? `no answer: ${failure} (${took})` : `${response.status} (${took})`;
  return tag(
    'details',
    open ? { open: '' } : {},
    tag('summary', {}, tag('code', {}, text(`${request.method} ${request.url} → ${end}`))),
    messageBlock('Request', request, detail),
    ...(response === undefined ? [] : [messageBlock('Answer', response, detail)]),
  );
}

function messageBlock(label: string, { headers, body = '' }: RecordedMessage, detail: Detail): string {
  const lines = headers.map(([name, value]) => `${name}: ${value}`);
  const laidOut = cut(layOutBody(body), detail.body);
  const begin = beginOf(laidOut);
  const rest = laidOut.slice(begin.length);
  const all = [...lines, ...(begin === '' ? [] : [...(lines.length === 0 ? [] : ['']), begin])];
  if (all.length === 0) return '';
  return `${tag('p', { class: 'dim' }, label)}${tag('pre', {}, text(all.join('\n')))}${rest === '' ? '' : folded('The rest of it', tag('pre', {}, text(rest.replace(/^\n/u, ''))))}`;
}

/** What is shown of a long body at once: whole lines, if it has some. */
function beginOf(body: string): string {
  const lines = body.split('\n');
  const first = lines.slice(0, LINES_AT_ONCE).join('\n');
  const begin = lines.length <= LINES_AT_ONCE + LINES_AT_ONCE / 2 ? body : first;
  return begin.length <= 2 * CHARACTERS_AT_ONCE ? begin : begin.slice(0, CHARACTERS_AT_ONCE);
}

/** A GraphQL request shows its document as it was written, rather than as a JSON string. */
function layOutBody(body: string): string {
  const whole = /^\{"query":("(?:[^"\\]|\\.)*")(?:,"variables":(.*))?\}$/su.exec(body);
  const [, query = '', variables = '{}'] = whole ?? [];
  const document = whole === null ? undefined : readString(query);
  if (document === undefined) return layOutJson(body) ?? body;
  return variables === '{}' ? document : `${document}\n\nvariables: ${layOutJson(variables) ?? variables}`;
}

/** What was expected or answered; a text in quotes that has quotes inside is shown without either's backslashes. */
export function valueBlock(value: string): string {
  const plain = /\\["n]/u.test(value) ? readString(value) : undefined;
  const laidOut = value.length > SHORT ? layOutJson(value) : undefined;
  return tag('pre', {}, text(plain ?? laidOut ?? value));
}

function readString(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

function cut(body: string, limit: number): string {
  return body.length <= limit
    ? body
    : `${body.slice(0, limit)}…\n(${body.length - limit} more characters: results.ndjson)`;
}
