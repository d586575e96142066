// What a program in plain JavaScript does with the package, however it loads it.
module.exports = async ({ createMock }, { serve }) => {
  const mock = await createMock({ schema: { sql: 'create table todo (id serial primary key, title text)' } });
  const server = await serve(mock, { port: 0 });
  const answer = await fetch(`${server.urls.data}/graphql/v1`, {
    method: 'POST',
    headers: { apiKey: mock.keys.anon, 'content-type': 'application/json' },
    body: JSON.stringify({ query: '{ todoCollection { edges { node { title } } } }' }),
  });
  console.log(JSON.stringify(await answer.json()));
  await server.close();
  await mock.close();
};
