// Starts the contestants on one database, and sees that all of them answer the same.
import { POOL_SIZE, type BareDatabase } from '../bare-database.ts';
import type { BareOrigin } from '../bare-server.ts';
import { forkChild } from '../child.ts';
import type { Ask } from '../load-generator.ts';
import type { Scope, Settings } from '../part.ts';
import type { Contestant } from '../race.ts';
import { askOnce, dataOf, type Address, type GraphqlBody } from './ask.ts';
import type { BareStart } from './bare.ts';
import { createOperations, FIND, type Middle, type Operation } from './operations.ts';
import { recordStatements, type Recorded } from './record.ts';
import { startPostgraphile } from './rivals.ts';
import { maskBody, renderRows } from './same-rows.ts';

export interface Given {
  readonly settings: Settings;
  readonly scope: Scope;
  readonly schema: string;
  /** The task in the middle of the table. */
  readonly middle: number;
  /** The mock, filled. */
  readonly mock: Address;
}

interface Asked extends Address, Contestant {
  readonly bodies: ReadonlyMap<string, GraphqlBody>;
}

export interface Field {
  readonly operations: readonly Operation[];
  /** The mock first, the plain bare server second. */
  readonly contestants: readonly Contestant[];
}

export async function createPostgresField(given: Given, url: string): Promise<Field> {
  const { settings, scope, mock, middle } = given;
  const postgraphile = await startPostgraphile(url, settings, scope);
  const mockMiddle = await find(mock, FIND.mock, middle);
  const operations = createOperations(
    mockMiddle,
    postgraphile === undefined ? mockMiddle : await find(postgraphile, FIND.postgraphile, middle),
  );
  const { statements } = await record(given, operations);
  const start = (pipelined: boolean): Promise<Address> =>
    startBare({ kind: 'postgres', owner: url, connections: POOL_SIZE, pipelined }, statements, scope);
  const contestants = [
    contestant('mock', mock, operations, 'mock'),
    contestant('bare', await start(false), operations, 'mock'),
    contestant('one trip', await start(true), operations, 'mock'),
    ...(postgraphile === undefined ? [] : [contestant('PostGraphile', postgraphile, operations, 'postgraphile')]),
  ];
  await checkSame(operations, contestants);
  return { operations, contestants };
}

export async function createPgliteField(given: Given): Promise<Field> {
  const { scope, schema, mock, middle } = given;
  const mockMiddle = await find(mock, FIND.mock, middle);
  const operations = createOperations(mockMiddle, mockMiddle);
  const { preparation, statements } = await record(given, operations);
  const bare = await startBare({ kind: 'pglite', scripts: [preparation, schema] }, statements, scope);
  const contestants = [contestant('mock', mock, operations, 'mock'), contestant('bare', bare, operations, 'mock')];
  await checkSame(operations, contestants);
  return { operations, contestants };
}

async function startBare(database: BareDatabase, statements: BareStart['statements'], scope: Scope): Promise<Address> {
  const start: BareStart = { database, statements };
  const { url } = (await forkChild(new URL('bare.ts', import.meta.url), scope).ask(start)) as BareOrigin;
  return { url, headers: { 'content-type': 'application/json' } };
}

async function find(address: Address, query: string, id: number): Promise<Middle> {
  const answer = dataOf(await askOnce(address, { operationName: 'Find', query, variables: { id } }));
  const { edges } = answer['taskCollection'] as {
    readonly edges: readonly { readonly cursor: string; readonly node: { readonly nodeId: string } }[];
  };
  const [edge] = edges;
  if (edge === undefined) throw new Error(`Task ${id} was not found at ${address.url}.`);
  return { id, cursor: edge.cursor, nodeId: edge.node.nodeId };
}

function contestant(
  name: string,
  address: Address,
  operations: readonly Operation[],
  language: 'mock' | 'postgraphile',
): Asked {
  const bodies = operations.map((operation): [string, GraphqlBody] => {
    const { query, variables } = operation[language];
    return [operation.name, { operationName: operation.name, query, variables }];
  });
  const asks = bodies.map(([operation, body]): [string, Ask] => [
    operation,
    { method: 'POST', url: address.url, headers: address.headers, body: JSON.stringify(body) },
  ]);
  return { ...address, name, bodies: new Map(bodies), asks: new Map(asks) };
}

async function record({ mock, schema }: Given, operations: readonly Operation[]): Promise<Recorded> {
  const requests = [];
  for (const { name, mock: spoken } of operations) {
    const { query, variables } = spoken;
    const body = await askOnce(mock, { operationName: name, query, variables });
    requests.push({ operation: name, query, variables, body });
  }
  return recordStatements(schema, requests);
}

/** The bare servers answer the mock's bytes, PostGraphile the mock's rows. */
async function checkSame(operations: readonly Operation[], contestants: readonly Asked[]): Promise<void> {
  for (const operation of operations) {
    const { name } = operation;
    const answers = new Map<string, string>();
    for (const each of contestants) {
      const body = each.bodies.get(name);
      if (body !== undefined) answers.set(each.name, await askOnce(each, body));
    }
    const expected = answers.get('mock') ?? '';
    for (const [who, answer] of answers) {
      const rival = who === 'PostGraphile';
      const [ours, theirs] = rival
        ? [
            renderRows(operation.mock.rows(dataOf(expected)), name),
            renderRows(operation.postgraphile.rows(dataOf(answer)), name),
          ]
        : [maskBody(expected, name), maskBody(answer, name)];
      if (ours === theirs) continue;
      throw new Error(
        `${who} does not answer ${name} as the mock does:\n${theirs.slice(0, 600)}\n${ours.slice(0, 600)}`,
      );
    }
  }
}
