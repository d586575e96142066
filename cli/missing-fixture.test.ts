// A target that cannot be judged ends with 3 and a sentence.
import { besideMock } from './testing/beside-mock.ts';
import { testTyped } from './testing/typed-tests.ts';

const sql = `create table note (id int primary key, body text); insert into note values (1, 'one'), (2, 'two');`;
const beside = besideMock(
  { schema: { sql } },
  (next) => (request) =>
    request.url.includes('/page/')
      ? Promise.resolve(new Response('<title>Welcome</title>', { headers: { 'content-type': 'text/html' } }))
      : next(request),
);

testTyped(new URL('missing-fixture.yaml', import.meta.url), beside);
