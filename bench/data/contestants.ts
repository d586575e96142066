// Starts the mock and a bare server beside it on one database, and sees that both answer the same bytes.
import { POOL_SIZE } from '../bare-database.ts';
import type { BareOrigin } from '../bare-server.ts';
import { forkChild } from '../child.ts';
import type { Scope } from '../part.ts';
import type { Contestant } from '../race.ts';
import type { BareStart } from './bare.ts';
import { createOperations, FIND, maskBody, type Middle, type Operation } from './operations.ts';
import { recordStatements, type RecordedRequest } from './record.ts';

/** Where an API is, and what has to be sent along. */
export interface Address {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Given {
  readonly scope: Scope;
  readonly schema: string;
  /** The task in the middle of the table. */
  readonly middle: number;
  /** Of the database, as its owner. */
  readonly url: string;
  /** The mock, filled. */
  readonly mock: Address;
}

interface Field {
  readonly operations: readonly Operation[];
  readonly contestants: readonly Contestant[];
}

export async function createField({ scope, schema, middle, url, mock }: Given): Promise<Field> {
  const operations = createOperations(await find(mock, middle));
  const requests: RecordedRequest[] = [];
  for (const operation of operations) requests.push({ ...operation, body: await askOnce(mock, operation) });
  const start: BareStart = {
    database: { kind: 'postgres', owner: url, connections: POOL_SIZE },
    statements: await recordStatements(schema, requests),
  };
  const origin = (await forkChild(new URL('bare.ts', import.meta.url), scope).ask(start)) as BareOrigin;
  const bare: Address = { url: origin.url, headers: { 'content-type': 'application/json' } };
  for (const { body, ...operation } of requests) {
    const [ours, theirs] = [body, await askOnce(bare, operation)].map((text) => maskBody(text, operation.name));
    if (ours !== theirs)
      throw new Error(
        `The bare server does not answer ${operation.name} as the mock does:\n${theirs?.slice(0, 600)}\n${ours?.slice(0, 600)}`,
      );
  }
  return { operations, contestants: [contestant('mock', mock, operations), contestant('bare', bare, operations)] };
}

async function find(address: Address, id: number): Promise<Middle> {
  const answer = JSON.parse(await askOnce(address, { name: 'Find', query: FIND, variables: { id } })) as {
    readonly data: {
      readonly taskCollection: {
        readonly edges: readonly { readonly cursor: string; readonly node: { readonly nodeId: string } }[];
      };
    };
  };
  const [edge] = answer.data.taskCollection.edges;
  if (edge === undefined) throw new Error(`Task ${id} was not found at ${address.url}.`);
  return { id, cursor: edge.cursor, nodeId: edge.node.nodeId };
}

function contestant(name: string, { url, headers }: Address, operations: readonly Operation[]): Contestant {
  return {
    name,
    asks: new Map(
      operations.map((operation) => [operation.name, { method: 'POST', url, headers, body: bodyOf(operation) }]),
    ),
  };
}

type Asked = Omit<Operation, 'title'>;

function bodyOf({ name, query, variables }: Asked): string {
  return JSON.stringify({ operationName: name, query, variables });
}

/** The body of a good answer, outside of any measurement; anything else is an Error. */
async function askOnce({ url, headers }: Address, asked: Asked): Promise<string> {
  const response = await fetch(url, { method: 'POST', headers, body: bodyOf(asked) });
  const text = await response.text();
  if (response.status !== 200 || text.includes('"errors"'))
    throw new Error(`${asked.name} at ${url} was answered ${response.status} ${text.slice(0, 500)}`);
  return text;
}
