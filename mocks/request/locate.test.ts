// Which project a request is for, by its path or its host.
import { expect, test } from 'vitest';
import { parseProjectAddress } from './locate.ts';

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
