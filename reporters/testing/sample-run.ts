// A run for our own tests with one outcome of every verdict, and hostile text in all that a target could send.
import {
  countVerdicts,
  VERDICTS,
  type Finding,
  type InterfaceResult,
  type Outcome,
  type Run,
  type RunFooter,
  type RunHeader,
  type Verdict,
} from '../../suites/kit/outcome.ts';

/** Text that breaks careless renderers: markup, quotes, control characters, a lone surrogate, TAP and YAML marks. */
export const HOSTILE =
  'a <b> & "c" \'d\' ]]> \u0000\u0007\u001B[31m \uD800 \uFFFE # SKIP no\n  ...\nnot ok 99 \\ `e` | \u2028 🎉 end';

export const sampleHeader: RunHeader = {
  kind: 'header',
  format: 1,
  tool: { name: 'touchstone', version: '0.0.0' },
  runId: 'r1',
  seed: 7,
  startedAt: '2026-01-02T03:04:05.678Z',
  targets: { data: 'http://127.0.0.1:1', storage: 'http://127.0.0.1:1/storage/v1' },
  ownMock: false,
  requirementSet: { version: '1.0', cases: 9 },
  allowed: ['read', 'write-scoped'],
  clauses: [
    {
      id: 'storage.batch.item-error',
      interface: 'storage',
      strength: 'stated',
      text: 'An entry for a missing object carries an error <string>.',
      places: ['Errors/-/items/2'],
    },
    {
      id: 'storage.batch.same-order',
      interface: 'storage',
      strength: 'implied',
      text: 'The entries come in the order of the paths.',
      places: ['Endpoints/C/operations/17'],
    },
    {
      id: 'data.order.other',
      interface: 'data',
      strength: 'open',
      text: 'Which order values exist?',
      places: ['Resources/A/sentences/9'],
    },
  ],
  repeat: 'npm exec -- touchstone run --only {case} --seed 7',
};

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
    ...(red
      ? { difference: { what: 'the error of a missing path', path: '/0/error', expected: 'a string', actual: HOSTILE } }
      : {}),
    observations: verdict === 'observed' ? [{ clause: 'data.order.other', answer: HOSTILE }] : [],
    exchanges: red
      ? [
          {
            operation: 'signObjects',
            request: {
              method: 'POST',
              url: 'http://127.0.0.1:1/storage/v1/object/sign/b',
              headers: [['authorization', '‹secret:1›']],
              body: HOSTILE,
            },
            response: { status: 200, headers: [['content-type', 'application/json']], body: HOSTILE },
            duration: 3.4,
          },
          {
            request: { method: 'GET', url: 'http://127.0.0.1:1/storage/v1/bucket/', headers: [] },
            failure: 'the connection was closed',
            duration: 1,
          },
        ]
      : [],
    ...(red ? { decisive: 0 } : {}),
    duration: 12.3456,
    attempts: 1,
    ...changes,
  };
}

/** What the check of answers found, beside the cases. */
export const sampleFinding: Finding = {
  id: 'storage.batch.item-error@signObjects',
  interface: 'storage',
  clause: 'storage.batch.item-error',
  operation: 'signObjects',
  verdict: 'fail',
  scored: true,
  difference: {
    what: 'signObjects answers what its schema says',
    path: '/0/error',
    expected: 'string or null',
    actual: HOSTILE,
  },
  exchange: {
    operation: 'signObjects',
    request: { method: 'POST', url: 'http://127.0.0.1:1/storage/v1/object/sign/b', headers: [] },
    response: { status: 200, headers: [], body: HOSTILE },
    duration: 1,
  },
  count: 3,
  cases: ['storage.batch.fail', 'storage.batch.pass'],
};

/** A run that came to its end. */
export type FinishedRun = Run & { readonly footer: RunFooter };

/** A finished run over these outcomes. */
export function sampleRun(
  outcomes: readonly Outcome[] = VERDICTS.map((verdict) => sampleOutcome(verdict)),
  verdict: InterfaceResult['verdict'] = 'non-conformant',
  exitCode: 0 | 1 | 3 | 4 = 1,
): FinishedRun {
  const results = Object.keys(sampleHeader.targets).map((name): InterfaceResult => {
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
  return {
    header: sampleHeader,
    outcomes,
    findings: [],
    footer: {
      kind: 'footer',
      interfaces: results,
      exitCode,
      summary: 'Not conformant: storage.',
      exchanges: 12,
      duration: 4321,
      leaks: ['storage bucket ts-r1-b-1 (made by storage.batch.fail)'],
    },
  };
}

/** The same with other facts about each interface, and about the whole. */
export function changeResults(
  run: FinishedRun,
  change: Partial<InterfaceResult>,
  whole: Partial<RunFooter> = {},
): FinishedRun {
  const interfaces = run.footer.interfaces.map((one) => ({ ...one, ...change }));
  return { ...run, footer: { ...run.footer, interfaces, ...whole } };
}

/** A run in which every kind of row is there: each verdict, a finding of each kind, a claim that fails, a stale expectation. */
export function sampleOfEverything(): FinishedRun {
  const { footer, ...rest } = sampleRun();
  const stale = {
    id: 'storage.batch.same-order',
    reason: 'storage.batch.same-order holds, though it is expected to be broken',
  };
  return {
    ...rest,
    findings: [
      sampleFinding,
      {
        ...sampleFinding,
        id: 'storage.batch.same-order@copyObject',
        clause: 'storage.batch.same-order',
        verdict: 'deviation',
      },
      {
        ...sampleFinding,
        id: 'storage.batch.item-error@moveObject',
        verdict: 'expected-fail',
        expected: 'expected until 2027-01-31: not built yet, https://tracker.example/1',
      },
    ],
    footer: {
      ...footer,
      interfaces: footer.interfaces.map((result) =>
        result.interface === 'storage' ? { ...result, staleExpectations: [stale] } : result,
      ),
      capabilities: [
        {
          id: 'storage.batch-limit',
          interface: 'storage',
          title: 'It limits batches',
          claimed: true,
          detected: false,
          reason: 'a batch of 1001 paths was answered',
        },
        { id: 'storage.links', interface: 'storage', title: 'It signs links', claimed: true, detected: true },
      ],
    },
  };
}
