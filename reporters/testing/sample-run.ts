// A run for our own tests with one outcome of every verdict, and hostile text in all that a target could send.
import {
  countVerdicts,
  VERDICTS,
  type Finding,
  type InterfaceResult,
  type Outcome,
  type Run,
  type RunCapability,
  type RunFooter,
  type RunHeader,
  type StaleExpectation,
  type Verdict,
} from '../../suites/kit/outcome.ts';
import { checkKeys, fill, readTable } from '../../tests/support/table.ts';

/** Text that breaks careless renderers: markup, quotes, control characters, a lone surrogate, TAP and YAML marks. */
export const HOSTILE =
  'a <b> & "c" \'d\' ]]> \u0000\u0007\u001B[31m \uD800 \uFFFE # SKIP no\n  ...\nnot ok 99 \\ `e` | \u2028 🎉 end';

type Kind = 'header' | 'clause' | 'outcome' | 'finding' | 'result' | 'footer' | 'staleExpectation' | 'capability';

interface Parts {
  /** All that a part of each kind may have. */
  readonly keys: Readonly<Record<Kind, string>>;
  readonly header: RunHeader;
  readonly red: Pick<Outcome, 'difference' | 'exchanges' | 'decisive'>;
  readonly finding: Finding;
  readonly footer: RunFooter;
  readonly everything: {
    readonly findings: readonly Partial<Finding>[];
    readonly staleExpectations: readonly StaleExpectation[];
    readonly capabilities: readonly RunCapability[];
  };
}

const PARTS = fill(readTable(import.meta.url, ['keys', 'header', 'red', 'finding', 'footer', 'everything']) as Parts, {
  hostile: HOSTILE,
});

/** Throws for parts of one kind that have what no run has. */
export function checkParts(kind: Kind, parts: readonly object[], place: string, more: readonly string[] = []): void {
  for (const part of parts) checkKeys(part, [...PARTS.keys[kind].split(' '), ...more], `${kind} of ${place}`);
}

const { findings, staleExpectations, capabilities } = PARTS.everything;
for (const [kind, parts] of [
  ['header', [PARTS.header]],
  ['clause', PARTS.header.clauses],
  ['outcome', [PARTS.red]],
  ['finding', [PARTS.finding, ...findings]],
  ['footer', [PARTS.footer]],
  ['staleExpectation', staleExpectations],
  ['capability', capabilities],
] as const)
  checkParts(kind, parts, 'the sample');

export const sampleHeader = PARTS.header;

/** What the check of answers found, beside the cases. */
export const sampleFinding = PARTS.finding;

/** An outcome with this verdict, with evidence if a real one has it. */
export function sampleOutcome(verdict: Verdict, changes: Partial<Outcome> = {}): Outcome {
  const red = ['fail', 'deviation', 'flaky', 'unexpected-pass', 'error'].includes(verdict);
  return {
    id: `storage.batch.${verdict}`,
    title: `A batch is ${verdict}`,
    interface: 'storage',
    topic: 'batch',
    clauses: ['storage.batch.item-error'],
    hazard: 'write-scoped',
    scored: verdict !== 'observed',
    verdict,
    ...(verdict === 'pass' || verdict === 'observed' ? {} : { message: `it is ${verdict}: ${HOSTILE}` }),
    ...(verdict === 'fail' ? { clause: 'storage.batch.item-error' } : {}),
    ...(verdict === 'deviation' ? { clause: 'storage.batch.same-order' } : {}),
    observations: verdict === 'observed' ? [{ clause: 'data.order.other', answer: HOSTILE }] : [],
    exchanges: [],
    ...(red ? PARTS.red : {}),
    duration: 12.3456,
    attempts: 1,
    ...changes,
  };
}

/** A run that came to its end. */
export type FinishedRun = Run & { readonly footer: RunFooter };

/** A finished run over these outcomes. */
export function sampleRun(
  outcomes: readonly Outcome[] = VERDICTS.map((verdict) => sampleOutcome(verdict)),
  verdict: InterfaceResult['verdict'] = 'non-conformant',
  exitCode: RunFooter['exitCode'] = 1,
): FinishedRun {
  const interfaces = Object.keys(sampleHeader.targets).map((name): InterfaceResult => {
    const own = outcomes.filter((outcome) => outcome.interface === name);
    return {
      interface: name,
      verdict: own.length === 0 ? 'inconclusive' : verdict,
      reason: own.length === 0 ? 'No case of it was scored.' : 'One stated clause is broken.',
      counts: countVerdicts(own),
      statedVerified: 1,
      statedBroken: 0,
      statedApplicable: 2,
      withheld: [],
    };
  });
  return { header: sampleHeader, outcomes, findings: [], footer: { ...PARTS.footer, interfaces, exitCode } };
}

/** The same with other facts about each interface, or about the named one, and about the whole. */
export function changeResults(
  run: FinishedRun,
  change: Partial<InterfaceResult>,
  whole: Partial<RunFooter> = {},
  only?: string,
): FinishedRun {
  const interfaces = run.footer.interfaces.map((one) =>
    only === undefined || only === one.interface ? { ...one, ...change } : one,
  );
  return { ...run, footer: { ...run.footer, interfaces, ...whole } };
}

/** A run in which every kind of row is there: each verdict, a finding of each kind, a claim that fails, a stale expectation. */
export function sampleOfEverything(): FinishedRun {
  const run = changeResults(sampleRun(), { staleExpectations }, { capabilities }, 'storage');
  return { ...run, findings: findings.map((change) => ({ ...sampleFinding, ...change })) };
}
