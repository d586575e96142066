// The expectations file: failures that the user knows of, each with a reason, a link and a last day.
import { isMap, isSeq, LineCounter, parseDocument, type Document, type YAMLMap } from 'yaml';
import type { RunExpectation } from '../../suites/kit/outcome.ts';
import { CliError } from '../cli-error.ts';
import { readGivenFile } from './given-paths.ts';
import { suggestion } from './suggest.ts';

/** A file with its entries; the document keeps the comments. */
export interface ExpectationsFile {
  readonly document: Document;
  readonly entries: readonly RunExpectation[];
}

const KEYS = ['case', 'breaks', 'check', 'clause', 'need', 'reason', 'link', 'expires'] as const;
/** What an entry may be about: one of them. */
const NAMES = ['case', 'clause', 'need'] as const;
const REQUIRED = ['reason', 'link', 'expires'] as const;
/** What says which failure is expected, and beside what it does. */
const FAILURE = ['breaks', 'check'] as const;
const BESIDE = { breaks: ['case'], check: ['case', 'clause'] } as const;

/** Throws a CliError with one line for each mistake: file, line, what is wrong and what to do. */
export function readExpectations(file: string): readonly RunExpectation[] {
  const { entries } = parseExpectations(file, readGivenFile(file, `There is no expectations file "${file}".`));
  process.stderr.write(warnOfAnyFailure(file, entries));
  return entries;
}

/** A line if any failure of some case is expected; empty if not. */
function warnOfAnyFailure(file: string, entries: readonly RunExpectation[]): string {
  const [first, ...more] = entries.filter((one) => one.case !== undefined && one.breaks === undefined);
  if (first === undefined) return '';
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  return `${first.where ?? file}: any failure of ${first.case ?? ''}${others} is expected, a new one too: \`touchstone baseline update\` adds which one by the results of a run, or write breaks: <clause> ("*" for any).\n`;
}

export function parseExpectations(file: string, text: string): ExpectationsFile {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, keepSourceTokens: true });
  const [broken] = document.errors;
  if (broken !== undefined) throw new CliError(`${file} is not valid YAML: ${broken.message}`);
  const version = document.get('version');
  const list = document.get('expect');
  if (version !== 1 || !isSeq(list))
    throw new CliError(`${file}: the file must begin with "version: 1" and have a list "expect".`);
  const mistakes: string[] = [];
  const entries = list.items.flatMap((item): readonly RunExpectation[] => {
    const offset = isMap(item) ? item.range?.[0] : undefined;
    const where = `${file}:${offset === undefined ? '?' : lines.linePos(offset).line}`;
    const found = isMap(item)
      ? mistakesOf(item)
      : ['an entry is a case, a clause or a need with a reason, a link and expires'];
    mistakes.push(...found.map((mistake) => `${where}: ${mistake}${mistake.endsWith('?') ? '' : '.'}`));
    return found.length === 0 && isMap(item) ? [{ ...(item.toJSON() as RunExpectation), where }] : [];
  });
  mistakes.push(...contradictionsIn(entries));
  if (mistakes.length > 0) throw new CliError(mistakes.join('\n'));
  return { document, entries };
}

function mistakesOf(item: YAMLMap): readonly string[] {
  const value = item.toJSON() as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(value).filter((key) => !KEYS.some((known) => known === key));
  const missing = REQUIRED.filter((key) => typeof value[key] !== 'string' || value[key] === '');
  const named = NAMES.filter((key) => typeof value[key] === 'string' && value[key] !== '');
  const { expires, link } = value;
  return [
    ...unknown.map((key) => `"${key}" is not a key of an expectation${suggestion(key, KEYS).replace(/^ /u, '. ')}`),
    ...FAILURE.filter((key) => value[key] !== undefined).flatMap((key) => mistakesOfFailure(key, value)),
    ...(named.length === 1 ? [] : ['it names one case, clause or need, by an id or a glob']),
    ...missing.map((key) => `it has no ${key}`),
    ...(typeof expires === 'string' && expires !== '' && !isDate(expires)
      ? [`expires is a day, such as 2027-01-31, and not "${expires}"`]
      : []),
    ...(typeof link === 'string' && link !== '' && !URL.canParse(link) ? ['link is not a URL'] : []),
  ];
}

/** An empty text would match nothing. */
function mistakesOfFailure(key: (typeof FAILURE)[number], value: Readonly<Record<string, unknown>>): readonly string[] {
  const beside = BESIDE[key].join(' or a ');
  return [
    ...(BESIDE[key].every((name) => value[name] === undefined)
      ? [`${key} says which failure of a ${beside} is expected, and it names no ${BESIDE[key].join(' and no ')}`]
      : []),
    ...(typeof value[key] === 'string' && value[key] !== '' ? [] : [`${key} is a text, or is left out`]),
  ];
}

export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/u.test(text) && !Number.isNaN(Date.parse(text));
}

/** What two entries name is excused twice, for two reasons; a case may fail in several ways. */
function contradictionsIn(entries: readonly RunExpectation[]): readonly string[] {
  return entries.flatMap((one, at) => {
    const other = entries
      .slice(0, at)
      .find((before) => nameOf(before) === nameOf(one) && FAILURE.every((key) => before[key] === one[key]));
    return other === undefined
      ? []
      : [`${one.where ?? ''}: ${nameOf(one)} is already expected at ${other.where ?? ''}.`];
  });
}

function nameOf(entry: RunExpectation): string {
  const [kind = 'case'] = NAMES.filter((name) => entry[name] !== undefined);
  return `the ${kind} ${entry[kind] ?? ''}`;
}

/** Each must name a case, a clause or a need that there is. The suites are loaded only if needed. */
export async function checkExpectations(entries: readonly RunExpectation[] | undefined): Promise<void> {
  if (entries === undefined || entries.length === 0) return;
  const { allSuites } = await import('../../suites/battery.ts');
  const { matches } = await import('../../suites/kit/verdict/expectations.ts');
  const { allClauses } = await import('../../specs/clauses.ts');
  const cases = allSuites().flatMap((suite) => suite.cases.map(({ id }) => id));
  const clauses = allClauses.filter(({ strength }) => strength !== 'open').map(({ id }) => id);
  const needs = allSuites().flatMap((suite) => Object.keys(suite.needs).map((need) => `${suite.interface}.${need}`));
  const mistakes = entries.flatMap(({ case: ofCase, breaks, clause, need, where = '' }) =>
    (
      [
        [ofCase, 'case', cases],
        [breaks ?? clause, 'clause that can be broken', clauses],
        [need, 'need', needs],
      ] as const
    ).flatMap(([pattern, what, known]) =>
      pattern === undefined || known.some((id) => matches(pattern, id))
        ? []
        : [`${where}: no ${what} matches "${pattern}".${suggestion(pattern, known)}`],
    ),
  );
  if (mistakes.length > 0) throw new CliError(mistakes.join('\n'));
}
