// The names by which a rule knows a GraphQL request. In a module of its own, which is loaded when a rule asks for it.
import { Kind, parse } from 'graphql';

/** Of the operation that runs and of the fields at its root; none if the JSON of the request has no GraphQL document. */
export function graphqlNames(json: unknown): readonly string[] {
  const { query, operationName } = Object(json) as Readonly<Record<string, unknown>>;
  if (typeof query !== 'string') return [];
  try {
    const operations = parse(query).definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
    const running = operations.find((one) => operations.length === 1 || one.name?.value === operationName);
    const fields = running?.selectionSet.selections.map((one) =>
      one.kind === Kind.FIELD ? one.name.value : undefined,
    );
    return [running?.name?.value, ...(fields ?? [])].filter((name) => name !== undefined);
  } catch {
    return [];
  }
}
