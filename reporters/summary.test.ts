// The first sentences of every report: short, and nothing that is broken is hidden by what is missing.
import { expect, test } from 'vitest';
import type { Run } from '../suites/kit/outcome.ts';
import { sampleOutcome, sampleRun } from './sample-run.ts';
import { renderCount, renderVerdict, summarize } from './summary.ts';
import { renderTerminal } from './terminal.ts';

function withFooter(run: Run, reason: string, summary: string): Run {
  const { footer } = run;
  if (footer === undefined) return run;
  return { ...run, footer: { ...footer, summary, interfaces: footer.interfaces.map((one) => ({ ...one, reason })) } };
}

test('a reason that quotes a talkative target keeps its two ends', () => {
  const run = withFooter(sampleRun(), `It said ${'x'.repeat(5000)}; supply it under "bindings".`, 'Not conformant.');
  for (const { reason } of summarize(run)) {
    expect(reason.length).toBeLessThan(520);
    expect(reason).toMatch(/^It said x+ … x+; supply it under "bindings"\.$/u);
  }
});

test('what is missing outweighs what is broken, and does not hide it', () => {
  const run = withFooter(sampleRun(undefined, 'non-conformant', 3), 'r', 'inconclusive (exit 3).');
  expect(renderVerdict(run)).toBe('Inconclusive (exit 3). Not conformant: storage.');
});

test('why an interface is inconclusive is not told again for its blocked cases', () => {
  const blocked = sampleOutcome('blocked', { message: 'the storage API refuses the key' });
  const run = withFooter(sampleRun([blocked], 'inconclusive', 3), 'The storage API refuses the key.', 'Inconclusive.');
  expect(renderTerminal(run, { colour: false })).not.toContain('BLOCKED');
});

test('cases that safety withheld are named, with the hazards that would have to be allowed', () => {
  const withheld = sampleOutcome('not-applicable', {
    withheld: true,
    hazard: 'billable',
    message: 'kept from running',
  });
  const other = sampleOutcome('not-applicable', { id: 'storage.batch.other', message: 'withheld by safety, it said' });
  const told = renderTerminal(sampleRun([withheld, other], 'partial'), { colour: false });
  expect(told).toContain(`1 case withheld by safety (--allow billable runs them): ${withheld.id}`);
});

test('one is not many', () => {
  expect([renderCount(1, 'exchange'), renderCount(0, 'case')]).toEqual(['1 exchange', '0 cases']);
});
