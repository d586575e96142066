// Jest in its default environment.
export default { testMatch: ['**/runner.test.js'], transform: {}, testTimeout: 240_000 };
