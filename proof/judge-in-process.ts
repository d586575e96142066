// Runs the battery on our own servers, in process: honest, lying, empty or legally different.
import { judgesFor, presets } from '../suites/battery.ts';
import type { AnySuite, CaseEnvironment } from '../suites/kit/contract/case.ts';
import { learnFromSpecs } from '../suites/data/schema/learned.ts';
import { createFetchTransport } from '../suites/kit/wire/fetch-transport.ts';
import type { Run } from '../suites/kit/outcome.ts';
import { resolveTarget } from '../suites/kit/contract/resolve-target.ts';
import { runSuites } from '../suites/kit/run/run-suites.ts';
import type { RunSettings } from '../suites/kit/run/run-settings.ts';
import type { Target } from '../suites/kit/contract/target.ts';
import type { FetchHandler } from './kit/fault.ts';
import { setRawTarget } from '../mocks/http/raw-target.ts';
import type { Mock } from '../mocks/mock.ts';

const SEED = 1;
const RUN_ID = 'proof001';

type Identities = Pick<Mock, 'urls' | 'keys' | 'clock'> & Partial<Surroundings>;

/** What is there before the battery comes. */
type Surroundings = Pick<Mock, 'users' | 'administer'>;

/** The mock as a target of the battery, with all its identities; adds a user and bans if they can be added. */
export function targetOf({ urls, keys, clock, users, administer }: Identities): Promise<Target> {
  const { jwtSecret } = keys;
  const other = users === undefined || administer === undefined ? {} : addSurroundings({ users, administer });
  const settings = {
    data: { url: urls.data, apiKey: keys.anon, serviceKey: keys.service, jwtSecret },
    management: { url: urls.management, token: keys.token, ref: keys.ref, ...other },
    storage: { url: urls.storage, key: keys.service, anonKey: keys.anon, jwtSecret },
  };
  return resolveTarget(settings, RUN_ID, clock.now());
}

/** Of the range that is reserved for documentation; the first is lifted, and the others must stay. */
export const BANNED = ['198.51.100.7', '198.51.100.70', '198.51.100.8'] as const;

/** Adds a user with no part in the mock's project, whose token is the same after each reset, and bans addresses. */
export function addSurroundings({ users, administer }: Surroundings): {
  readonly otherToken: string;
  readonly bannedAddress: string;
} {
  for (const address of BANNED) administer({ kind: 'ban', address });
  return { otherToken: users.add({ name: 'Another user' }).token, bannedAddress: BANNED[0] };
}

export interface Judge {
  /** Judges a Fetch handler that answers at the target's addresses. */
  judge(target: Target, fetch: FetchHandler, settings?: Partial<RunSettings>): Promise<Run>;
}

export interface JudgeOptions {
  /** Runs every case even if the first look says that there is no such server. */
  readonly insist?: boolean;
  /** Removes nothing and watches no canary: the mock is reset as a whole, and a recording holds only what decides. */
  readonly leaveBehind?: boolean;
  /** Takes the schema of the fixture from the specs, and spares every run the introspection. */
  readonly knowsFixture?: boolean;
  /** Milliseconds for an answer; 5000 by default; more if several batteries run at once. */
  readonly patience?: number;
  /** The server's clock, moved on when the battery would wait. */
  readonly clock?: Mock['clock'];
  /** Hears which case, or which need of cases, draws a number that the seed decides. */
  readonly onDraw?: (name: string) => void;
}

export function createJudge(options: JudgeOptions = {}): Judge {
  const { insist = false, leaveBehind = false, knowsFixture = false, patience = 5_000, clock, onDraw } = options;
  const whole = judgesFor();
  const bindings = presets();
  const met = { kind: 'met' as const };
  const learned = knowsFixture ? learnFromSpecs('target') : undefined;
  const suites = whole.suites.map((suite) => ({
    ...suite,
    ...(insist ? { preflight: () => Promise.resolve(met) } : {}),
    ...(leaveBehind ? { removers: {}, removersOfMany: {}, canaries: {} } : {}),
    ...(onDraw === undefined ? {} : listenTo(suite, onDraw)),
    ...(learned !== undefined && suite.interface === 'data' ? { learn: () => Promise.resolve(learned) } : {}),
  }));
  const judges = { ...whole, suites };
  return {
    judge: (target, fetch, settings = {}) =>
      runSuites(judges, {
        target,
        bindings,
        transport: createFetchTransport(
          (request, rawTarget) => {
            setRawTarget(request, rawTarget);
            return fetch(request);
          },
          { response: patience },
        ),
        ownMock: true,
        seed: SEED,
        runId: RUN_ID,
        seenWithin: 0,
        // In one process there is nothing to gain, and all cases share a clock that is moved.
        concurrency: 1,
        // A liar that breaks connections always breaks them, and a recording has no second try.
        retries: 0,
        ...(clock === undefined ? {} : { pause: passing(clock) }),
        ...settings,
      }),
  };
}

function listenTo({ cases, needs }: AnySuite, onDraw: (name: string) => void): Pick<AnySuite, 'cases' | 'needs'> {
  const heard = (environment: CaseEnvironment, name: string): CaseEnvironment => ({
    ...environment,
    random() {
      onDraw(name);
      return environment.random();
    },
  });
  return {
    cases: cases.map((item) => ({ ...item, run: (environment) => item.run(heard(environment, item.id)) })),
    needs: Object.fromEntries(
      Object.entries(needs).map(([name, need]) => [
        name,
        { ...need, check: (environment: CaseEnvironment) => need.check(heard(environment, name)) },
      ]),
    ),
  };
}

/** Time goes by at once. */
function passing(clock: Mock['clock']): (milliseconds: number) => Promise<void> {
  return (milliseconds) => {
    clock.advance(`${milliseconds}ms`);
    return Promise.resolve();
  };
}
