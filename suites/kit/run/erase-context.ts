// Hides the type of a suite's context, so that suites of different interfaces can be run alike.
import type { Canary, CaseEnvironment, Suite, Watch } from '../contract/case.ts';

export function eraseContext<Context>(suite: Suite<Context>): Suite<CaseEnvironment> {
  const { preflight, learn, freshness, canaries, leftovers, removersOfMany } = suite;
  return {
    interface: suite.interface,
    cases: suite.cases.map((item) => ({ ...item, run: (environment) => item.run(suite.createContext(environment)) })),
    needs: mapValues(suite.needs, (need) => ({
      hazard: need.hazard,
      check: (environment: CaseEnvironment) => need.check(suite.createContext(environment)),
    })),
    ...(freshness === undefined
      ? {}
      : {
          freshness: {
            hazard: freshness.hazard,
            probes: mapValues(
              freshness.probes,
              (probe) => (environment: CaseEnvironment, watch: Watch) => probe(suite.createContext(environment), watch),
            ),
          },
        }),
    ...(canaries === undefined ? {} : { canaries: mapValues(canaries, (canary) => eraseCanary(suite, canary)) }),
    removers: mapValues(
      suite.removers,
      (remove) => (environment: CaseEnvironment, name: string) => remove(suite.createContext(environment), name),
    ),
    ...(removersOfMany === undefined
      ? {}
      : {
          removersOfMany: mapValues(
            removersOfMany,
            (remove) => (environment: CaseEnvironment, names: readonly string[]) =>
              remove(suite.createContext(environment), names),
          ),
        }),
    ...(leftovers === undefined
      ? {}
      : {
          leftovers: mapValues(
            leftovers,
            (list) => (environment: CaseEnvironment) => list(suite.createContext(environment)),
          ),
        }),
    createContext: (environment) => environment,
    ...(preflight === undefined
      ? {}
      : { preflight: (environment: CaseEnvironment) => preflight(suite.createContext(environment)) }),
    ...(learn === undefined
      ? {}
      : { learn: (environment: CaseEnvironment) => learn(suite.createContext(environment)) }),
    checkAnswer: (exchange, learned) => suite.checkAnswer(exchange, learned),
    ...(suite.optional === undefined ? {} : { optional: suite.optional }),
    ...(suite.modeOf === undefined ? {} : { modeOf: suite.modeOf }),
    ...(suite.hazardOf === undefined ? {} : { hazardOf: suite.hazardOf }),
    ...(suite.refuses === undefined ? {} : { refuses: suite.refuses }),
    ...(suite.gauges === undefined ? {} : { gauges: suite.gauges }),
    ...(suite.capabilities === undefined ? {} : { capabilities: suite.capabilities }),
  };
}

function eraseCanary<Context>(suite: Suite<Context>, canary: Canary<Context>): Canary<CaseEnvironment> {
  return {
    ...canary,
    async plant(environment) {
      const { look, trials } = await canary.plant(suite.createContext(environment));
      return {
        look: (own) => look(suite.createContext(own)),
        trials: trials.map((trial) => ({ ...trial, run: (own) => trial.run(suite.createContext(own)) })),
      };
    },
  };
}

function mapValues<In, Out>(record: Readonly<Record<string, In>>, map: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
