// Jest with the real jsdom: the mock runs outside of it, and the component asks it over HTTP.
export default {
  testMatch: ['**/jest-jsdom.test.js'],
  transform: {},
  testTimeout: 240_000,
  testEnvironment: './jest-jsdom.environment.js',
  globalSetup: './jest-jsdom.setup.js',
  globalTeardown: './jest-jsdom.teardown.js',
};
