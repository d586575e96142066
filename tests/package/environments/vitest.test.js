// The component in vitest, in the environment of its project.
import { setupServer } from 'msw/node';
import { handlers } from 'touchstone/msw';
import { testWith } from 'touchstone/vitest';
import { expect } from 'vitest';
import { schema, useNotes } from './story.js';

const test = testWith({ schema });
const ORIGIN = 'https://abcdefghijklmnopqrst.supabase.co';
const { userAgent } = globalThis.navigator;
/** The platform's fetch does not know jsdom's classes. */
const lost = userAgent.includes(' jsdom/') ? ['blob', 'file', 'form'] : [];

test('is in the environment that its project names', ({ task }) => {
  console.log(`${task.file.projectName}: ${userAgent}`);
});

test('mock.fetch', ({ mock }) => useNotes(mock, { fetch: mock.fetch }));

test('over HTTP', ({ mock, server }) => useNotes(mock, { url: server.url, lost }));

test('behind MSW', async ({ mock }) => {
  const server = setupServer(...handlers(mock, { origin: ORIGIN }));
  server.listen();
  try {
    await useNotes(mock, { url: ORIGIN, lost });
  } finally {
    server.close();
  }
});

test('the client fixtures', async ({ client, httpClient }) => {
  for (const each of [client, httpClient]) {
    const add = 'mutation { insertIntonoteCollection(objects: [{ title: "a" }]) { affectedCount } }';
    expect((await each.graphql(add)).json).toEqual({ data: { insertIntonoteCollection: { affectedCount: 1 } } });
  }
});
