// Proves the battery on every fault of one interface: which cases see it, and what the kill matrix shows.
import { isDeepStrictEqual } from 'node:util';
import type { InterfaceName } from '../specs/clause.ts';
import type { Finding, Outcome } from '../suites/kit/outcome.ts';
import { createMock } from '../mocks/app.ts';
import type { Fault, FaultTarget, FetchHandler, Witness } from './kit/fault.ts';
import { readMatrix, type Matrix, type Proof, type Thoroughness } from './kill-matrix.ts';
import type { Mock } from '../mocks/mock.ts';
import { openHonestTarget, scoredCases, securely, type ScoredCase } from './honest-target.ts';
import { createRecordings, judgeBehind, type HonestTarget, type Recordings } from './recorded-cases.ts';

interface InterfaceProof {
  /** Of all cases and all faults; undefined for a sample. */
  readonly matrix: Matrix | undefined;
  /** Cases that are not green on the honest mock: their red proves nothing. */
  readonly crooked: readonly string[];
}

interface Stage extends HonestTarget {
  readonly mock: Mock;
  readonly recordings: Recordings;
  readonly thoroughness: Thoroughness;
}

/** One mock for all faults, reset between them. */
export async function proveInterface(
  name: InterfaceName,
  faults: readonly Fault[],
  thoroughness: Thoroughness,
  onProof: (proof: Proof) => void,
): Promise<InterfaceProof> {
  const mock = await createMock({ seed: 1 });
  try {
    const honestTarget = await openHonestTarget(mock);
    const recordings = createRecordings(honestTarget);
    const stage: Stage = { ...honestTarget, mock, recordings, thoroughness };
    const cases = scoredCases(name);
    const isWhole = thoroughness !== 'until seen';
    if (isWhole) for (const { id } of cases) await recordings.take(id);
    const proofs: Proof[] = [];
    for (const fault of faults) {
      const proof = await proveFault(stage, fault, cases);
      proofs.push(proof);
      onProof(proof);
    }
    const matrix = isWhole
      ? await readMatrix(recordings.green(), proofs, {
          thoroughness,
          ask: (fault, id) => isSeenBy(stage, fault, id),
        })
      : undefined;
    return { matrix, crooked: recordings.crooked() };
  } finally {
    await mock.close();
  }
}

/** Shows that a fault differs, and which cases turn red on it. */
async function proveFault(stage: Stage, fault: Fault, cases: readonly ScoredCase[]): Promise<Proof> {
  const { witnessed, steady } = await askWitness(stage, fault);
  const right = (one: Outcome | Finding): boolean =>
    one.clause === fault.clause || ('clauses' in one && one.clauses.includes(fault.clause));
  const outcomes: Outcome[] = [];
  const findings: Finding[] = [];
  for (const one of inTurn(fault, cases)) {
    const isSeen = [...outcomes.filter(right), ...findings.filter(right)].some(
      (found) => isRed(found) || isStuck(found),
    );
    if (isSeen && !isAskedToo(stage, fault, one)) break;
    const recorded = await stage.recordings.take(one.id);
    if (recorded === undefined) continue;
    const run = await judgeBehind(stage, fault.apply, recorded);
    outcomes.push(...(run?.outcomes ?? []));
    findings.push(...(run?.findings ?? []).filter(({ scored }) => scored));
  }
  // A case about the clause that could not go on, since an answer was wrong, has seen it, too.
  const stuck = outcomes.filter(isStuck).filter(right);
  const red = [...outcomes.filter(isRed), ...findings, ...stuck];
  const idsOf = (some: readonly (Outcome | Finding)[]): readonly string[] => [...new Set(some.map(({ id }) => id))];
  return {
    fault,
    witnessed,
    steady,
    killers: idsOf(red.filter(right)),
    collateral: idsOf(red.filter((one) => !right(one))),
    broken: outcomes.filter(({ verdict }) => verdict === 'error').map(({ id, message }) => `${id}: ${message ?? ''}`),
  };
}

/** Whether the fault turns red a case that does not cite its clause. */
async function isSeenBy(stage: Stage, fault: Fault, id: string): Promise<boolean> {
  const recorded = await stage.recordings.take(id);
  const run = recorded === undefined ? undefined : await judgeBehind(stage, fault.apply, recorded);
  return run?.outcomes.some(isRed) === true;
}

/** The honest mock answers a witness the same twice, and the faulty one something else. */
async function askWitness(stage: Stage, { witness, apply }: Fault): Promise<Pick<Proof, 'witnessed' | 'steady'>> {
  if (witness === undefined) return { witnessed: true, steady: true };
  const { fetch } = stage.honest;
  const seen = await askLive(stage, witness, fetch);
  if (!isDeepStrictEqual(seen, await askLive(stage, witness, fetch))) return { witnessed: false, steady: false };
  return { witnessed: !isDeepStrictEqual(seen, await askLive(stage, witness, apply(fetch))), steady: true };
}

async function askLive(stage: Stage, witness: Witness, fetch: FetchHandler): Promise<unknown> {
  await stage.honest.tidy();
  return witness(fetch, identitiesOf(stage));
}

function identitiesOf({ mock: { urls, keys }, target }: Stage): FaultTarget {
  const { otherToken } = target.management ?? {};
  return { urls: securely(urls), keys: { ...keys, ...(otherToken === undefined ? {} : { otherToken }) } };
}

/** Cases that cite the clause come first. */
function inTurn({ clause }: Fault, cases: readonly ScoredCase[]): readonly ScoredCase[] {
  const cites = ({ clauses }: ScoredCase): number => (clauses.includes(clause) ? 0 : 1);
  return cases.toSorted((a, b) => cites(a) - cites(b));
}

/** After a case saw the fault, others are asked, too; of what is derived, of which there is much, those that cite its clause. */
function isAskedToo({ thoroughness }: Stage, fault: Fault, { clauses }: ScoredCase): boolean {
  if (thoroughness === 'until seen') return false;
  return clauses.includes(fault.clause) || (thoroughness === 'every case' && fault.kind === undefined);
}

/** Blocked by a clause that an answer broke. */
function isStuck(one: Outcome | Finding): boolean {
  return 'hazard' in one && one.verdict === 'blocked' && one.clause !== undefined;
}

function isRed({ verdict }: Outcome | Finding): boolean {
  return verdict === 'fail' || verdict === 'deviation';
}
