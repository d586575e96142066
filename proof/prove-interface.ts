// Proves the battery on every fault of one interface: which cases see it, and what the kill matrix shows.
import { isDeepStrictEqual } from 'node:util';
import type { InterfaceName } from '../specs/clause.ts';
import { judgesFor, NEWEST_REQUIREMENTS } from '../suites/battery.ts';
import type { Outcome } from '../suites/kit/outcome.ts';
import type { Target } from '../suites/kit/contract/target.ts';
import { createMock } from '../mocks/app.ts';
import type { Fault, FetchHandler } from './lies/fault.ts';
import { readMatrix } from './kill-matrix.ts';
import type { Matrix, Proof, Thoroughness } from './kill-matrix.ts';
import { refuseManagement } from '../mocks/request/management-over-http.ts';
import type { Mock, Urls } from '../mocks/mock.ts';
import { createJury, targetOf } from './jury.ts';
import { createHonestServer, judgeBehind, recordCase } from './recorded-cases.ts';
import type { Court, HonestServer, RecordedCase } from './recorded-cases.ts';

export interface InterfaceProof {
  readonly proofs: readonly Proof[];
  /** Of all cases and all faults; undefined for a sample. */
  readonly matrix: Matrix | undefined;
  /** Cases that are not green on the honest mock: their red proves nothing. */
  readonly crooked: readonly string[];
}

interface Stage extends Court {
  readonly mock: Mock;
  readonly recordings: Recordings;
  readonly thoroughness: Thoroughness;
}

/** One mock for all faults, reset between them. */
export async function proveInterface(
  name: InterfaceName,
  faults: readonly Fault[],
  thoroughness: Thoroughness,
): Promise<InterfaceProof> {
  const mock = await createMock({ seed: 1 });
  try {
    const jury = createJury({ leaveBehind: true, knowsFixture: true, clock: mock.clock });
    const target = await secureTargetOf(mock);
    const court = { honest: refusingPlain(mock, createHonestServer(mock)), jury, target };
    const recordings = createRecordings(court);
    const stage: Stage = { ...court, mock, recordings, thoroughness };
    const cases = scoredCases(name);
    if (thoroughness === 'every case') for (const { id } of cases) await recordings.take(id);
    const proofs: Proof[] = [];
    for (const fault of faults) proofs.push(await proveFault(stage, fault, cases));
    const matrix = thoroughness === 'every case' ? readMatrix(recordings.green(), proofs) : undefined;
    return { proofs, matrix, crooked: recordings.crooked() };
  } finally {
    await mock.close();
  }
}

interface Recordings {
  /** The case on the honest mock, or nothing if it is not green there. */
  take(id: string): Promise<RecordedCase | undefined>;
  green(): readonly string[];
  crooked(): readonly string[];
}

/** Each case is recorded when it is first asked for. */
function createRecordings(court: Court): Recordings {
  const recorded = new Map<string, RecordedCase | undefined>();
  const crooked: string[] = [];
  const record = async (id: string): Promise<RecordedCase | undefined> => {
    const one = await recordCase(court, id);
    const [outcome] = one.run.outcomes;
    if (outcome?.verdict === 'pass') return one;
    if (outcome?.verdict !== 'not-applicable') crooked.push(`${id}: ${outcome?.verdict} ${outcome?.message ?? ''}`);
    return undefined;
  };
  return {
    async take(id) {
      if (!recorded.has(id)) recorded.set(id, await record(id));
      return recorded.get(id);
    },
    green: () => [...recorded].flatMap(([id, one]) => (one === undefined ? [] : [id])),
    crooked: () => crooked,
  };
}

/** Management over HTTPS, and the address of plain HTTP beside it. */
async function secureTargetOf(mock: Mock): Promise<Target> {
  const { keys, clock, users, urls } = mock;
  const target = await targetOf({ keys, clock, users, urls: securely(urls) });
  const { management } = target;
  return management === undefined ? target : { ...target, management: { ...management, plainUrl: urls.management } };
}

function securely(urls: Urls): Urls {
  return { ...urls, management: urls.management.replace(/^http:/, 'https:') };
}

/** Management is refused over plain HTTP. */
function refusingPlain(mock: Mock, honest: HonestServer): HonestServer {
  const refuse = refuseManagement(securely(mock.urls).management);
  return {
    ...honest,
    async fetch(request) {
      const refusal = request.url.startsWith('http:') ? refuse(request, {}) : undefined;
      return refusal ?? honest.fetch(request);
    },
  };
}

/** Shows that a fault differs, and which cases turn red on it. */
async function proveFault(stage: Stage, fault: Fault, cases: readonly ScoredCase[]): Promise<Proof> {
  const witnessed = await isWitnessed(stage, fault);
  const right = (one: Outcome): boolean => one.clauses.includes(fault.clause) || one.clause === fault.clause;
  const outcomes: Outcome[] = [];
  for (const { id } of inTurn(stage, fault, cases)) {
    const one = await stage.recordings.take(id);
    const judged = one === undefined ? undefined : await judgeBehind(stage, fault.apply, one);
    outcomes.push(...(judged?.run.outcomes ?? []));
    if (stage.thoroughness === 'until seen' && outcomes.some((outcome) => isRed(outcome) && right(outcome))) break;
  }
  const red = outcomes.filter(isRed);
  return {
    fault,
    witnessed,
    killers: red.filter(right).map(({ id }) => id),
    collateral: red.filter((one) => !right(one)).map(({ id }) => id),
    broken: outcomes.filter(({ verdict }) => verdict === 'error').map(({ id, message }) => `${id}: ${message ?? ''}`),
  };
}

/** The honest mock answers its witness the same twice, and the faulty one something else. */
async function isWitnessed({ mock, honest, target }: Stage, fault: Fault): Promise<boolean> {
  const { urls, keys } = mock;
  const { otherToken } = target.management ?? {};
  const identities = { urls: securely(urls), keys: { ...keys, ...(otherToken === undefined ? {} : { otherToken }) } };
  const witness = async (fetch: FetchHandler): Promise<unknown> => {
    await honest.tidy();
    return fault.witness(fetch, identities);
  };
  const truth = await witness(honest.fetch);
  const again = await witness(honest.fetch);
  const lie = await witness(fault.apply(honest.fetch));
  return isDeepStrictEqual(truth, again) && !isDeepStrictEqual(truth, lie);
}

/** Cases that cite the clause come first, if the first that sees it is enough. */
function inTurn({ thoroughness }: Stage, { clause }: Fault, cases: readonly ScoredCase[]): readonly ScoredCase[] {
  if (thoroughness === 'every case') return cases;
  const cites = ({ clauses }: ScoredCase): number => (clauses.includes(clause) ? 0 : 1);
  return cases.toSorted((a, b) => cites(a) - cites(b));
}

function isRed({ verdict }: Outcome): boolean {
  return verdict === 'fail' || verdict === 'deviation';
}

interface ScoredCase {
  readonly id: string;
  readonly clauses: readonly string[];
}

function scoredCases(name: InterfaceName): readonly ScoredCase[] {
  const { clauses, requirementSet, suites } = judgesFor(NEWEST_REQUIREMENTS);
  const open = new Set(clauses.filter(({ strength }) => strength === 'open').map(({ id }) => id));
  const pinned = new Set(requirementSet.cases);
  const suite = suites.find((one) => one.interface === name);
  return (suite?.cases ?? []).filter((item) => pinned.has(item.id) && item.clauses.some((clause) => !open.has(clause)));
}
