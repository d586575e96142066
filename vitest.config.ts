import { defineConfig } from 'vitest/config';

// One project: every *.test.ts beside its source. Databases are heavy, so few workers.
export default defineConfig({
  test: {
    include: ['{specs,suites,mocks,reporters,cli,bench}/**/*.test.ts'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    // One copy of graphql for us and for the tools: vite would take its development build for ours only.
    server: { deps: { inline: [/@graphql-tools\//] } },
    reporters: ['default'],
  },
});
