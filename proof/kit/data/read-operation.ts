// Reads a GraphQL document by the schema that the specs give to the fixture.
import { Kind, parse, type DocumentNode, type FragmentDefinitionNode, type OperationDefinitionNode } from 'graphql';
import { expandFixture } from '../../../specs/fixture-api.ts';
import { toSchema } from '../../../specs/graphql/to-schema.ts';

/** As the role that sees the most has it. */
export const servedSchema = toSchema(expandFixture({ role: 'service_role', inflected: false, shows: () => true }));

export interface Operation {
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

/** Cases send the same documents to one liar after another. */
const known = new Map<string, Operation | undefined>();

/** Undefined without exactly one operation. */
export function readOperation(query: string): Operation | undefined {
  if (!known.has(query)) known.set(query, read(query));
  return known.get(query);
}

function read(query: string): Operation | undefined {
  try {
    const document = parse(query, { noLocation: true });
    const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
    const fragments = document.definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION);
    const [operation] = operations;
    if (operation === undefined || operations.length > 1) return undefined;
    return { document, operation, fragments: new Map(fragments.map((one) => [one.name.value, one])) };
  } catch {
    return undefined;
  }
}
