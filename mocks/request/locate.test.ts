// Which project a request is for, by its path or its host, and where to go instead of an unknown path.
import { expect, test } from 'vitest';
import { describePathOfProject, describeUnknownPath, parseProjectAddress } from './locate.ts';

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

const REF = 'abcdefghijklmnopqrst';
const HOSTS = ['localhost', 'mock.example'];

test.each([
  [`/projects/${REF}/graphql/v1`, '127.0.0.1', REF, '/graphql/v1'],
  [`/projects/${REF}/storage/v1/object/a/..%2f..//b`, '127.0.0.1', REF, '/storage/v1/object/a/..%2f..//b'],
  [`/projects/${REF}`, '127.0.0.1', REF, ''],
  [`/projects/${REF}/`, '127.0.0.1', REF, '/'],
  [`/projects/${REF}/projects/${REF}/graphql/v1`, '127.0.0.1', REF, `/projects/${REF}/graphql/v1`],
  ['/graphql/v1', `${REF}.localhost`, REF, '/graphql/v1'],
  ['/graphql/v1', `${REF}.localhost.`, REF, '/graphql/v1'],
  ['/graphql/v1', `${REF}.mock.example`, REF, '/graphql/v1'],
  // At the host of one project, another project does not have an address.
  [
    `/projects/${REF}/graphql/v1`,
    `${REF.replace('a', 'z')}.localhost`,
    REF.replace('a', 'z'),
    `/projects/${REF}/graphql/v1`,
  ],
  // A host that does not name a project belongs to the main one, as all hosts did before.
  ['/graphql/v1', 'localhost', undefined, '/graphql/v1'],
  ['/graphql/v1', `${REF}.elsewhere.example`, undefined, '/graphql/v1'],
  ['/graphql/v1', `${REF}.x.localhost`, undefined, '/graphql/v1'],
  ['/graphql/v1', 'short.localhost', undefined, '/graphql/v1'],
  ['/graphql/v1', `${REF}u.localhost`, undefined, '/graphql/v1'],
  ['/projects', 'localhost', undefined, '/projects'],
  ['/projects/', 'localhost', undefined, '/projects/'],
  ['/projects//graphql/v1', 'localhost', undefined, '/projects//graphql/v1'],
  ['/Projects/x/graphql/v1', 'localhost', undefined, '/Projects/x/graphql/v1'],
])('%s at %s', (path, host, ref, rest) => {
  expect(parseProjectAddress(path, host, HOSTS)).toEqual({ ref, path: rest });
});
