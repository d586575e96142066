// The first sentences of every report: short, and nothing that is broken is hidden by what is missing.
import { expect, test } from 'vitest';
import type { Outcome, Run } from '../suites/kit/outcome.ts';
import { renderHtml } from './html.ts';
import { renderJunit } from './junit.ts';
import { renderMarkdown } from './markdown.ts';
import { changeResults, sampleOutcome, sampleRun } from './testing/sample-run.ts';
import { renderVerdict, summarize } from './summary.ts';
import { createProgress } from './progress.ts';
import { renderTerminal } from './terminal.ts';

test('a reason that quotes a talkative target keeps its two ends', () => {
  const reason = `It said ${'x'.repeat(5000)}; supply it under "bindings".`;
  const run = changeResults(sampleRun(), { reason });
  for (const { reason } of summarize(run)) {
    expect(reason.length).toBeLessThan(520);
    expect(reason).toMatch(/^It said x+ … x+; supply it under "bindings"\.$/u);
  }
});

test('what is missing outweighs what is broken, and does not hide it', () => {
  const summary = 'inconclusive (exit 3).';
  const run = changeResults(sampleRun(undefined, 'non-conformant', 3), { reason: 'r' }, { summary });
  expect(renderVerdict(run)).toBe('Inconclusive (exit 3). Not conformant: storage.');
});

test('why an interface is inconclusive is not told again for its blocked cases', () => {
  const blocked = sampleOutcome('blocked', { message: 'the storage API refuses the key' });
  const reason = 'The storage API refuses the key.';
  const run = changeResults(sampleRun([blocked], 'inconclusive', 3), { reason }, { summary: 'Inconclusive.' });
  expect(renderTerminal(run, { colour: false })).not.toContain('BLOCKED');
});

test('cases that safety withheld are named, with the hazards that would have to be allowed', () => {
  const withheld = sampleOutcome('not-applicable', {
    withheld: true,
    hazard: 'billable',
    message: 'withheld by safety: the case is billable; --allow billable runs it',
  });
  const other = sampleOutcome('not-applicable', { id: 'storage.batch.other', message: 'withheld by safety, it said' });
  const message = 'withheld since no banned address was given (--banned-address)';
  const unasked = sampleOutcome('not-applicable', { id: 'storage.batch.unasked', withheld: true, message });
  const told = renderTerminal(sampleRun([withheld, other, unasked], 'partial'), { colour: false });
  expect(told).toContain(`1 case ${message}: ${unasked.id}`);
  expect(told).toContain(`1 case withheld by safety (--allow billable runs them): ${withheld.id}`);
});

test('stated clauses that no case could judge are counted and named, but for a run that did not come to its end', () => {
  const unreached = ['storage.a', 'storage.b', 'storage.c', 'storage.d', 'storage.e'];
  const told = (stopped?: string): readonly string[] => {
    const facts = stopped === undefined ? { unreached } : { unreached, stopped };
    const changed = changeResults(sampleRun([sampleOutcome('pass')], 'partial'), facts);
    return [renderTerminal(changed, { colour: false }), renderMarkdown(changed)];
  };
  const sentence = '5 stated clauses could not be judged: storage.a, storage.b, storage.c, storage.d';
  for (const text of told()) expect(text).toContain(sentence);
  expect(told()[0]).toContain(
    'storage.d (no case about it ran), … 1 more (report.html lists them; touchstone explain <clause> describes one)',
  );
  for (const text of told('the run was interrupted')) expect(text).not.toContain(sentence);
});

test('why a stated clause could not be judged is said beside it, though no case is blocked', () => {
  const clauses = ['storage.batch.same-order', 'storage.batch.item-error'];
  const told = (outcome: Outcome): string => {
    const run = sampleRun([outcome]);
    const interfaces = run.footer.interfaces.map((one) =>
      one.interface === 'storage' ? { ...one, unreached: ['storage.batch.same-order'] } : one,
    );
    return renderTerminal(changeResults(run, {}, { interfaces }), { colour: false });
  };
  expect(told(sampleOutcome('fail', { clauses }))).toContain(
    '1 stated clause could not be judged: storage.batch.same-order (storage.batch.fail failed at storage.batch.item-error)',
  );
  expect(told(sampleOutcome('blocked', { clauses }))).toContain('same-order (storage.batch.blocked is blocked)');
});

