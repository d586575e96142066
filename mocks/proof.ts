// Runs the battery on servers of our own making, in process: honest, lying, empty or legally different.
import { isDeepStrictEqual } from 'node:util';
import type { InterfaceName } from '../specs/clause.ts';
import { allSuites, judgesFor, NEWEST_REQUIREMENTS, presets } from '../suites/battery.ts';
import { createFetchTransport } from '../suites/kit/fetch-transport.ts';
import type { Outcome, Run } from '../suites/kit/outcome.ts';
import { resolveTarget } from '../suites/kit/resolve-target.ts';
import type { Target } from '../suites/kit/target.ts';
import { runSuites } from '../suites/kit/run-suites.ts';
import type { RunSettings } from '../suites/kit/run-suites.ts';
import type { Fault, FetchHandler } from './faults/fault.ts';
import { setRawTarget } from './http/raw-target.ts';
import type { Mock } from './mock.ts';

/** The mock as a target of the battery, with all its identities; `only` claims one interface. */
export function targetOf(
  mock: Pick<Mock, 'urls' | 'keys'>,
  runId: string,
  only?: InterfaceName,
  now = new Date(),
): Promise<Target> {
  const { urls, keys } = mock;
  const { jwtSecret } = keys;
  const whole = {
    data: { url: urls.data, apiKey: keys.anon, serviceKey: keys.service, jwtSecret },
    management: { url: urls.management, token: keys.token, ref: keys.ref },
    storage: { url: urls.storage, key: keys.service, anonKey: keys.anon, jwtSecret },
  };
  return resolveTarget(only === undefined ? whole : { [only]: whole[only] }, runId, now);
}

export interface Judging {
  readonly only?: InterfaceName;
  /** Runs every case even where the first look says that there is no such server. */
  readonly insist?: boolean;
  readonly settings?: Partial<RunSettings>;
}

const SEED = 1;
const RUN_ID = 'proof001';

/** Judges a Fetch handler that has the addresses and keys of the mock. */
export async function judgeHandler(mock: Mock, fetch: FetchHandler, judging: Judging = {}): Promise<Run> {
  const suites = allSuites();
  const judges = judgesFor(NEWEST_REQUIREMENTS);
  return runSuites(
    {
      ...judges,
      suites:
        judging.insist === true
          ? suites.map((suite) => ({ ...suite, preflight: () => Promise.resolve({ kind: 'met' as const }) }))
          : suites,
    },
    {
      target: await targetOf(mock, RUN_ID, judging.only, mock.clock.now()),
      bindings: presets(),
      transport: createFetchTransport(
        (request, rawTarget) => {
          setRawTarget(request, rawTarget);
          return fetch(request);
        },
        { response: 5_000 },
      ),
      ownMock: true,
      seed: SEED,
      runId: RUN_ID,
      consistency: 0,
      ...judging.settings,
    },
  );
}

/** What a fault did to the battery. */
export interface Proof {
  readonly fault: Fault;
  /** The same requests give the same on the honest server twice, and something else on the faulty one. */
  readonly witnessed: boolean;
  /** Scored cases that turned red and cite the broken clause. */
  readonly killers: readonly string[];
  /** Scored cases that turned red although they do not cite it. */
  readonly collateral: readonly string[];
  /** Cases that broke by our own fault. */
  readonly broken: readonly string[];
  readonly exitCode: number | undefined;
}

/** Shows that a fault differs, and who sees it. The mock is put back before and after. */
export async function proveFault(mock: Mock, fault: Fault): Promise<Proof> {
  const honest = (request: Request): Promise<Response> => mock.fetch(request);
  const witness = async (fetch: FetchHandler): Promise<unknown> => {
    await mock.reset();
    return fault.witness(fetch, mock);
  };
  const truth = await witness(honest);
  const again = await witness(honest);
  const lie = await witness(fault.apply(honest));
  await mock.reset();
  const run = await judgeHandler(mock, fault.apply(honest), { only: fault.interface });
  const red = run.outcomes.filter(isRed);
  const right = (outcome: Outcome): boolean =>
    outcome.clauses.includes(fault.clause) || outcome.clause === fault.clause;
  return {
    fault,
    witnessed: isDeepStrictEqual(truth, again) && !isDeepStrictEqual(truth, lie),
    killers: red.filter(right).map(({ id }) => id),
    collateral: red.filter((outcome) => !right(outcome)).map(({ id }) => id),
    broken: run.outcomes
      .filter(({ verdict }) => verdict === 'error')
      .map(({ id, message }) => `${id}: ${message ?? ''}`),
    exitCode: run.footer?.exitCode,
  };
}

function isRed(outcome: Outcome): boolean {
  return outcome.scored && (outcome.verdict === 'fail' || outcome.verdict === 'deviation');
}

/** The kill matrix, read by columns. */
export interface Matrix {
  /** Scored cases that no fault turns red. */
  readonly decoration: readonly string[];
  /** Groups of scored cases that the same faults turn red. */
  readonly twins: readonly (readonly string[])[];
}

export function readMatrix(cases: readonly string[], proofs: readonly Proof[]): Matrix {
  const sets = cases.map((id) => ({
    id,
    kills: proofs
      .filter(({ killers, collateral }) => killers.includes(id) || collateral.includes(id))
      .map(({ fault }) => fault.id)
      .sort()
      .join(' '),
  }));
  const groups = Map.groupBy(
    sets.filter(({ kills }) => kills !== ''),
    ({ kills }) => kills,
  );
  return {
    decoration: sets.filter(({ kills }) => kills === '').map(({ id }) => id),
    twins: [...groups.values()].filter((group) => group.length > 1).map((group) => group.map(({ id }) => id)),
  };
}
