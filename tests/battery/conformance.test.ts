// The mock, judged by the whole battery: one run in process, which most tests look at, and another one over a socket.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { managementDocument, storageDocument } from '../../specs/documents.ts';
import { allClauses } from '../../specs/clauses.ts';
import { routesOf } from '../../specs/routes.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import { allSuites, replayBattery, startRecording } from '../../suites/battery.ts';
import { readingsOf } from '../../suites/kit/redact/readings.ts';
import { createSecretIndex } from '../../suites/kit/redact/secret-index.ts';
import { parseRecording } from '../../suites/kit/record/recording.ts';
import { createSocketTransport } from '../../suites/kit/wire/socket-transport.ts';
import { createMock } from '../../mocks/app.ts';
import { dataOperations } from '../../mocks/data/request/endpoint.ts';
import { madeUpIn } from '../../mocks/http/conform.ts';
import { toOperations } from '../../mocks/http/operations.ts';
import type { Mock } from '../../mocks/mock.ts';
import { serve } from '../../mocks/node.ts';
import { locate } from '../../mocks/request/locate.ts';
import { createJudge, targetOf } from '../../proof/judge-in-process.ts';
import { readExtent, takeSome } from '../support/extent.ts';
import { notGreen, outcomesOf } from '../support/run-lines.ts';

const PROMISED = [
  'graphql',
  ...[managementDocument, storageDocument].flatMap(routesOf).map(({ operation }) => operation),
];

const OPERATIONS = {
  data: dataOperations,
  management: toOperations(routesOf(managementDocument)),
  storage: toOperations(routesOf(storageDocument)),
};

/** Open clauses that no case can observe on the mock, with the reason. */
const NOT_HERE: Readonly<Record<string, string>> = {
  'management.restrictions.disallowed': 'The project of the mock is entitled to network restrictions.',
};

const cases = allSuites().flatMap((suite) => suite.cases);
const only = takeSome('cases judged once more', cases, 30).map(({ id }) => id);

let mock: Mock;
let near: Run;
/** What it says of those that are judged once more. */
let chosen: Pick<Run, 'outcomes' | 'findings'>;
/** The operations that succeeded at least once. */
const done = new Set<string>();
/** The places of answers at which a document wanted a value that no handler knows. */
const madeUp = new Set<string>();
let recorded: string;
beforeAll(async () => {
  mock = await createMock({ seed: 1 });
  const target = await targetOf(mock);
  const settings = { seed: 1, runId: 'near0001', ownMock: true, seenWithin: 0, retries: 0 };
  const { config, end } = startRecording({ ...settings, target });
  const listened = config.onExchange === undefined ? settings : { ...settings, onExchange: config.onExchange };
  const ask = async (request: Request): Promise<Response> => {
    const place = locate(new URL(request.url).pathname);
    const response = await mock.fetch(request);
    for (const at of madeUpIn(response)) madeUp.add(`${request.method} ${request.url} ${at}`);
    if (response.ok && place !== undefined && place.part !== 'admin' && place.part !== 'auth') {
      const operation = OPERATIONS[place.part].nameOf(request.method, place.path);
      if (operation !== undefined) done.add(operation);
    }
    return response;
  };
  near = await battery.judge(target, ask, listened);
  chosen = { findings: [], outcomes: near.outcomes.filter(({ id }) => only.includes(id)) };
  recorded = end().text;
  console.log(`${near.outcomes.length} cases, ${near.footer?.exchanges} exchanges, ${near.footer?.duration} ms`);
}, 300_000);
afterAll(() => mock.close());

const battery = createJudge();

describe('the mock, judged by the battery', () => {
  it('is conformant on all three interfaces, and nothing is left behind', async () => {
    expect(notGreen(near)).toEqual([]);
    expect(near.footer?.interfaces.map((one) => [one.interface, one.verdict])).toEqual([
      ['data', 'conformant'],
      ['management', 'conformant'],
      ['storage', 'conformant'],
    ]);
    expect(near.footer?.exitCode).toBe(0);
    // The contract has no operation that removes a project or an organization.
    expect(near.footer?.leaks.filter((leak) => !/^management (project|organization) /.test(leak))).toEqual([]);
    const [buckets] = await mock.sql(`select id from storage.buckets where id like 'ts-%'`);
    expect(buckets).toEqual([]);
  });

  it('is asked for every operation of the specs, and does what is asked', () => {
    expect(PROMISED).toHaveLength(1 + 25 + 21);
    expect([...done].toSorted()).toEqual(PROMISED.toSorted());
  });

  it('knows all that it answers: no document has to make it up', () => {
    expect([...madeUp]).toEqual([]);
  });

  // A case that cites an open clause does not necessarily observe it.
  it('is observed on every open clause that a black box can observe', () => {
    const open = allClauses.filter((clause) => clause.strength === 'open' && clause.untestable === undefined);
    const observed = new Set(near.outcomes.flatMap(({ observations }) => observations.map(({ clause }) => clause)));
    expect(open.map(({ id }) => id).filter((id) => !observed.has(id))).toEqual(Object.keys(NOT_HERE));
  });

  it('is judged the same by a recording of the run, which holds none of its secrets', async () => {
    const { isWhole } = readExtent();
    const again = await replayBattery(parseRecording(recorded), isWhole ? {} : { only });
    expect(outcomesOf(again)).toEqual(outcomesOf(chosen));
    expect(again.outcomes.map(({ id }) => id)).toEqual(chosen.outcomes.map(({ id }) => id));
    if (isWhole) expect(again.footer?.interfaces).toEqual(near.footer?.interfaces);
    const { data, management, storage } = await targetOf(mock);
    const users = [...(data?.users ?? []), ...(storage?.users ?? [])].map(({ token }) => token);
    const { anon, service, jwtSecret, token } = mock.keys;
    const secrets = createSecretIndex();
    for (const secret of [anon, service, jwtSecret, token, management?.otherToken ?? '', ...users])
      secrets.add('a secret', secret);
    const numbered = recorded.split('\n').map((line, at) => [String(at), line] as const);
    const lines = takeSome('lines of a recording', numbered, 400).map(([, line]) => line);
    for (const { text } of readingsOf(lines.join('\n'))) expect(secrets.find(text)).toEqual([]);
  });

  it('gives the same outcomes over a socket as in process', async () => {
    await mock.reset();
    const server = await serve(mock, { port: 0 });
    const sockets = createSocketTransport();
    try {
      const target = await targetOf({ ...mock, urls: server.urls });
      const settings = { transport: sockets.send, runId: 'far00001', only };
      const far = await battery.judge(target, (request) => mock.fetch(request), settings);
      expect(outcomesOf(far)).toEqual(outcomesOf(chosen));
      expect(far.footer?.exitCode).toBe(0);
    } finally {
      sockets.close();
      await server.close();
    }
  });
});
