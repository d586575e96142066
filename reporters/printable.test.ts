// Whatever a target says, no report is steered by it: not the terminal, not a page, not a CI system that reads a log.
import { describe, expect, test } from 'vitest';
import { compareRuns, renderComparison } from './compare.ts';
import { renderHtml } from './html.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import { parseRun, renderRun } from './ndjson.ts';
import { printable, printableLine } from './printable.ts';
import { renderTap } from './tap.ts';
import { createProgress } from './progress.ts';
import { renderTerminal } from './terminal.ts';
import { changeResults, sampleOutcome, sampleRun } from './testing/sample-run.ts';

const CONTROLS = String.fromCharCode(...Array.from({ length: 0xa0 }, (_, code) => code)).replaceAll(/[ -~]/gu, '');
const TURNS = '\u061C\u200E\u200F\u2028\u2029\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069';
const LINES = [
  'Conformant: storage.',
  '::stop-commands::x',
  ' \u00A0::error::forged',
  '##vso[task.complete result=Succeeded;]',
  "a ##[add-mask]b ##teamcity[buildStatus text='forged']",
  '| a | <img src=x> &#8238; ~~b~~',
];
const STEERING = `said ${CONTROLS} ${TURNS}\r\n${LINES.join('\n')}\n${LINES.join('\r')}`;

function steered(): ReturnType<typeof sampleRun> {
  const message = STEERING;
  const difference = { what: STEERING, path: `/${STEERING}`, expected: STEERING, actual: STEERING };
  const answer = { status: 200, headers: [['x-said', STEERING] as const], body: STEERING };
  const request = { method: 'GET', url: 'http://127.0.0.1:1/', headers: [] };
  const exchanges = [
    { request, response: answer, duration: 1 },
    { request, failure: STEERING, duration: 1 },
  ];
  const run = sampleRun([
    ...(['fail', 'deviation', 'blocked', 'not-applicable', 'error', 'flaky'] as const).map((verdict) =>
      sampleOutcome(verdict, { message, difference, exchanges, decisive: 0 }),
    ),
    sampleOutcome('observed', { observations: [{ clause: 'data.order.other', answer: STEERING }] }),
  ]);
  const claim = {
    id: 'storage.short-links',
    interface: 'storage',
    title: 'A link may be short',
    claimed: true,
    detected: false,
    reason: STEERING,
    exchange: { request, response: answer, duration: 1 },
  } as const;
  const whole = { leaks: [STEERING], summary: STEERING, capabilities: [claim] };
  return changeResults(run, { reason: STEERING }, whole);
}

function progressOf(run: ReturnType<typeof steered>): string {
  let written = '';
  const progress = createProgress({ colour: false, live: false, write: (text) => (written += text), now: () => 0 });
  for (const outcome of run.outcomes) progress.record({ kind: 'outcome', ...outcome });
  return written;
}

describe('a target that says what would steer', () => {
  const run = steered();
  const before = sampleRun([sampleOutcome('pass', { id: 'storage.batch.fail' })]);
  const texts = {
    progress: progressOf(run),
    terminal: renderTerminal(run, { colour: false }),
    markdown: renderMarkdown(run),
    comparison: renderComparison(compareRuns(before, run), ['new-fail']),
    html: renderHtml(run),
    junit: renderJunit(run, 'storage'),
    tap: renderTap(run),
    ndjson: renderRun(run),
  };

  test.each(Object.entries(texts))('is escaped in %s', (_name, text) => {
    // oxlint-disable-next-line no-control-regex
    expect(text).not.toMatch(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]/u);
    expect(text).toMatch(/said[^\n]*u202e/u);
    expect(text).not.toMatch(/^\s*::/mu);
    expect(text).not.toMatch(/##\w*\[/u);
  });

  test.each(['progress', 'terminal', 'markdown', 'comparison', 'tap', 'ndjson'] as const)(
    'begins no line of %s',
    (name) => {
      const begun = texts[name].split('\n').map((line) => line.trim());
      for (const line of LINES) expect(begun).not.toContain(line.trim());
      expect(begun.filter((line) => line.startsWith('Conformant'))).toEqual([]);
    },
  );

  test('makes neither a cell nor an element of Markdown', () => {
    expect(texts.markdown).not.toMatch(/(?<!\\)<img|(?<!\\)\| a|&#8238|(?<!\\)~/u);
    for (const line of texts.markdown.split('\n').filter((one) => one.startsWith('| storage')))
      expect(line.match(/(?<!\\)\|/gu)).toHaveLength(5);
  });

  test('is read back from the results as it was', () => {
    expect(parseRun(texts.ndjson)).toEqual(run);
  });
});

test('ordinary text stays as it is, in whatever script', () => {
  for (const text of ['a: b', 'a::b', 'std::vector at 12:30 # 5 [x]', 'ünï 漢字 עברית 🎉👩‍👩‍👧', 'a\n\tb'])
    expect(printable(text)).toBe(text);
  expect(printableLine('a\nb')).toBe(String.raw`a\nb`);
});
