// Requests and answers in report.html: laid out for reading, cut to what a page has room for, and as a command.
import { parse, print } from 'graphql';
import type { RecordedExchange, RecordedMessage } from '../suites/kit/outcome.ts';
import { readString } from './html-diff.ts';
import { folded, tag } from './html-parts.ts';
import { colourJson, layOutJson } from './json-layout.ts';
import { text } from './xml.ts';

/** How much of the evidence a page shows. */
export interface Detail {
  /** Characters of one body. */
  readonly body: number;
  /** Exchanges of one case beside the deciding one. */
  readonly others: number;
  /** Cases of one broken clause that are shown with their evidence; the rest by their lines. */
  readonly cases: number;
  /** Nothing is coloured, which takes half as much again. */
  readonly plain?: true;
}

/** Of one body; what is little longer is not folded either. */
const LINES_AT_ONCE = 20;
const CHARACTERS_AT_ONCE = 1_000;

/** Headers that say nothing of what a request asks and an answer promises. */
const NOISE =
  /^(?:accept|accept-(?:encoding|language)|access-control-.*|alt-svc|cf-.*|connection|content-(?:length|security-policy)|date|host|keep-alive|nel|report-to|sec-.*|server|strict-transport-security|transfer-encoding|user-agent|vary|via|x-(?:content-type-options|envoy-.*|kong-.*|powered-by|request-id|frame-options))$/iu;

/** A request and its answer; folded unless it decided, and then also as a command. */
export function exchangeBlock(exchange: RecordedExchange, detail: Detail, open: boolean): string {
  const { request, response, failure = 'unknown', duration } = exchange;
  const status = String(response?.status ?? `no answer: ${failure}`);
  const kind = response === undefined || response.status >= 400 ? 'refused' : 'answered';
  return tag(
    'details',
    { class: 'exchange', ...(open ? { open: '' } : {}) },
    tag(
      'summary',
      {},
      `${chip(request.method)} ${tag('code', {}, text(request.url.replace(/^https?:\/\/[^/?#]+(?=\/)/u, '')))} → ${chip(status, kind)} `,
      tag('span', { class: 'dim' }, `${Math.round(duration)} ms`),
    ),
    messageBlock('Request', request, detail),
    ...(response === undefined ? [] : [messageBlock('Answer', response, detail)]),
    ...(open && (request.body ?? '').length <= detail.body
      ? [folded('The request as curl', tag('pre', { class: 'copy' }, text(curlOf(request))))]
      : []),
  );
}

function chip(content: string, kind = ''): string {
  return tag('span', { class: `chip ${kind}`.trim() }, text(content));
}

function messageBlock(label: string, { headers, body = '' }: RecordedMessage, detail: Detail): string {
  const show = (some: RecordedMessage['headers']): string =>
    some.map(([name, value]) => `${name}: ${value}`).join('\n');
  const noise = headers.filter(([name]) => NOISE.test(name));
  const laidOut = cut(layOutBody(body), detail.body);
  const begin = beginOf(laidOut);
  const rest = laidOut.slice(begin.length);
  const telling = show(headers.filter((header) => !noise.includes(header)));
  const parts = [telling === '' ? [] : text(telling), begin === '' ? [] : colourIn(detail)(begin)].flat();
  if (parts.length + noise.length === 0) return '';
  return [
    tag('p', { class: 'dim' }, label),
    parts.length === 0 ? '' : tag('pre', {}, parts.join('\n\n')),
    rest === '' ? '' : folded('The rest of it', tag('pre', {}, text(rest.replace(/^\n/u, '')))),
    noise.length === 0 ? '' : folded(`Other headers (${noise.length})`, tag('pre', {}, text(show(noise)))),
  ].join('');
}

/** A command of a POSIX shell that sends the same again; secrets are placeholders. */
function curlOf({ method, url, headers, body = '' }: RecordedExchange['request']): string {
  const sent = headers.filter(([name]) => !/^(?:content-length|host|connection)$/iu.test(name));
  return [
    `curl -X ${method} ${quote(url)}`,
    ...sent.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    ...(body === '' ? [] : [`--data-raw ${quote(body)}`]),
  ].join(' \\\n  ');
}

function quote(value: string): string {
  return `'${value.replaceAll("'", `'\\''`)}'`;
}

/** What is shown of a long body at once: whole lines, if it has some. */
function beginOf(body: string): string {
  const lines = body.split('\n');
  const first = lines.slice(0, LINES_AT_ONCE).join('\n');
  const begin = lines.length <= LINES_AT_ONCE + LINES_AT_ONCE / 2 ? body : first;
  return begin.length <= 2 * CHARACTERS_AT_ONCE ? begin : begin.slice(0, CHARACTERS_AT_ONCE);
}

/** A GraphQL request shows its document laid out rather than as a JSON string; one that cannot be read, as it was sent. */
function layOutBody(body: string): string {
  const whole = /^\{"query":("(?:[^"\\]|\\.)*")(?:,"variables":(.*))?\}$/su.exec(body);
  const [, query = '', variables = '{}'] = whole ?? [];
  const document = whole === null ? undefined : readString(query);
  if (document === undefined) return layOutJson(body) ?? body;
  const shown = layOutDocument(document);
  return variables === '{}' ? shown : `${shown}\n\nvariables: ${layOutJson(variables) ?? variables}`;
}

function layOutDocument(document: string): string {
  try {
    return print(parse(document));
  } catch {
    return document;
  }
}

/** How JSON is shown. */
export function colourIn({ plain }: Detail): (laidOut: string) => string {
  return plain === true ? text : colourJson;
}

function cut(body: string, limit: number): string {
  return body.length <= limit
    ? body
    : `${body.slice(0, limit)}…\n(${body.length - limit} more characters: results.ndjson)`;
}
