// Hides the type of a suite's context, so that suites of different interfaces can be run alike.
import { withoutUndefined } from '../../../specs/without-undefined.ts';
import type { AnySuite, Canary, CaseEnvironment, Suite } from '../contract/case.ts';

type Hide<Context> = <Rest extends readonly unknown[], Out>(
  work: (context: Context, ...rest: Rest) => Out,
) => (environment: CaseEnvironment, ...rest: Rest) => Out;

export function eraseContext<Context>(suite: Suite<Context>): AnySuite {
  const { cases, needs, freshness, canaries, removers, removersOfMany, leftovers, preflight, learn, ...rest } = suite;
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
      freshness: freshness && { ...freshness, probes: mapValues(freshness.probes, hide) },
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

function mapValues<In, Out>(record: Readonly<Record<string, In>>, map: (value: In) => Out): Record<string, Out> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
