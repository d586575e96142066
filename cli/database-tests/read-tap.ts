// Reads the output of a test file as readers of TAP do: what passed, what failed, and whether all ran that was planned.
import type { SqlTest, SqlTestFile } from '../../reporters/sql-tests.ts';
import type { Line, Ran } from './run-test-file.ts';

const PLAN = /^1\.\.(\d+)(?:\s*#\s*skip\S*\s*(.*))?\s*$/i;
const POINT =
  /^(?<not>not )?ok\b(?:\s+(?<number>\d+))?(?:\s+-)?(?<title>.*?)(?:\s+#\s*(?<word>todo|skip)\S*\s*(?<why>.*))?$/i;

/** What follows a test is said about it. */
type Read = SqlTest & { readonly said: string[] };

export function readTap(name: string, { lines, error }: Ran, seconds: number): SqlTestFile {
  const tests: Read[] = [];
  const said: string[] = [];
  let [ran, hasGivenUp] = [0, false];
  let planned: number | undefined;
  let skipped: string | undefined;
  const blame = (title: string, message: string, place = name): void =>
    void tests.push({ title, standing: 'errored', isOk: false, place, said: [message] });
  for (const { text, place } of lines) {
    const point = POINT.exec(text)?.groups;
    const plan = PLAN.exec(text);
    if (point !== undefined) {
      ran += 1;
      tests.push(toTest(point, place));
      if (point['number'] !== undefined && Number(point['number']) !== ran)
        blame('The tests are numbered in order', `Test ${ran} has the number ${point['number']}.`, place);
    } else if (plan !== null) {
      if (planned !== undefined) blame('The file has one plan', 'It has a second one.', place);
      planned ??= Number(plan[1]);
      if (planned === 0) skipped = plan[2] ?? '';
    } else if (text.startsWith('#')) (tests.at(-1)?.said ?? said).push(text.replace(/^#\s?/, ''));
    else if (/^Bail out!/i.test(text)) {
      hasGivenUp = true;
      blame('The file does not give up', text, place);
    }
  }
  if (error !== undefined)
    blame(
      'The file runs to its end',
      error.message.slice(`${error.file}:${error.line}: `.length),
      `${error.file}:${error.line}`,
    );
  else if (hasGivenUp) return { name, seconds, said, tests };
  else if (planned === undefined)
    blame(
      'The file has a plan',
      'It has none. It begins with select plan(N); or select no_plan(); and ends with select * from finish();',
    );
  else if (planned !== ran) blame('All tests run that are planned', `${planned} were planned, and ${ran} ran.`);
  return { name, seconds, said, tests, ...(skipped === undefined ? {} : { skipped }) };
}

function toTest(point: Readonly<Record<string, string | undefined>>, place: Line['place']): Read {
  const { not, title = '', word, why = '' } = point;
  const isOk = not === undefined;
  const note = word === undefined ? {} : { note: `${word.toUpperCase()} ${why}`.trim() };
  const standing = word !== undefined ? 'skipped' : isOk ? 'passed' : 'failed';
  return { title: title.trim().replaceAll('\\#', '#'), standing, isOk, place, said: [], ...note };
}