test('every report says after how long writes were seen, and how far a clock is from ours', () => {
  const changed = changeResults(sampleRun(), { window: 3_000, delay: 1_240, skew: -10_800_000 });
  for (const text of [renderTerminal(changed, { colour: false }), renderMarkdown(changed), renderHtml(changed)]) {
    expect(text).toContain(
      'reads of data turned out to be stale after a write, which was seen after 1.2 s at the latest, so each waited 3000 ms',
    );
    expect(text).toContain('the clock of data is 3 h behind ours');
  }
  const patient = changeResults(sampleRun(), { delay: 40 });
  for (const text of [renderTerminal(patient, { colour: false }), renderMarkdown(patient), renderHtml(patient)])
    expect(text).toContain(
      'a read of data showed what was written only when it was repeated, after 40 ms at the latest',
    );
});

test('an interrupted run tells how many of all stated clauses it verified, not of those that it came to', () => {
  const told = (change: Partial<Run['header']>, stopped?: string): readonly (string | undefined)[] => {
    const ended = changeResults(sampleRun(), stopped === undefined ? {} : { stopped });
    const run = { ...ended, header: { ...ended.header, ...change } };
    return summarize(run).flatMap((one) => (one.interface === 'storage' ? [one.verified] : []));
  };
  const clause = { interface: 'storage', text: 'It is so.', places: [] };
  const clauses = [
    ...['a', 'b', 'c'].map((id) => ({ ...clause, id, strength: 'stated' as const })),
    { ...clause, id: 'd', strength: 'open' as const },
    { ...clause, id: 'e', interface: 'data', strength: 'stated' as const },
  ];
  const stopped = 'Shard 2: the run was interrupted';
  expect(told({ clauses })).toEqual(['1 of 2 stated clauses verified']);
  expect(told({ clauses }, stopped)).toEqual(['1 of at most 3 stated clauses verified before the run was interrupted']);
  expect(told({ clauses, only: ['storage.sign'] }, stopped)).toEqual([
    '1 stated clause verified before the run was interrupted',
  ]);
  expect(told({ clauses }, 'the run took longer than its 900 ms')).toEqual([
    '1 of at most 3 stated clauses verified before the run took longer than its 900 ms',
  ]);
});

test('where nothing is stated no share of nothing is counted', () => {
  const told = (strength: 'stated' | 'open', only?: readonly string[]): readonly (string | undefined)[] => {
    const run = changeResults(sampleRun([sampleOutcome('observed')]), { statedVerified: 0, statedApplicable: 0 });
    const clauses = run.header.clauses.map((clause) => ({ ...clause, strength }));
    const header = { ...run.header, clauses, ...(only === undefined ? {} : { only }) };
    return summarize({ ...run, header }).map((one) => one.verified);
  };
  expect(told('open', ['storage.batch'])).toContain('the selection has no stated clause');
  expect(told('open')).toContain('the run has no stated clause');
  expect(told('stated', ['storage.batch'])).toContain('no stated clause applies');
});

test('red cases that are not scored are counted apart, and a run that is not conclusive is no failed case', () => {
  const late = sampleOutcome('fail', { id: 'storage.batch.late', scored: false });
  const some = sampleRun([sampleOutcome('fail'), late, sampleOutcome('pass')]);
  expect(summarize(some).find((one) => one.interface === 'storage')?.counts).toBe(
    '3 cases: 1 pass, 2 fail (1 not scored: storage.batch.late)',
  );
  expect(renderMarkdown(some)).toContain('## Failed (1 case)');
  const interrupted = sampleRun([sampleOutcome('pass')], 'inconclusive', 3);
  expect(renderMarkdown(interrupted)).not.toContain('## Failed');
  let written = '';
  const progress = createProgress({ colour: false, live: true, write: (text) => (written += text), now: () => 0 });
  for (const outcome of some.outcomes) progress.record({ kind: 'outcome', ...outcome });
  expect(written).toMatch(/3 cases, 1 red/u);
});

