// Files of SQL tests as TAP 14, a subtest each, and as JUnit; their end says which of them failed, and where.
import { renderCount } from '../suites/kit/outcome.ts';
import { countsOf, toName } from './junit.ts';
import { printable } from './printable.ts';
import { isRed, tally, type Row } from './rows.ts';
import { escapeDescription, renderBlock } from './tap.ts';
import { element, text } from './xml.ts';

export interface SqlTest extends Pick<Row, 'standing'> {
  readonly title: string;
  readonly isOk: boolean;
  /** `TODO` or `SKIP` with the reason. */
  readonly note?: string;
  /** File and line. */
  readonly place: string;
  /** Lines: have and want, for example. */
  readonly said: readonly string[];
}

export interface SqlTestFile {
  readonly name: string;
  readonly seconds: number;
  /** Before the first test. */
  readonly said: readonly string[];
  /** Why it has no tests. */
  readonly skipped?: string;
  readonly tests: readonly SqlTest[];
}

export function isRedFile({ tests }: SqlTestFile): boolean {
  return tests.some(isRed);
}

export function renderTapFile(file: SqlTestFile, number: number): string {
  const { name, tests, said, skipped } = file;
  const points = tests.flatMap((test, index) => [
    renderPoint(test, index + 1),
    ...(isRed(test) ? renderBlock(Object.entries({ message: messageOf(test), at: test.place })) : []),
    ...(test.standing === 'errored' ? [] : toComments(test.said)),
  ]);
  const plan = `1..${tests.length}${skipped === undefined ? '' : ` # SKIP ${escapeDescription(skipped)}`}`;
  const inner = [...toComments(said), plan, ...points].map((line) => `    ${line}`);
  const outer = renderPoint({ isOk: !isRedFile(file), title: name }, number);
  return [`# Subtest: ${escapeDescription(name)}`, ...inner, outer, ''].join('\n');
}

function renderPoint({ isOk, title, note }: Pick<SqlTest, 'isOk' | 'title' | 'note'>, number: number): string {
  const directive = note === undefined ? '' : ` # ${escapeDescription(note)}`;
  return `${isOk ? 'ok' : 'not ok'} ${number}${title === '' ? '' : ` - ${escapeDescription(title)}`}${directive}`;
}

function toComments(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => printable(line).split('\n')).map((line) => `# ${line}`);
}

/** What pgTAP says first repeats the title, and last what is counted here. */
function detailsOf({ said }: SqlTest): readonly string[] {
  return said.filter((line) => !/^\s*Failed (?:\(TODO\) )?test \d+|^Looks like you /.test(line));
}

function messageOf(test: SqlTest): string {
  return detailsOf(test).join(' ').replaceAll(/\s+/g, ' ').trim() || 'it failed, and says no more';
}

/** As comments of TAP. */
export function renderSqlSummary(files: readonly SqlTestFile[]): string {
  const tests = files.flatMap((file) => file.tests);
  const { passed, failed, errored, skipped } = tally(tests);
  const counts = { passed, failed, 'broken off or not as planned': errored, 'skipped or to do': skipped };
  const list = Object.entries(counts).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
  const red = tests
    .filter(isRed)
    .flatMap((test) => [`FAILED ${test.place}: ${test.title}`, ...detailsOf(test).map((line) => `  ${line}`)]);
  const end = red.length === 0 ? ', none failed' : '';
  const sum = `${renderCount(files.length, 'file')}, ${renderCount(tests.length - errored, 'test')}: ${list.join(', ')}${end}.`;
  return `${toComments([sum, ...red]).join('\n')}\n`;
}

export function renderSqlJunit(files: readonly SqlTestFile[]): string {
  const rows = files.map((file) => file.tests.map((test) => ({ ...test, seconds: 0 })));
  const suites = files.map((file, index) => {
    const counts = { ...countsOf(rows[index] ?? []), time: file.seconds.toFixed(3) };
    const cases = file.tests.map((test) => `\n  ${renderCase(test, file.name)}`);
    return `\n${element('testsuite', { name: file.name, ...counts }, [...cases, '\n'])}`;
  });
  const { skipped: _, ...counts } = countsOf(rows.flat());
  const time = files.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3);
  const root = element('testsuites', { name: 'touchstone.test.db', ...counts, time }, [...suites, '\n']);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}

function renderCase(test: SqlTest, classname: string): string {
  const { standing, place, note = '', title } = test;
  const evidence = [text([`${place}: ${title}`, ...test.said].join('\n'))];
  const children = {
    passed: [],
    skipped: [element('skipped', { message: note })],
    failed: [element('failure', { type: 'not ok', message: messageOf(test) }, evidence)],
    errored: [element('error', { type: 'file', message: messageOf(test) }, evidence)],
  }[standing];
  return element('testcase', { classname, name: toName(title || place), time: '0.000' }, children);
}
