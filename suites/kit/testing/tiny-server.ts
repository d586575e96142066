// For the kit's own tests: a server of a few lines, and suites of a few cases against it; what ends with a test does so by itself.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Clause } from '../../../specs/clause.ts';
import type { AnyCase, AnySuite, CaseEnvironment } from '../contract/case.ts';
import type { Run } from '../outcome.ts';
import { runSuites } from '../run/run-suites.ts';
import type { Judges, RunSettings } from '../run/run-settings.ts';

export type TinyServer = Awaited<ReturnType<typeof startServer>>;

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

export async function startServer(handler: Handler) {
  /** Request lines as they arrived: `GET /a/../b`. */
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method ?? ''} ${request.url ?? ''}`);
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      handler(request, response, Buffer.concat(chunks).toString());
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

export function answerJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

/** Answers `{}` unless a handler says otherwise. */
export async function serveTiny(
  handler: Handler = (_request, response) => {
    answerJson(response, {});
  },
): Promise<TinyServer> {
  const server = await startServer(handler);
  onTestFinished(() => server.close());
  return server;
}

export async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'touchstone-kit-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const base = { interface: 'storage', places: ['Intro/-/sentences/1'], operations: [] } as const;
const TINY_CLAUSES: readonly Clause[] = [
  { ...base, id: 'storage.tiny.stated', strength: 'stated', text: 'It is stated.' },
  { ...base, id: 'storage.tiny.other', strength: 'stated', text: 'It is stated too.' },
  { ...base, id: 'storage.tiny.implied', strength: 'implied', text: 'It follows.', inference: 'By thinking.' },
  { ...base, id: 'storage.tiny.open', strength: 'open', text: 'Is it so?', why: 'silent', mock: 'It is.' },
];

/** A case of the tiny suite: cites the stated clause, reads, needs nothing, unless `facts` say otherwise. */
export function tinyCase(
  what: string,
  run: (environment: CaseEnvironment) => Promise<void>,
  facts: Partial<AnyCase> = {},
): AnyCase {
  return {
    id: `storage.tiny.${what}`,
    title: `It does ${what}`,
    clauses: ['storage.tiny.stated'],
    needs: [],
    hazard: 'read',
    run,
    ...facts,
  };
}

/** The same that writes things of its own. */
export function tinyWrite(what: string, run: (environment: CaseEnvironment) => Promise<void>): AnyCase {
  return tinyCase(what, run, { hazard: 'write-scoped' });
}

/** Asks for a path of the target. */
export function get(environment: CaseEnvironment, path = '/', method = 'GET'): ReturnType<CaseEnvironment['send']> {
  return environment.send({ method, url: `${environment.target.storage?.url ?? ''}${path}` });
}

/** A run of a case that asks for a path, and for no more. */
export function reading(path = '/') {
  return async (environment: CaseEnvironment): Promise<void> => void (await get(environment, path));
}

export function tinySuite(cases: readonly AnyCase[], facts: Partial<AnySuite> = {}): AnySuite {
  return {
    interface: 'storage',
    cases,
    needs: {},
    removers: {},
    createContext: (environment) => environment,
    checkAnswer: () => [],
    ...facts,
  };
}

/** What judges by these suites; every case is scored, unless `scored` names those that are. */
export function tinyJudges(
  suites: readonly AnySuite[],
  scored = suites.flatMap(({ cases }) => cases.map(({ id }) => id)),
): Judges {
  return {
    suites,
    clauses: TINY_CLAUSES,
    requirementSet: { version: '1.0', seed: 1, cases: scored },
    tool: { name: 'touchstone', version: '0.0.0' },
  };
}

/** Runs tiny cases; every one is scored. */
export function runTiny(
  url: string,
  cases: readonly AnyCase[],
  settings: Partial<RunSettings> = {},
  suite: Partial<AnySuite> = {},
): Promise<Run> {
  const target = { storage: { url, key: 'sentinel-storage-key', users: [] } };
  return runSuites(tinyJudges([tinySuite(cases, suite)]), { target, seenWithin: 50, ...settings });
}
