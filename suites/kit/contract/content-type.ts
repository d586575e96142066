// What an answer says of its body, and what the body is: the contract leaves both the header and its parameters open.
import type { Exchange } from './exchange.ts';
import { parseJson } from './json.ts';

/** `JSON as application/json; charset=utf-8`, `a body that is not JSON as text/html`, `no body as none`. */
export function describeContentType(exchange: Pick<Exchange, 'text' | 'header'>): string {
  const { text } = exchange;
  const body = text === '' ? 'no body' : parseJson(text) === undefined ? 'a body that is not JSON' : 'JSON';
  const [type = '', ...parameters] = (exchange.header('content-type') ?? '').split(';').map((part) => part.trim());
  const said = [type.toLowerCase(), ...parameters].filter((part) => part !== '').join('; ');
  return `${body} as ${said === '' ? 'none' : said}`;
}
