// The same file in each environment of vitest; the older vitest with the older jsdom.
import { version } from 'vitest/node';

const execArgv = version.startsWith('4.') ? ['--import', './older-jsdom.js'] : [];

export default {
  test: {
    include: ['vitest.test.js'],
    testTimeout: 240_000,
    hookTimeout: 240_000,
    execArgv,
    projects: ['node', 'jsdom', 'happy-dom'].map((environment) => ({
      extends: true,
      test: { name: environment, environment },
    })),
  },
};
