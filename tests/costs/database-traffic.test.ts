// What a request costs on the way to PostgreSQL, in counts that have no noise: a statement or a round trip too many is red.
import { Client } from 'pg';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { createMock } from '../../mocks/app.ts';
import { createClient } from '../../mocks/client.ts';
import { openCountingProxy, type Traffic } from '../support/counting-proxy.ts';
import { opened } from '../support/opened.ts';
import { shareTestServer, wantsPostgres } from '../support/postgres-server.ts';
import { stockStorage } from '../support/stocked-storage.ts';
import { checkKeys, fill, readTable } from '../support/table.ts';

/** `isNew`: it is counted when it is sent for the first time, on connections that are warm from the first operation. */
type Operation = { readonly name: string; readonly cost: Traffic; readonly isNew?: true } & (
  | { readonly ask: string }
  | { readonly send: string; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
);

const { sql, operations } = readTable(import.meta.url, ['sql', 'operations']) as {
  readonly sql: string;
  readonly operations: readonly Operation[];
};
for (const { name, cost, ...sent } of operations) {
  checkKeys(cost, ['statements', 'roundTrips', 'bytesSent', 'bytesReceived'], `The cost of ${name}`);
  checkKeys(sent, ['isNew', ...('ask' in sent ? ['ask'] : ['send', 'body', 'headers'])], name);
}

const names = Array.from({ length: 100 }, (_, index) => `folder/file-${index + 1}.txt`);

/** What is planned and kept for later requests is not of the one that is counted. */
const WARM = 5;

describe.runIf(wantsPostgres())('on the way to PostgreSQL', () => {
  const server = opened(() => shareTestServer());
  let url: URL;
  beforeAll(async () => {
    url = new URL(await server().createDatabase());
  });
  const proxy = opened(() => openCountingProxy(Number(url.port)));
  const mock = opened(() => {
    url.port = String(proxy().port);
    return createMock({ schema: { sql }, database: { url: url.href }, warn: () => undefined });
  });
  beforeAll(async () => {
    await stockStorage(mock(), { open: Object.fromEntries(names.map((name) => [name, 'content'])) });
  });

  async function send(operation: Operation, turn: number): Promise<void> {
    const { graphql, storage } = createClient(mock());
    const asked = fill(operation, { turn, names });
    const [method = '', path = ''] = 'send' in asked ? asked.send.split(' ') : [];
    const { status, text } =
      'ask' in asked
        ? await graphql(asked.ask, undefined, { as: 'service' })
        : await storage(method, path, asked.body, { headers: asked.headers ?? {} });
    expect([status, text]).toEqual([200, expect.not.stringContaining('"errors"')]);
  }

  async function warmUp(operation: Operation | undefined): Promise<Operation> {
    if (operation === undefined) throw new Error('There are no operations.');
    for (let turn = 1; turn <= WARM; turn += 1) await send(operation, turn);
    return operation;
  }

  test.each(operations)('$name costs what it did', async (operation) => {
    const { cost, isNew = false } = operation;
    await warmUp(isNew ? operations[0] : operation);
    await proxy().takeTraffic();
    await send(operation, WARM + 1);
    const { statements, roundTrips, bytesSent, bytesReceived } = await proxy().takeTraffic();
    expect({ statements, roundTrips }).toEqual({ statements: cost.statements, roundTrips: cost.roundTrips });
    expect(bytesSent).toBeLessThanOrEqual(cost.bytesSent);
    expect(bytesReceived).toBeLessThanOrEqual(cost.bytesReceived);
  });

  test('a statement too many for each request is counted', async () => {
    const page = await warmUp(operations[0]);
    plantStatement();
    await proxy().takeTraffic();
    await send(page, WARM + 1);
    const { statements, roundTrips } = await proxy().takeTraffic();
    expect([statements, roundTrips]).toEqual([page.cost.statements + 1, page.cost.roundTrips + 1]);
  });

  test('where no version of the definitions is kept, a page costs two looks at them, and the catalog is not read', async () => {
    await mock().sql('alter event trigger touchstone_sql_drop disable');
    onTestFinished(async () => void (await mock().sql('alter event trigger touchstone_sql_drop enable always')));
    const page = await warmUp(operations[0]);
    await proxy().takeTraffic();
    await send(page, WARM + 1);
    const { statements, roundTrips, bytesReceived } = await proxy().takeTraffic();
    expect([statements, roundTrips]).toEqual([7, 5]);
    expect(bytesReceived).toBeLessThanOrEqual(page.cost.bytesReceived + 1000);
  });
});

/** In the driver, before whatever the mock sends, until the test is over. */
function plantStatement(): void {
  const query = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown;
  onTestFinished(() => {
    Client.prototype.query = query as Client['query'];
  });
  Client.prototype.query = function plant(this: Client, ...args: unknown[]): unknown {
    void Reflect.apply(query, this, ['select 1']);
    return Reflect.apply(query, this, args);
  } as Client['query'];
}
