// Refuses a match or a path that is misspelt or that no request could fit, with a sentence that says what to write instead.
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

/** Throws an Error that says how to write it; `what` is "the path of a stub". */
export function checkPath(path: unknown, what: string, example: string): void {
  if (typeof path !== 'string' || !path.startsWith('/') || path.startsWith('//'))
    throw new Error(`${describe(path)} is not ${what}: it begins with one slash, as ${example} does.`);
  const quoted = describe(path);
  if (path.includes('?'))
    throw new Error(`The path ${quoted} has a query: write it as match: { query: { name: 'value' } }.`);
  if (!/^[!-~]+$/.test(path) || path.includes('#'))
    throw new Error(`The path ${quoted} has a character that is percent-encoded in a request, as %20 is for a space.`);
  if (/^\/projects(\/|$)/.test(path))
    throw new Error(`The path ${quoted} names a project: write what follows it, and the project as ref.`);
  checkParameters(path, quoted);
}

function checkParameters(path: string, quoted: string): void {
  const segments = path.split('/').slice(1);
  const names = segments.flatMap((segment) => /^\{(\w+)\}$/.exec(segment)?.[1] ?? []);
  const isOdd = (segment: string): boolean => /^:|^\*+$|[{}]/.test(segment) && !/^\{\w+\}$/.test(segment);
  if (segments.some(isOdd))
    throw new Error(
      `The path ${quoted} has a parameter in another form: one is a whole segment, such as {id}, and a last segment {wildcard} takes the rest.`,
    );
  if (names.includes('wildcard') && segments.indexOf('{wildcard}') < segments.length - 1)
    throw new Error(`The path ${quoted} goes on after {wildcard}, which takes the rest.`);
  if (new Set(names).size < names.length)
    throw new Error(`The path ${quoted} has two parameters of one name: give each its own.`);
}

function describe(path: unknown): string {
  return typeof path === 'string' ? `"${path}"` : String(path);
}
