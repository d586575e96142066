// The six operations of operations.yaml, as a front-end would send them.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface Operation {
  readonly name: string;
  readonly title: string;
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** What the API calls the task in the middle of the table. */
export interface Middle {
  readonly id: number;
  readonly cursor: string;
  readonly nodeId: string;
}

/** Asks for the cursor and the node id of a task. */
export const FIND =
  'query Find($id: Int!) { taskCollection(filter: {id: {eq: $id}}) { edges { cursor node { nodeId } } } }';

export const INSERT = 'AddNote';

const OPERATIONS = parse(readFileSync(new URL('operations.yaml', import.meta.url), 'utf8')) as readonly Operation[];

export function createOperations(middle: Middle): readonly Operation[] {
  const named: Readonly<Record<string, unknown>> = { $id: middle.id, $cursor: middle.cursor, $nodeId: middle.nodeId };
  return OPERATIONS.map((operation) => {
    const variables = Object.entries(operation.variables).map(([name, value]) => [name, named[String(value)] ?? value]);
    return { ...operation, variables: Object.fromEntries(variables) as Operation['variables'] };
  });
}

/** A body without what differs each time: an insert makes ids. */
export function maskBody(body: string, operation: string): string {
  return operation === INSERT ? body.replace(/"id" ?: ?\d+/g, '"id":0') : body;
}
