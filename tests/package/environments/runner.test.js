// The component in a runner that has the functions of Jest or of Node: in process and over HTTP.
import { createMock } from 'touchstone';
import { serve } from 'touchstone/node';
import { schema, useNotes } from './story.js';

const {
  after = globalThis.afterAll,
  before = globalThis.beforeAll,
  beforeEach = globalThis.beforeEach,
  test = globalThis.test,
} = globalThis.test === undefined ? await import('node:test') : {};

let mock, server;

before(
  async () => {
    mock = await createMock({ schema });
    server = await serve(mock, { port: 0 });
  },
  globalThis.test === undefined ? {} : 120_000,
);
beforeEach(() => mock.reset());
after(async () => {
  await server?.close();
  await mock?.close();
});

test('mock.fetch', () => useNotes(mock, { fetch: mock.fetch }));
test('over HTTP', () => useNotes(mock, { url: server.url }));
