// The mock in a program of ES modules.
import { createMock } from 'touchstone';
import { serve } from 'touchstone/node';

createMock({ schema: { sql: 'create table todo (id serial primary key, title text)' } }).then(async (mock) => {
  const server = await serve(mock, { port: 0 });
  const answer = await fetch(`${server.urls.data}/graphql/v1`, {
    method: 'POST',
    headers: { apiKey: mock.keys.anon, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ todoCollection { edges { node { title } } } }' }),
  });
  console.log(JSON.stringify(await answer.json()));
  await server.close();
  await mock.close();
});
