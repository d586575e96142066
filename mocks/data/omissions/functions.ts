// Says why a function is not a field of Query, Mutation or a table.
import type { Model } from '../model/model.ts';
import type { Facts, FunctionFacts, TypeFacts } from './facts.ts';

/** `model`: what the owner would see. */
export function listOmittedFunctions({ functions, relations }: Facts, model: Model): readonly string[] {
  const offered = new Set(offeredFunctions(model));
  const tables = new Set([...model.tables.values()].map((table) => table.oid));
  const known = new Set((relations ?? []).map(({ oid }) => oid));
  return (functions ?? []).flatMap((entry) => {
    if (offered.has(`${entry.schema}.${entry.name}`) && entry.namesakes === 0 && entry.executable) return [];
    const own = computedOn(entry);
    if (own !== undefined && known.has(own) && offered.has(`${entry.schema}.${entry.name}`)) return [];
    return [`Function ${entry.signature} is not offered: ${reasonOf(entry, own, tables)}`];
  });
}

function* offeredFunctions(model: Model): Generator<string> {
  for (const field of [...model.query.values(), ...model.mutation.values()])
    if (field.kind === 'function') yield `${field.function.schema}.${field.function.name}`;
  for (const table of model.tables.values())
    for (const [, field] of table.listed)
      if (field.kind === 'computed') yield `${field.function.schema}.${field.function.name}`;
}

/** The table, if the only argument is a row of it. */
function computedOn({ arguments: list }: FunctionFacts): number | undefined {
  return list?.length === 1 ? (list[0]?.relation ?? undefined) : undefined;
}

function reasonOf(entry: FunctionFacts, own: number | undefined, tables: ReadonlySet<number>): string {
  const { result, arguments: given } = entry;
  const list = given ?? [];
  const refused = list.find((argument) => ['e', 'c', 'p'].includes(argument.kind));
  if (!entry.executable) return 'none of anon, authenticated, service_role may execute it.';
  if (own !== undefined && !tables.has(own)) return 'the table whose row it takes is not offered.';
  if (own === undefined && entry.namesakes > 0) return 'another function has its name, and neither is.';
  if (own === undefined && list.some(({ argument }) => argument === null)) return 'an argument has no name.';
  if (own === undefined && refused !== undefined)
    return `its argument ${refused.argument ?? ''} is ${describeType(refused)}.`;
  if (result.relation !== null && !tables.has(result.relation))
    return 'it returns rows of a table that is not offered.';
  if (result.relation === null && entry.returnsSet)
    return `it returns a set of ${result.text}, and only the rows of a table (setof <table>) or one value can be.`;
  if (result.relation === null && ['e', 'c', 'p'].includes(result.kind)) return `it returns ${describeType(result)}.`;
  return 'its name, an argument or its result has no place in GraphQL.';
}

function describeType({ kind, text }: TypeFacts): string {
  return `${kind === 'e' ? 'the enum' : kind === 'c' ? 'a row of' : 'the pseudo-type'} ${text}, which functions cannot have here`;
}
