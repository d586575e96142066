// For tests with vitest: a tiny server that ends with the test.
import { onTestFinished } from 'vitest';
import { answerJson, startServer, type TinyServer } from './tiny-server.ts';

/** Answers `{}` unless a handler says otherwise. */
export async function serveTiny(
  handler: Parameters<typeof startServer>[0] = (_request, response) => {
    answerJson(response, {});
  },
): Promise<TinyServer> {
  const server = await startServer(handler);
  onTestFinished(() => server.close());
  return server;
}