test('summary.md says what failed first, and then a few of the cases that were withheld', () => {
  const withheld = Array.from({ length: 30 }, (_, at) =>
    sampleOutcome('not-applicable', {
      id: `storage.batch.w-${at}`,
      withheld: true,
      message: 'withheld by safety: it is',
    }),
  );
  const markdown = renderMarkdown(sampleRun([sampleOutcome('fail'), ...withheld]));
  expect(markdown).toMatch(/30 cases withheld by safety.*, … 22 more/u);
  expect(markdown.indexOf('## Failed')).toBeLessThan(markdown.indexOf('30 cases withheld'));
  expect(markdown.indexOf('## Failed')).toBeGreaterThan(0);
});

test('the groups of a list say what they count, which adds up to the heading', () => {
  const known = ['a', 'b', 'c'].map((name) =>
    sampleOutcome('expected-fail', { id: `storage.batch.${name}`, clause: 'storage.batch.item-error' }),
  );
  const markdown = renderMarkdown(sampleRun(known));
  expect(markdown).toContain('## Expected failures (3 cases; 1 clause)');
  expect(markdown).toContain('- `storage.batch.a` (3 cases) ');
});

test('a green run names what fails as expected, ten lines at most', () => {
  const known = Array.from({ length: 14 }, (_, at) =>
    sampleOutcome('expected-fail', {
      id: `storage.batch.k-${10 + at}`,
      clause: `storage.batch.clause-${at}`,
      message: `it is ${at} (expected until 2027-01-31: not built yet, https://tracker.example/1)`,
      difference: { what: `number ${at}`, expected: '1', actual: '2' },
    }),
  );
  const told = renderTerminal(sampleRun(known, 'partial', 0), { colour: false });
  const lines = told.split('\n').filter((line) => line.includes('expected until 2027-01-31: not built yet'));
  expect(lines).toHaveLength(10);
  expect(lines[0]).toMatch(/^storage\.batch\.k-10: EXPECTED FAIL: it is 0/u);
  expect(told).toContain('… and 4 more (summary.md, report.html)');
});

test('an expected failure says what its case did not come to, wherever it is shown', () => {
  const both = ['storage.batch.item-error', 'storage.batch.same-order'] as const;
  const known = sampleOutcome('expected-fail', { id: 'storage.batch.a', clause: both[0], clauses: both });
  const told = (...outcomes: readonly Outcome[]): readonly string[] => {
    const run = sampleRun(outcomes, 'partial', 0);
    return [renderTerminal(run, { colour: false }), renderMarkdown(run), renderHtml(run), renderJunit(run, 'storage')];
  };
  const rest = 'The case stopped there, so the rest of it was not judged';
  for (const text of told(known)) expect(text).toContain(`${rest}; no other case judged storage.batch.same-order`);
  const other = sampleOutcome('pass', { id: 'storage.batch.b', clauses: [both[1]] });
  for (const text of told(known, other)) {
    expect(text).toContain(rest);
    expect(text).not.toContain('no other case judged');
  }
  const same = { ...known, id: 'storage.batch.c' };
  for (const text of told(known, same).slice(0, 3))
    expect(text).toContain('2 cases stopped there, so the rest of them was not judged; no other case judged');
  for (const text of told({ ...known, ended: true })) expect(text).not.toContain('stopped there');
});

test('a difference of the whole answer has no place', () => {
  const difference = { what: 'it is gone', path: '', expected: 'nothing', actual: '{"gone":true}' };
  const told = renderTerminal(sampleRun([sampleOutcome('fail', { difference })]), { colour: false });
  expect(told).toMatch(/actual {3}\{"gone":true\}$/mu);
});

test('what was not given is said with its flag, and how many cases it keeps from being judged', () => {
  const reason = 'users: 2 signed-in users are needed, 0 given (--jwt-secret, or --user-token twice)';
  const lacking = ['storage.users.a', 'storage.users.b'].map((id) =>
    sampleOutcome('not-applicable', { id, need: 'users', message: reason }),
  );
  const other = sampleOutcome('not-applicable', { id: 'storage.batch.c', message: 'the target signs no such link' });
  const run = sampleRun([sampleOutcome('pass'), ...lacking, other]);
  const said = `Not judged: 2 cases, since ${reason.replace('users: ', '')}`;
  expect(renderTerminal(run, { colour: false })).toMatch(new RegExp(`^ +${said.replaceAll(/[()]/gu, '.')}$`, 'mu'));
  expect(renderMarkdown(run)).toContain(said);
});
