// The verdict on one interface of a run, and the exit code of all: the same for a whole run and for merged shards.
import { assess, type Assessment } from './assess.ts';
import type { AssessmentFacts, ExitCode } from './assessment.ts';
import { nameOf } from './expectations.ts';
import type { InterfaceVerdict, RunFooter, RunHeader } from '../outcome.ts';
import { isLoopback } from '../contract/safety.ts';

type OfHeader = 'strengthOf' | 'floor' | 'failOn' | 'selected' | 'mode' | 'shard' | 'expectations' | 'today';

export interface InterfacePart extends Omit<AssessmentFacts, OfHeader> {
  /** How many cases the suite has, and how many of them were asked for, in all shards together. */
  readonly known: number;
  readonly wanted: number;
}

export function assessPart(header: RunHeader, { known, wanted, ...found }: InterfacePart): Assessment {
  const strengths = new Map(header.clauses.map(({ id, strength }) => [id, strength]));
  return assess({
    ...found,
    strengthOf: (clause) => strengths.get(clause),
    floor: header.ownMock || isNear(header.targets[found.interface]) ? 0.95 : 0.8,
    failOn: header.failOn ?? 'implied',
    selected: wanted < known,
    mode: header.modes?.[found.interface],
    shard: header.shard,
    expectations: expectationsOf(header, found.interface),
    today: header.startedAt.slice(0, 10),
  });
}

/** What is expected of the interface: an id begins with its name. */
function expectationsOf({ expectations }: RunHeader, name: string): RunHeader['expectations'] {
  return expectations?.filter((one) => nameOf(one).startsWith(`${name}.`));
}

function isNear(url = ''): boolean {
  return URL.canParse(url) && isLoopback(url);
}

const SEVERITY: readonly ExitCode[] = [5, 4, 2, 1, 3];
const WORDS: Readonly<Record<ExitCode, string>> = {
  0: 'conformant',
  1: 'not conformant',
  2: 'misuse',
  3: 'inconclusive',
  4: 'our fault',
  5: 'safety stop',
};

/** What came of a run beside its verdict; what is empty or nothing is left out. */
type RunFacts = Required<Omit<RunFooter, 'kind' | 'interfaces' | 'exitCode' | 'summary'>>;

export function toFooter(
  assessments: readonly Assessment[],
  further: readonly Reason[],
  { exchanges, duration, leaks, unseen, capabilities, waits, retries, unavailable }: RunFacts,
): RunFooter {
  const { limited, pace, consistency } = waits;
  return {
    kind: 'footer',
    interfaces: assessments.map(({ result }) => result),
    ...conclude(assessments, further),
    exchanges,
    duration,
    leaks,
    ...(unseen.length === 0 ? {} : { unseen }),
    ...(capabilities.length === 0 ? {} : { capabilities }),
    ...(limited + pace + consistency === 0 ? {} : { waits }),
    ...(retries === 0 ? {} : { retries }),
    ...(unavailable === 0 ? {} : { unavailable }),
  };
}

export interface Reason {
  readonly code: ExitCode;
  readonly reason: string;
}

/** The first of 5, 4, 2, 1, 3 wins: what is broken is said even if not everything could be judged. The sentence gives the reasons, the gravest first. */
function conclude(
  assessments: readonly Assessment[],
  further: readonly Reason[],
): Pick<RunFooter, 'exitCode' | 'summary'> {
  const codes = new Set([...assessments.flatMap(({ codes }) => codes), ...further.map(({ code }) => code)]);
  const exitCode = SEVERITY.find((code) => codes.has(code)) ?? 0;
  const grounds = [
    ...further,
    ...assessments.flatMap(({ codes: own, result }) => {
      const code = SEVERITY.find((one) => own.includes(one)) ?? 0;
      const reason = `${result.interface} ${result.verdict}: ${result.reason}`;
      return code > 0 || exitCode === 0 ? [{ code, reason }] : [];
    }),
  ];
  // What else is the matter is still said.
  const reasons = grounds
    .toSorted((a, b) => SEVERITY.indexOf(a.code) - SEVERITY.indexOf(b.code))
    .map(({ reason }) => reason);
  const verdicts = new Set(assessments.map(({ result }) => result.verdict));
  const word = wordOf(exitCode, verdicts);
  return { exitCode, summary: `${word} (exit ${exitCode}). ${reasons.join(' ')}`.trim() };
}

function wordOf(exitCode: ExitCode, verdicts: ReadonlySet<InterfaceVerdict>): string {
  if (exitCode === 0 && verdicts.has('partial')) return 'partial';
  if (exitCode > 1 || verdicts.has('non-conformant')) return WORDS[exitCode];
  if (verdicts.has('deviates')) return 'deviates';
  if (verdicts.has('outdated')) return 'the expectations are out of date';
  return WORDS[exitCode];
}
