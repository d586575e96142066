// Proves the battery on every fault of one interface: who sees it, and what the kill matrix says.
import { isDeepStrictEqual } from 'node:util';
import type { InterfaceName } from '../specs/clause.ts';
import { judgesFor, NEWEST_REQUIREMENTS } from '../suites/battery.ts';
import type { Outcome } from '../suites/kit/outcome.ts';
import type { Target } from '../suites/kit/contract/target.ts';
import { createMock } from '../mocks/app.ts';
import type { Fault, FetchHandler } from './lies/fault.ts';
import { readMatrix } from './kill-matrix.ts';
import type { Matrix, Proof } from './kill-matrix.ts';
import { refuseManagement } from '../mocks/request/management-over-http.ts';
import type { Mock, Urls } from '../mocks/mock.ts';
import { createJury, targetOf } from './jury.ts';
import { createHonestServer, judgeBehind, recordCase } from './recorded-cases.ts';
import type { Court, HonestServer, RecordedCase } from './recorded-cases.ts';

export interface InterfaceProof {
  readonly proofs: readonly Proof[];
  readonly matrix: Matrix;
  /** Cases that are not green on the honest mock: their red proves nothing. */
  readonly crooked: readonly string[];
}

interface Stage extends Court {
  readonly mock: Mock;
  readonly recorded: readonly RecordedCase[];
}

/** One mock for all of them, put back between. */
export async function proveInterface(name: InterfaceName, faults: readonly Fault[]): Promise<InterfaceProof> {
  const mock = await createMock({ seed: 1 });
  try {
    const jury = createJury({ leaveBehind: true, knowsFixture: true, clock: mock.clock });
    const target = await secureTargetOf(mock);
    const court = { honest: refusingPlain(mock, createHonestServer(mock)), jury, target };
    const recorded: RecordedCase[] = [];
    const crooked: string[] = [];
    for (const id of scoredCases(name)) {
      const one = await recordCase(court, id);
      const [outcome] = one.run.outcomes;
      if (outcome?.verdict === 'pass') recorded.push(one);
      else if (outcome?.verdict !== 'not-applicable')
        crooked.push(`${id}: ${outcome?.verdict} ${outcome?.message ?? ''}`);
    }
    const proofs: Proof[] = [];
    for (const fault of faults) proofs.push(await proveFault({ ...court, mock, recorded }, fault));
    const matrix = readMatrix(
      recorded.map(({ id }) => id),
      proofs,
    );
    return { proofs, matrix, crooked };
  } finally {
    await mock.close();
  }
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
async function proveFault(stage: Stage, fault: Fault): Promise<Proof> {
  const { mock, honest, recorded } = stage;
  const { urls, keys } = mock;
  const { otherToken } = stage.target.management ?? {};
  const identities = { urls: securely(urls), keys: { ...keys, ...(otherToken === undefined ? {} : { otherToken }) } };
  const witness = async (fetch: FetchHandler): Promise<unknown> => {
    await honest.tidy();
    return fault.witness(fetch, identities);
  };
  const truth = await witness(honest.fetch);
  const again = await witness(honest.fetch);
  const lie = await witness(fault.apply(honest.fetch));

  const outcomes: Outcome[] = [];
  for (const one of recorded) {
    const judged = await judgeBehind(stage, fault.apply, one);
    outcomes.push(...(judged?.run.outcomes ?? []));
  }
  const red = outcomes.filter(({ verdict }) => verdict === 'fail' || verdict === 'deviation');
  const right = (one: Outcome): boolean => one.clauses.includes(fault.clause) || one.clause === fault.clause;
  return {
    fault,
    witnessed: isDeepStrictEqual(truth, again) && !isDeepStrictEqual(truth, lie),
    killers: red.filter(right).map(({ id }) => id),
    collateral: red.filter((one) => !right(one)).map(({ id }) => id),
    broken: outcomes.filter(({ verdict }) => verdict === 'error').map(({ id, message }) => `${id}: ${message ?? ''}`),
  };
}

function scoredCases(name: InterfaceName): readonly string[] {
  const { clauses, requirementSet, suites } = judgesFor(NEWEST_REQUIREMENTS);
  const open = new Set(clauses.filter(({ strength }) => strength === 'open').map(({ id }) => id));
  const pinned = new Set(requirementSet.cases);
  const suite = suites.find((one) => one.interface === name);
  return (suite?.cases ?? [])
    .filter((item) => pinned.has(item.id) && item.clauses.some((clause) => !open.has(clause)))
    .map(({ id }) => id);
}
