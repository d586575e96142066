// The answers to requests for unknown paths: where to go instead.
import { expect, test } from 'vitest';
import { describePathOfProject, describeUnknownPath } from './locate.ts';

test.each([
  ['/auth/v1/token', 'The auth service is not part of the contract: POST /__touchstone/auth/users makes a user'],
  ['/rest/v1/todo', 'The rest service is not part of the contract: rows are at /graphql/v1.'],
  [
    '/realtime/v1',
    'The realtime service is not part of the contract. A stub can answer here: mock.stub({ method, path, body }), or POST /__touchstone/stubs. This server has',
  ],
  ['/', 'and those of a project below /projects/{ref}.'],
  ['/bucket/', 'Did you mean /storage/v1/bucket/?'],
  ['/projects', 'Did you mean /v1/projects?'],
  ['//v1/projects', 'Did you mean /v1/projects? A base URL ends without a slash.'],
])('at %s, where nothing answers, a newcomer is told where to go', (path, sentence) => {
  expect(describeUnknownPath(path)).toContain(sentence);
});

test.each([
  ['/rest/v1/todo', 'and no /rest/v1/todo. The rest service is not part of the contract: rows are at /graphql/v1.'],
  ['/bucket', 'Did you mean /storage/v1/bucket?'],
  ['/v1/projects', '/v1/… and /__touchstone/… are at the root, for all projects.'],
  ['', 'and no page of its own.'],
])('so is somebody who is at %s below a project', (path, sentence) => {
  expect(describePathOfProject(path)).toContain(sentence);
});
