// The six operations of operations.yaml, as a front-end would send them.
import { checkNames, fill, readTable } from '../../tests/support/table.ts';

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

const KEYS = ['name', 'title', 'query', 'variables'];

export function createOperations(middle: Middle): readonly Operation[] {
  return (readTable(import.meta.url, KEYS) as readonly Operation[]).map((operation) => {
    checkNames(operation.variables, middle, operation.title);
    return { ...operation, variables: fill(operation.variables, { ...middle }) };
  });
}

/** A body without what differs each time: an insert makes ids. */
export function maskBody(body: string, operation: string): string {
  return operation === INSERT ? body.replace(/"id" ?: ?\d+/g, '"id":0') : body;
}
