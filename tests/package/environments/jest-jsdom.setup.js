// Starts the mock where Node is whole, and tells the tests its address and its keys.
import { createMock } from 'touchstone';
import { serve } from 'touchstone/node';
import { schema } from './story.js';

export default async function start() {
  const mock = await createMock({ schema });
  const server = await serve(mock, { port: 0 });
  globalThis.stopMock = async () => {
    await server.close();
    await mock.close();
  };
  process.env.MOCK = JSON.stringify({ urls: server.urls, keys: mock.keys });
}
