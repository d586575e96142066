// Judges a middleware case by case on what the honest mock answered, and asks the mock again only if that is not enough.
import type { Run } from '../suites/kit/outcome.ts';
import type { RunSettings } from '../suites/kit/run/run-settings.ts';
import type { Target } from '../suites/kit/contract/target.ts';
import type { Middleware } from './kit/fault.ts';
import type { Mock } from '../mocks/mock.ts';
import { addSurroundings, type Judge } from './judge-in-process.ts';
import { isTouched, recordInto, replay, type RecordedCall } from './recording.ts';

export type HonestServer = ReturnType<typeof createHonestServer>;

export function createHonestServer(mock: Mock) {
  let changed = true;
  return {
    fetch: async (request: Request): Promise<Response> => {
      changed ||= await mayChange(request);
      return mock.fetch(request);
    },
    /** Puts the mock back, if anything may have changed since the last time. */
    async tidy(): Promise<void> {
      if (changed) {
        await mock.reset();
        addSurroundings(mock);
      }
      changed = false;
    },
  };
}

async function mayChange(request: Request): Promise<boolean> {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  return !request.url.endsWith('/graphql/v1') || (await request.clone().text()).includes('mutation');
}

export interface HonestTarget {
  readonly honest: HonestServer;
  readonly battery: Judge;
  readonly target: Target;
}

export interface RecordedCase {
  readonly id: string;
  /** What the honest mock was asked and answered, what the case needs included. */
  readonly calls: readonly RecordedCall[];
  readonly run: Run;
  readonly settings: Partial<RunSettings>;
}

async function recordCase(
  { honest, battery, target }: HonestTarget,
  id: string,
  seed: number | undefined,
): Promise<RecordedCase> {
  const calls: RecordedCall[] = [];
  const settings = { only: [id], ...(seed === undefined ? {} : { seed }) };
  await honest.tidy();
  const run = await battery.judge(target, recordInto(calls, honest.fetch), settings);
  return { id, calls, run, settings };
}

export type Recordings = ReturnType<typeof createRecordings>;

/** Each case is recorded when it is first asked for; `seed`: of the random choices, always the same one unless given. */
export function createRecordings(honestTarget: HonestTarget, seed?: number) {
  const recorded = new Map<string, RecordedCase | undefined>();
  const crooked: string[] = [];
  const record = async (id: string): Promise<RecordedCase | undefined> => {
    const one = await recordCase(honestTarget, id, seed);
    const [outcome] = one.run.outcomes;
    if (outcome?.verdict === 'pass') return one;
    if (outcome?.verdict !== 'not-applicable')
      crooked.push(
        `${id}${seed === undefined ? '' : ` with seed ${seed}`}: ${outcome?.verdict} ${outcome?.message ?? ''}`,
      );
    return undefined;
  };
  return {
    /** The case on the honest mock, or nothing if it is not green there. */
    async take(id: string): Promise<RecordedCase | undefined> {
      if (!recorded.has(id)) recorded.set(id, await record(id));
      return recorded.get(id);
    },
    green: (): readonly string[] => [...recorded].flatMap(([id, one]) => (one === undefined ? [] : [id])),
    crooked: (): readonly string[] => crooked,
  };
}

/** The run of a case on the mock behind a middleware; undefined if that changes nothing. */
export async function judgeBehind(
  { honest, battery, target }: HonestTarget,
  middleware: Middleware,
  { calls, settings }: RecordedCase,
): Promise<Run | undefined> {
  if (!(await isTouched(middleware, calls))) return undefined;
  const recorded = replay(calls);
  const run = await battery.judge(target, middleware(recorded.fetch), settings);
  if (!recorded.hasStrayed()) return run;
  await honest.tidy();
  return battery.judge(target, middleware(honest.fetch), settings);
}
