// The tests of which `npm test` runs a sample and `npm run prove` all, as patterns relative to the project's root.
export const PROVED: readonly string[] = [
  'proof/**/*.test.ts',
  'tests/fuzz/{management,storage}.test.ts',
  'tests/behaviour/storage/{s3,walks}.test.ts',
  'tests/battery/{conformance,whole-runs}.test.ts',
  'tests/behaviour/{migrations-at-restart,postgres,seeding,vitest-runs,projects/folders}.test.ts',
  'cli/{baseline-covers,guides,large-answers,load-balancer,mistakes,prove,replay}.test.ts',
  'cli/results/{leak-scan,secret-echoes}.test.ts',
  'tests/clients/{platform-cli,prism-proxy}.test.ts',
  'tests/package/package.test.ts',
  'tests/security/{foreign-pages,injection,stalled-readers,storage-row-security}.test.ts',
  'tests/crash/{crash,full-disk,processes}.test.ts',
  'tests/integrity/{kept-folder,repair,states-under-load}.test.ts',
  'tests/targets/{fixture,gateway,introspect,peculiar,random-schemas,real-service,renaming,runs}.test.ts',
  'bench/bench.test.ts',
];
