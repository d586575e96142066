import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { configDefaults, defineConfig } from 'vitest/config';
import { PROVED } from './proof/proved.ts';
import { describeStale } from './specs/sources.ts';
import { readSeed } from './tests/support/seed.ts';

/** A third of a minute and more each, the longest first: whichever began last would be waited for alone. */
const LONG = [
  'tests/crash/crash.test.ts',
  'tests/package/package.test.ts',
  'cli/large-answers.test.ts',
  'cli/mistakes.test.ts',
  'cli/prove.test.ts',
  'tests/clients/platform-cli.test.ts',
  'proof/edits/edits.test.ts',
  'tests/vectors/vectors.test.ts',
  'tests/vectors/requests.test.ts',
  'tests/behaviour/projects/folders.test.ts',
  'tests/targets/runs.test.ts',
  'proof/faults-storage.test.ts',
  'proof/faults-data.test.ts',
  'proof/legal-variants.test.ts',
  'bench/bench.test.ts',
  'proof/stand-ins.test.ts',
  'proof/faults-management.test.ts',
  'proof/blame.test.ts',
  'proof/seeds.test.ts',
  'tests/battery/whole-runs.test.ts',
  'tests/battery/conformance.test.ts',
  'tests/integrity/repair.test.ts',
  'cli/at-once.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONG.findIndex((name) => moduleId.endsWith(`/${name}`));
      return place < 0 ? LONG.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

const stale = describeStale();
if (stale !== undefined) throw new Error(stale);
process.stdout.write(`What the tests draw, they draw from TOUCHSTONE_PROOF_SEED=${readSeed()}.\n`);

// Every *.test.ts beside its source. Databases are heavy, so few workers.
export default defineConfig(({ mode }) => ({
  test: {
    // What is judged whole takes its time where the machine is busy.
    testTimeout: mode === 'prove' ? 900_000 : 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    // All cores are at work: V8's own threads would only take time from the other worker, and compiling a database
    // again and again for speed costs more than it gains. A quarter less CPU for tests with many mocks. Each embedded
    // database has 128 MB outside of V8's heap, and without the last flag each of its starts is a whole collection.
    execArgv: [
      '--single-threaded-gc',
      '--min-semi-space-size=32',
      '--max-semi-space-size=32',
      '--wasm-tiering-budget=100000000',
      '--external-memory-accounted-in-global-limit',
    ],
    sequence: { sequencer: LongestFirst },
    // One copy of graphql for us and for the tools: vite would take its development build for ours only.
    server: { deps: { inline: [/@graphql-tools\//] } },
    reporters: ['default'],
    // No module keeps anything in the process, so files share workers: most of their time was starting one for each.
    isolate: false,
    setupFiles: ['tests/house/seed-fast-check.ts'],
    ...(mode === 'prove'
      ? { include: [...PROVED], env: { TOUCHSTONE_PROOF: 'whole' } }
      : {
          include: ['{specs,suites,mocks,reporters,proof,tests,cli,bench}/**/*.test.ts'],
          // The gate runs the whole of these afterwards, so it needs no sample of them before.
          ...(process.env['TOUCHSTONE_PROOF'] === 'later' ? { exclude: [...configDefaults.exclude, ...PROVED] } : {}),
        }),
  },
}));
