// The badge shows the worst verdict of a run, in the form that shields.io reads.
import { expect, test } from 'vitest';
import type { InterfaceVerdict } from '../suites/kit/outcome.ts';
import { renderBadge } from './badge.ts';
import { sampleOutcome, sampleRun, type FinishedRun } from './testing/sample-run.ts';

function judged(verdicts: Readonly<Record<string, InterfaceVerdict>>): FinishedRun {
  const { footer, ...rest } = sampleRun([sampleOutcome('pass')]);
  const [result] = footer.interfaces;
  if (result === undefined) throw new Error('The sample has an interface.');
  const interfaces = Object.entries(verdicts).map(([name, verdict]) => ({ ...result, interface: name, verdict }));
  return { ...rest, footer: { ...footer, interfaces } };
}

test.each([
  [{ data: 'conformant', storage: 'conformant' }, 'conformant', 'brightgreen'],
  [{ data: 'conformant', storage: 'partial' }, 'partially conformant: storage', 'yellowgreen'],
  [{ data: 'deviates', storage: 'partial' }, 'deviates: data', 'orange'],
  [{ data: 'deviates', storage: 'inconclusive' }, 'inconclusive: storage', 'lightgrey'],
  [{ data: 'non-conformant', storage: 'inconclusive' }, 'not conformant: data', 'red'],
] as const)('%j is shown as %s', (verdicts, message, color) => {
  expect(JSON.parse(renderBadge(judged(verdicts)))).toEqual({
    schemaVersion: 1,
    label: 'touchstone · 127.0.0.1:1',
    message,
    color,
  });
});

test('a run that ended with our fault is not green, whatever was judged', () => {
  const { footer, ...rest } = judged({ data: 'conformant', storage: 'conformant' });
  const faulty = { ...rest, footer: { ...footer, exitCode: 4 as const } };
  expect(JSON.parse(renderBadge(faulty))).toMatchObject({ message: 'inconclusive', color: 'lightgrey' });
});

test('a run that broke off is inconclusive', () => {
  const { footer: _, ...broken } = sampleRun();
  expect(JSON.parse(renderBadge(broken))).toMatchObject({ message: 'inconclusive', color: 'lightgrey' });
});
