// Refuses a match that is misspelt or that no request could fit, with a sentence that says what to write instead.
import type { FaultMatch, StubMatch } from './request-match.ts';
import { describeUnknown } from './unknown-names.ts';
import { isObject, shown } from '../runtime/unknown.ts';

/** Records, so that the compiler misses no field. */
const OF_STUB: Readonly<Record<keyof StubMatch, true>> = {
  query: true,
  headers: true,
  body: true,
  role: true,
  user: true,
};
const OF_FAULT: Readonly<Record<keyof FaultMatch, true>> = { ...OF_STUB, path: true, bucket: true, graphql: true };

/** Throws an Error. */
export function checkMatch(match: unknown, of: 'stub' | 'fault'): void {
  if (match === undefined) return;
  const fields = Object.keys(of === 'stub' ? OF_STUB : OF_FAULT);
  if (!isObject(match) || Object.keys(match).length === 0)
    throw new Error(
      `match is an object with ${fields.slice(0, -1).join(', ')} or ${fields.at(-1)}, and not ${shown(match)}.`,
    );
  const unknown = describeUnknown('match', Object.keys(match), fields);
  if (unknown !== undefined) throw new Error(unknown);
  checkTexts('match.query', match['query']);
  checkHeaders('match.headers', match['headers']);
  checkJson('match.body', match['body']);
  for (const name of ['role', 'user', 'path', 'bucket', 'graphql'])
    if (match[name] !== undefined && (typeof match[name] !== 'string' || match[name] === ''))
      throw new Error(`match.${name} is a text, and not ${shown(match[name])}.`);
}

function checkTexts(where: string, texts: unknown): void {
  if (texts === undefined) return;
  if (!isObject(texts)) throw new Error(`${where} is an object of names with texts.`);
  for (const [name, value] of Object.entries(texts))
    if (typeof value !== 'string') throw new Error(`${where}.${name} is a text: write it in quotes.`);
}

export function checkHeaders(where: string, headers: unknown): void {
  checkTexts(where, headers);
  try {
    void new Headers(headers as Record<string, string> | undefined);
  } catch {
    throw new Error(`${where} holds a name or a value that a header cannot have.`);
  }
}

export function checkJson(where: string, value: unknown): void {
  if (value === undefined) return;
  try {
    if (JSON.stringify(value) !== undefined) return;
  } catch {
    // A cycle, or a bigint.
  }
  throw new Error(`${where} cannot be written as JSON.`);
}
