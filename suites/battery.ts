// The battery: every suite, the clauses and the requirement set, run against one target.
import { managementDocument, storageDocument } from '../specs/documents.ts';
import { allClauses, allPlaces, NEWEST_REQUIREMENTS, seedOf } from '../specs/clauses.ts';
import { readVersion } from '../specs/version.ts';
import { dataSuite } from './data/suite.ts';
import { presetBindings, type Bindings } from './kit/contract/bindings.ts';
import type { CaseEnvironment, Suite, AnySuite, Canary } from './kit/contract/case.ts';
import type { HeardExchange } from './kit/contract/exchange.ts';
import { wordsOf } from './kit/redact/hidable-secrets.ts';
import { pickRecorded, renderRecording, type Recording } from './kit/record/recording.ts';
import { recordRun } from './kit/record/record-run.ts';
import { replay } from './kit/record/replay.ts';
import type { Run } from './kit/outcome.ts';
import { runSuites } from './kit/run/run-suites.ts';
import type { Judges, RunSettings } from './kit/run/run-settings.ts';
import { sweepLedgers, type SweepItem, type SweepSettings } from './kit/sweep/sweep.ts';
import { sweepOld, type OldSweep, type OldSweepSettings } from './kit/sweep/sweep-old.ts';
import { managementSuite } from './management/suite.ts';
import { preflightData, preflightManagement, preflightStorage } from './preflight.ts';
import { storageSuite } from './storage/suite.ts';
import type { Clause } from '../specs/clause.ts';
import { mapValues } from '../specs/map-values.ts';
import { withoutUndefined } from '../specs/without-undefined.ts';

export interface BatteryConfig extends RunSettings {
  /** Version of the pinned set of scored cases. */
  readonly requirementSet?: string;
}

/** A run can be recorded if it is known what its requests are a function of. */
export type RecordedConfig = BatteryConfig & Required<Pick<BatteryConfig, 'seed' | 'runId'>>;

/** The three suites, with their contexts hidden. */
export function allSuites(): readonly Suite<CaseEnvironment>[] {
  return [
    { preflight: preflightData, ...eraseContext(dataSuite) },
    { preflight: preflightManagement, ...eraseContext(managementSuite) },
    { preflight: preflightStorage, ...eraseContext(storageSuite) },
  ];
}

/** Judges the target; what the configuration binds wins over the presets. */
export function runBattery(config: BatteryConfig): Promise<Run> {
  const { requirementSet, ...settings } = config;
  return runSuites(judgesFor(requirementSet), { ...settings, bindings: { ...presets(), ...config.bindings } });
}

/** A run that is to be recorded: to be judged with `config`, and then rendered. `learned`: label → a secret that the target answered. */
export function startRecording(config: RecordedConfig) {
  const heard: HeardExchange[] = [];
  const listening: BatteryConfig = { ...config, onExchange: (exchange) => void heard.push(exchange) };
  return {
    config: listening,
    end: () => {
      const judges = judgesFor(config.requirementSet);
      const settings = pickRecorded({ ...config, bindings: { ...presets(), ...config.bindings } });
      const { recording, learned } = recordRun({ tool: judges.tool, settings, words: wordsOf(judges), heard });
      return { text: renderRecording(recording), learned };
    },
  };
}

/** Judges a recording; `config`: what is to be other than in the recorded run. */
export function replayBattery(recording: Recording, config: Partial<BatteryConfig> = {}): Promise<Run> {
  const settings = { ...recording.header.settings, ...config };
  const words = wordsOf(judgesFor(settings.requirementSet));
  return runBattery({ ...settings, replayed: replay(recording, words) });
}

/** The suites, the clauses and one requirement set: until 1.0 is released, every case in it that does more than observe. */
export function judgesFor(version = NEWEST_REQUIREMENTS): Judges {
  const suites = allSuites();
  const judged = new Set(allClauses.filter(({ strength }) => strength !== 'open').map(({ id }) => id));
  const scored = suites.flatMap(({ cases }) => cases).filter(({ clauses }) => clauses.some((id) => judged.has(id)));
  return {
    suites: suites.map((suite) => ignoreOpen(suite, allClauses)),
    clauses: allClauses,
    places: allPlaces,
    requirementSet: { version, seed: seedOf(version), cases: scored.map(({ id }) => id) },
    tool: { name: 'touchstone', version: readVersion() },
  };
}

/** The preset bodies of requests that the contract leaves out. */
export function presets(): Bindings {
  return { ...presetBindings(managementDocument), ...presetBindings(storageDocument) };
}

/** Removes what crashed runs left on this target; what the configuration binds wins over the presets. */
export function sweep(settings: SweepSettings): Promise<readonly SweepItem[]> {
  return sweepLedgers(allSuites(), { ...settings, bindings: { ...presets(), ...settings.bindings } });
}

/** Removes, or lists, what is named after a run with a lost ledger and is older than `olderThan`; `obstacles` to that are sentences. */
export function sweepLost(settings: OldSweepSettings): Promise<OldSweep> {
  return sweepOld(allSuites(), { ...settings, bindings: { ...presets(), ...settings.bindings } });
}

/** Keeps the check of answers from judging what is open: a schema may still name a clause that was stated once. */
function ignoreOpen(suite: AnySuite, clauses: readonly Clause[]): AnySuite {
  const open = new Set(clauses.filter(({ strength }) => strength === 'open').map(({ id }) => id));
  return {
    ...suite,
    checkAnswer: (exchange, learned) => suite.checkAnswer(exchange, learned)?.filter(({ clause }) => !open.has(clause)),
  };
}

type Hide<Context> = <Rest extends readonly unknown[], Out>(
  work: (context: Context, ...rest: Rest) => Out,
) => (environment: CaseEnvironment, ...rest: Rest) => Out;

/** Hides the type of a suite's context, so that suites of different interfaces can be run alike. */
function eraseContext<Context>(suite: Suite<Context>): AnySuite {
  const { cases, needs, canaries, removers, removersOfMany, leftovers, preflight, learn, ...rest } = suite;
  const hide: Hide<Context> =
    (work) =>
    (environment, ...more) =>
      work(suite.createContext(environment), ...more);
  return {
    ...rest,
    cases: cases.map((item) => ({ ...item, run: hide(item.run) })),
    needs: mapValues(needs, (need) => ({ ...need, check: hide(need.check) })),
    removers: mapValues(removers, hide),
    createContext: (environment) => environment,
    ...withoutUndefined({
      canaries: canaries && mapValues(canaries, (canary) => eraseCanary(canary, hide)),
      removersOfMany: removersOfMany && mapValues(removersOfMany, hide),
      leftovers: leftovers && mapValues(leftovers, hide),
      preflight: preflight && hide(preflight),
      learn: learn && hide(learn),
    }),
  };
}

function eraseCanary<Context>(canary: Canary<Context>, hide: Hide<Context>): Canary<CaseEnvironment> {
  return {
    ...canary,
    async plant(environment) {
      const { look, trials } = await hide(canary.plant)(environment);
      return { look: hide(look), trials: trials.map((trial) => ({ ...trial, run: hide(trial.run) })) };
    },
  };
}
