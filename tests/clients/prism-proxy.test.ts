// Prism between client and mock: it finds nothing wrong with the mock, and flags faults.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { managementDocument, storageDocument } from '../../specs/documents.ts';
import { routesOf } from '../../specs/routes.ts';
import { createMock, type Mock } from '../../mocks/app.ts';
import type { FetchHandler } from '../../proof/kit/fault.ts';
import type { FaultRule } from '../../mocks/request/fault-rule.ts';
import { allFaults } from '../../proof/faults/register.ts';
import { serve, type Served } from '../../mocks/node.ts';
import { takeSome } from '../support/extent.ts';
import { checkKeys, readTable } from '../support/table.ts';
import { startPrism, type Prism } from '../../proof/prism.ts';
import { topicOf } from '../../proof/changed-clauses.ts';
import { createJudge, targetOf } from '../../proof/judge-in-process.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import type { Transport } from '../../suites/kit/contract/exchange.ts';
import { createSocketTransport } from '../../suites/kit/wire/socket-transport.ts';

interface Judged {
  /** Whether the run removes what it made: management has one hostname for all cases. */
  readonly tidy: boolean;
  /** Operations that are left out: Prism reads bytes as text. */
  readonly unread: readonly string[];
  /** Liars whose answers break the document, and what Prism says of them. */
  readonly liars: Readonly<Record<string, string>>;
  readonly rules: readonly (readonly [FaultRule, string])[];
  /** What the fault rules are tried with. */
  readonly path: string;
}

/** An answer of the target that Prism judged. */
interface Sighting {
  readonly operation: string;
  readonly status: number;
  /** In the answer, such as at `response.body.0.name`; those in a request are the battery's intention. */
  readonly violations: readonly { readonly at: string; readonly message: string }[];
}

const NAMES = ['management', 'storage'] as const;
const DOCUMENTS = { management: managementDocument, storage: storageDocument };
const JUDGED = readTable(import.meta.url, NAMES) as Readonly<Record<(typeof NAMES)[number], Judged>>;
for (const name of NAMES) checkKeys(JUDGED[name], ['tidy', 'unread', 'liars', 'rules', 'path'], name);

const tried = takeSome(
  'interfaces behind Prism',
  NAMES.map((name) => ({ ...JUDGED[name], name, document: DOCUMENTS[name], id: name })),
  1,
);

describe.each(tried)('$name behind Prism', ({ name, document, tidy, unread, liars, rules, path }) => {
  const operations = routesOf(document)
    .map(({ operation }) => operation)
    .filter((operation) => !unread.includes(operation));
  let mock: Mock;
  let honest: FetchHandler;
  let answer: FetchHandler;
  let server: Served;
  let prism: Prism;
  beforeAll(async () => {
    mock = await createMock({ dialect: 'contract', seed: 1 });
    answer = honest = (request) => mock.fetch(request);
    server = await serve({ fetch: (request) => answer(request) }, { port: 0 });
    prism = await startPrism('proxy', `specs/openapi/${name}.yaml`, server.urls[name]);
  });
  afterEach(async () => {
    answer = honest;
    await mock.reset();
  });
  afterAll(async () => {
    prism.stop();
    await server.close();
    await mock.close();
  });

  /** Judges the server behind Prism by some cases: what Prism does not judge goes to the server itself. */
  async function runThroughPrism(only: string): Promise<{ readonly run: Run; readonly judged: readonly Sighting[] }> {
    const base = server.urls[name];
    const sockets = createSocketTransport();
    const judged: Sighting[] = [];
    const transport: Transport = async (request) => {
      const { operation, url } = request;
      if (operation === undefined || !operations.includes(operation) || !url.startsWith(base))
        return sockets.send(request);
      const response = await sockets.send({ ...request, url: `${prism.url}${url.slice(base.length)}` });
      const headers = Object.fromEntries(response.headers);
      const { isKnown, violations } = parseViolations(headers['sl-violations']);
      const isPrisms = headers['content-type'] === 'application/problem+json';
      if (isKnown && !isPrisms) judged.push({ operation, status: response.status, violations });
      return response;
    };
    const target = await targetOf({ ...mock, urls: server.urls });
    const run = await createJudge({ leaveBehind: !tidy }).judge(target, honest, { only: [only], transport });
    sockets.close();
    return { run, judged };
  }

  test('nothing is held against an answer in a whole run of the battery', async () => {
    const { run, judged } = await runThroughPrism(`${name}.*`);
    process.stdout.write(render(name, judged));
    expect(run.footer?.interfaces.filter((one) => one.interface === name)).toMatchObject([{ verdict: 'conformant' }]);
    expect(violationsIn(judged)).toEqual([]);
    const seen = new Set(judged.filter(({ status }) => status < 300).map(({ operation }) => operation));
    expect(operations.filter((operation) => !seen.has(operation))).toEqual([]);
  });

  test.each(Object.entries(liars))('the liar %s is flagged: %s', async (id, message) => {
    const liar = allFaults.find((fault) => fault.id === `${name}.${id}`);
    if (liar === undefined) throw new Error(`There is no liar ${name}.${id}.`);
    answer = liar.apply(honest);
    const { judged } = await runThroughPrism(`${topicOf(liar.clause)}.*`);
    expect(violationsIn(judged).join('\n')).toContain(message);
  });

  test.each(rules)('the fault rule %j is flagged: %s', async (rule, message) => {
    const authorization = `Bearer ${name === 'management' ? mock.keys.token : mock.keys.service}`;
    const ask = async (): Promise<string> => {
      const { headers } = await fetch(`${prism.url}${path}`, { headers: { authorization } });
      const { violations } = parseViolations(headers.get('sl-violations') ?? undefined);
      return violations.map(({ message }) => message).join('\n');
    };
    expect(await ask()).toBe('');
    mock.faults.add(rule);
    expect(await ask()).toContain(message);
  });
});

function violationsIn(sightings: readonly Sighting[]): readonly string[] {
  return sightings.flatMap(({ operation, status, violations }) =>
    violations.map(({ at, message }) => `${operation} ${status}: ${at} ${message}`),
  );
}

function render(name: string, sightings: readonly Sighting[]): string {
  const counts = [...Map.groupBy(sightings, ({ operation }) => operation)]
    .map(([operation, some]) => `${operation} ${some.length}`)
    .toSorted();
  const found = violationsIn(sightings).length;
  return `Prism judged ${sightings.length} answers of ${name}, ${found} violations: ${counts.join(', ')}\n`;
}

/** What the header `sl-violations` says of an answer, and whether Prism knew which operation it was. */
function parseViolations(header = '[]'): Pick<Sighting, 'violations'> & { readonly isKnown: boolean } {
  if (!header.startsWith('[')) throw new Error(`Prism cut its list of violations: ${header.slice(0, 200)}`);
  const all = JSON.parse(header) as readonly { readonly location: readonly string[]; readonly message: string }[];
  return {
    isKnown: !all.some(({ message }) => message === 'Selected route not found'),
    violations: all
      .filter(({ location }) => location[0] === 'response')
      .map(({ location, message }) => ({ at: location.join('.'), message })),
  };
}
