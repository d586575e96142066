// Proves the battery on every fault of one interface: who sees it, and what the kill matrix says.
import { isDeepStrictEqual } from 'node:util';
import type { InterfaceName } from '../specs/clause.ts';
import { judgesFor, NEWEST_REQUIREMENTS } from '../suites/battery.ts';
import type { Outcome } from '../suites/kit/outcome.ts';
import type { Target } from '../suites/kit/target.ts';
import { createMock } from './app.ts';
import type { Fault, FetchHandler } from './faults/fault.ts';
import { readMatrix } from './kill-matrix.ts';
import type { Matrix, Proof } from './kill-matrix.ts';
import { refuseManagement } from './management-over-http.ts';
import type { Mock, Urls } from './mock.ts';
import { addAnotherUser, createJury, targetOf } from './proof.ts';
import type { Jury } from './proof.ts';
import { isSameAnswer, readAnswer, recordInto, replay, toRequest } from './recording.ts';
import type { RecordedCall } from './recording.ts';

export interface InterfaceProof {
  readonly proofs: readonly Proof[];
  readonly matrix: Matrix;
  /** Cases that are not green on the honest mock: their red proves nothing. */
  readonly crooked: readonly string[];
}

interface Stage {
  readonly mock: Mock;
  readonly honest: HonestServer;
  readonly jury: Jury;
  readonly target: Target;
  /** Case id → what the honest mock was asked and answered, what it needs included. */
  readonly recordings: ReadonlyMap<string, readonly RecordedCall[]>;
}

/** One mock for all of them, put back between. */
export async function proveInterface(name: InterfaceName, faults: readonly Fault[]): Promise<InterfaceProof> {
  const mock = await createMock({ seed: 1 });
  try {
    const jury = createJury({ leaveBehind: true, knowsFixture: true, clock: mock.clock });
    const target = await secureTargetOf(mock);
    const honest = createHonestServer(mock);
    const recordings = new Map<string, readonly RecordedCall[]>();
    const crooked: string[] = [];
    for (const id of scoredCases(name)) {
      const calls: RecordedCall[] = [];
      await honest.tidy();
      const outcome = await judgeCase(jury, target, id, recordInto(calls, honest.fetch));
      if (outcome?.verdict === 'pass') recordings.set(id, calls);
      else if (outcome?.verdict !== 'not-applicable')
        crooked.push(`${id}: ${outcome?.verdict} ${outcome?.message ?? ''}`);
    }
    const proofs: Proof[] = [];
    for (const fault of faults) proofs.push(await proveFault({ mock, honest, jury, target, recordings }, fault));
    return { proofs, matrix: readMatrix([...recordings.keys()], proofs), crooked };
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

interface HonestServer {
  readonly fetch: FetchHandler;
  /** Puts the mock back, if anything may have changed since the last time. */
  tidy(): Promise<void>;
}

function createHonestServer(mock: Mock): HonestServer {
  let changed = true;
  const refuse = refuseManagement(securely(mock.urls).management);
  return {
    async fetch(request) {
      const refusal = request.url.startsWith('http:') ? refuse(request, {}) : undefined;
      if (refusal !== undefined) return refusal;
      changed ||= await mayChange(request);
      return mock.fetch(request);
    },
    async tidy() {
      if (changed) {
        await mock.reset();
        addAnotherUser(mock.users);
      }
      changed = false;
    },
  };
}

async function mayChange(request: Request): Promise<boolean> {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  return !request.url.endsWith('/graphql/v1') || (await request.clone().text()).includes('mutation');
}

async function judgeCase(jury: Jury, target: Target, id: string, fetch: FetchHandler): Promise<Outcome | undefined> {
  const run = await jury.judge(target, fetch, { only: [id] });
  return run.outcomes[0];
}

/** Shows that a fault differs, and which cases turn red on it. */
async function proveFault(stage: Stage, fault: Fault): Promise<Proof> {
  const { mock, honest, recordings } = stage;
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
  for (const [id, calls] of recordings) {
    const outcome = await judgeLie(stage, fault, id, calls);
    if (outcome !== undefined) outcomes.push(outcome);
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

/** The outcome of a case on a liar, or nothing where the lie does not touch it. Every look takes a fresh liar. */
async function judgeLie(
  { honest, jury, target }: Stage,
  fault: Fault,
  id: string,
  calls: readonly RecordedCall[],
): Promise<Outcome | undefined> {
  if (!(await isTouched(fault, calls))) return undefined;
  let strayed = false;
  const base = replay(calls);
  const faulty = fault.apply(async (request) => {
    try {
      return await base(request);
    } catch (error) {
      strayed = true;
      throw error;
    }
  });
  const replayed = await judgeCase(jury, target, id, faulty);
  if (!strayed) return replayed;
  await honest.tidy();
  return judgeCase(jury, target, id, fault.apply(honest.fetch));
}

/** Whether the liar changes any request on its way, or any answer. */
async function isTouched(fault: Fault, calls: readonly RecordedCall[]): Promise<boolean> {
  const made = new WeakMap<Request, RecordedCall>();
  const faulty = fault.apply(replay(calls, made));
  for (const call of calls) {
    const request = toRequest(call);
    made.set(request, call);
    try {
      if (!isSameAnswer(call.answer, await readAnswer(await faulty(request)))) return true;
    } catch {
      return true;
    }
  }
  return false;
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
