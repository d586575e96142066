// The verbs of data cases: someone asks, and gets exactly this, or is refused, or is served.
import { checkEqual, checkThat } from '../kit/contract/check.ts';
import { collectionField, collectionQuery } from './answers/collection.ts';
import { nodesAt } from './answers/read.ts';
import type { AskOptions, DataContext, Question } from './context.ts';

/** Asks, and gets exactly this. `clause`: broken if not, unless it is the first one of the case. */
export async function checkAnswered(
  context: DataContext,
  question: Question,
  data: unknown,
  what: string,
  clause?: string,
): Promise<void> {
  checkEqual(await context.ask(...question), data, what, { clause });
}

/** A connection of which nothing but its nodes was asked for. */
export function edges(...nodes: readonly unknown[]): unknown {
  return { edges: nodes.map((node) => ({ node })) };
}

/** Asks for what is not there: whether that is an error or an empty collection is the target's. */
export async function checkFindsNothing(
  context: DataContext,
  table: string,
  filter: unknown,
  what: string,
  options: AskOptions = {},
): Promise<void> {
  const question = collectionQuery(table, 'edges { node { __typename } }', { filter });
  const { refused, data } = await context.send(...question, options);
  checkEqual(refused ? [] : nodesAt(data, collectionField(table)), [], what);
}

/** Asks, and is served: an error breaks no other promise than this. Returns the data. */
export async function checkServed(
  context: DataContext,
  question: Question,
  what: string,
  clause?: string,
): Promise<unknown> {
  const { refused, exchange, errors, data } = await context.send(...question);
  checkThat(!refused, what, { expected: 'no error', actual: { status: exchange.status, errors }, clause });
  return data;
}
