// How far a run is: a bar on a terminal, a line now and then elsewhere, and red cases as they come: progress.yaml.
import { expect, test } from 'vitest';
import type { RunHeader } from '../suites/kit/outcome.ts';
import { checkFilled, checkKeys, readTable, toPattern } from '../tests/support/table.ts';
import { createProgress, type Progress } from './progress.ts';
import { checkParts, sampleFinding, sampleHeader, sampleOutcome } from './testing/sample-run.ts';

interface Row {
  readonly title: string;
  readonly live?: true;
  readonly columns?: number;
  readonly steps: readonly Step[];
}

interface Step {
  readonly header?: Partial<RunHeader>;
  /** `<verdict> <id>`, perhaps with a message after a colon. */
  readonly outcome?: string;
  readonly finding?: true;
  /** The interface of which a case has ended, and how many have. */
  readonly ended?: string;
  readonly times?: number;
  /** The clock stands still until it is set. */
  readonly time?: number;
  readonly say?: string;
  readonly tick?: true;
  readonly end?: true;
  /** What was written since it was last taken, `⌫` for what wipes a line; a pattern between slashes. */
  readonly writes?: string;
}

const STEP = ['header', 'outcome', 'finding', 'ended', 'times', 'time', 'say', 'tick', 'end', 'writes'];
const WIPE = '\r\u001B[2K';
const ROWS = readTable(import.meta.url, ['title', 'live', 'columns', 'steps']) as readonly Row[];

function take(progress: Progress, step: Step): void {
  if (step.header !== undefined) progress.record({ ...sampleHeader, ...step.header });
  if (step.outcome !== undefined) progress.record({ kind: 'outcome', ...outcomeOf(step.outcome) });
  if (step.finding === true) progress.record({ kind: 'finding', ...sampleFinding });
  for (let count = 0; count < (step.times ?? 1); count += 1) if (step.ended !== undefined) progress.ended(step.ended);
  if (step.say !== undefined) progress.say(step.say);
  if (step.tick === true) progress.tick();
  if (step.end === true) progress.end();
}

function outcomeOf(told: string) {
  const [, verdict, id = '', message] = /^(\S+) (\S+?)(?:: (.*))?$/su.exec(told) ?? [];
  if (verdict !== 'pass' && verdict !== 'fail' && verdict !== 'deviation') throw new Error(`No verdict: ${told}`);
  const [of = ''] = id.split('.');
  return sampleOutcome(verdict, { id, interface: of, message: message ?? `it is ${verdict}` });
}

test.each(ROWS)('$title', ({ live = false, columns = 120, steps }) => {
  let written = '';
  let clock = 0;
  const write = (text: string): void => void (written += text);
  const progress = createProgress({ colour: false, live, write, now: () => clock, columns: () => columns });
  for (const step of steps) {
    checkKeys(step, STEP, 'A step');
    checkFilled(step, 'A step');
    checkParts('header', [step.header ?? {}], 'a step');
    clock = step.time ?? clock;
    take(progress, step);
    if (step.writes === undefined) continue;
    const expected = toPattern(step.writes);
    const shown = written.replaceAll(WIPE, '⌫');
    if (typeof expected === 'string') expect(shown).toBe(expected);
    else expect(shown).toMatch(expected);
    written = '';
  }
});
