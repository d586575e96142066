// For tests with vitest: a tiny server, and a folder, that end with the test.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Run } from '../outcome.ts';
import { answerJson, runTiny, startServer, type TinyServer } from './tiny-server.ts';

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

type Rest<Parameters extends readonly unknown[]> = Parameters extends [unknown, ...infer Others] ? Others : never;

/** Runs tiny cases on such a server of their own. */
export async function serveAndRun(...rest: Rest<Parameters<typeof runTiny>>): Promise<Run> {
  const { url } = await serveTiny();
  return runTiny(url, ...rest);
}

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-kit-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
