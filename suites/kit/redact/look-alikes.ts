// What looks like a secret, though nobody has named it.
import { escapePattern } from '../contract/pattern.ts';
import type { Span } from './readings.ts';

export interface LookAlike extends Span {
  readonly kind: 'jwt' | 'token' | 'value';
  /** What is shown instead. */
  readonly mask: string;
  /** The JSON key of a value. */
  readonly key?: string;
}

/** The last part may have been cut off. Takes a beginning without an end, too, and leaves it: looking for the end of each would take for ever. */
const JWT = /eyJ[\w-]{4,}(\.[\w-]{4,}(?:\.[\w-]*)?)?/g;
const LINK_TOKEN = /([?&](?:token|signature|x-amz-signature)=)([^&"'\s\\]+)/gi;
const TELLING = [
  'root_key',
  'password',
  'db_pass',
  'secret',
  'client_secret',
  'access_token',
  'refresh_token',
  'api_key',
  'apikey',
  'service_role_key',
];

const TEXT_UNDER_USUAL_KEY = textsUnder(TELLING);

/** JWTs, tokens of links, and texts under the usual telling JSON keys and these. */
export function* lookAlikes(text: string, keys: readonly string[] = []): Generator<LookAlike> {
  const textUnderKey = keys.length === 0 ? TEXT_UNDER_USUAL_KEY : textsUnder([...TELLING, ...keys]);
  for (const { 1: start = '', 2: value = '', index } of text.matchAll(LINK_TOKEN))
    yield { kind: 'token', mask: '‹token›', start: index + start.length, end: index + start.length + value.length };
  for (const { 0: all, 1: rest, index } of text.matchAll(JWT))
    if (rest !== undefined) yield { kind: 'jwt', mask: '‹jwt›', start: index, end: index + all.length };
  for (const { 1: start = '', 2: key = '', 3: value = '', index } of text.matchAll(textUnderKey))
    if (value !== '')
      yield {
        kind: 'value',
        mask: '‹hidden›',
        key,
        start: index + start.length,
        end: index + start.length + value.length,
      };
}

/** Matches a text under one of these JSON keys: what is before it, the key, and what it holds. */
function textsUnder(keys: readonly string[]): RegExp {
  const names = keys.map((key) => escapePattern(key)).join('|');
  return new RegExp(`("(${names})"\\s*:\\s*")([^"\\\\]*(?:\\\\.[^"\\\\]*)*)"`, 'gi');
}
