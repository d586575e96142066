import { expect, test } from 'vitest';
import { describeUnknownPath } from './operations.ts';

test.each([
  ['/auth/v1/token', 'The auth service is not part of the contract: POST /__touchstone/token signs a user'],
  ['/rest/v1/todo', 'The rest service is not part of the contract: rows are at /graphql/v1.'],
  ['/realtime/v1', 'The realtime service is not part of the contract. This server has'],
  ['/bucket/', 'Did you mean /storage/v1/bucket/?'],
  ['/projects', 'Did you mean /v1/projects?'],
  ['//v1/projects', 'Did you mean /v1/projects? A base URL ends without a slash.'],
])('at %s, where nothing answers, a newcomer is told where to go', (path, sentence) => {
  expect(describeUnknownPath(path)).toContain(sentence);
});
