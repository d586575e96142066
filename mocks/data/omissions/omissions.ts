// What the data interface does not offer of a database, and why, in sentences for a user who misses a table.
import { withSession } from '../../db/db.ts';
import { compile, identifiers } from '../../db/sql.ts';
import { parseCatalog, readCatalogText } from '../catalog/catalog.ts';
import { dataDialects, type DataDialect } from '../dialect.ts';
import { buildModel } from '../model/build.ts';
import type { Model } from '../model/model.ts';
import { isValidName } from '../model/names.ts';
import { RequestError } from '../engine/request-error.ts';
import type { RunnerOptions } from '../engine/run-as-caller.ts';
import { readFacts, type CommentFacts, type Facts, type FunctionFacts, type TypeFacts } from './facts.ts';
import { listOmittedRelations } from './relations.ts';
import { messageOf } from '../../runtime/unknown.ts';

export async function listOmissions({ db, dialect: name, schemas }: RunnerOptions): Promise<readonly string[]> {
  const dialect = dataDialects[name];
  return withSession(db, async (session) => {
    const facts = await readFacts(session, schemas);
    const path = compile(identifiers([...schemas, 'extensions'])).text;
    await session.query(`select set_config('search_path', $1, false)`, [path]);
    const comments = listUnreadComments(facts);
    const model = tryModel(await readCatalogText(session), dialect);
    if (typeof model === 'string')
      return comments.some((text) => text.includes('is not JSON')) ? comments : [model, ...comments];
    if (model.disabled) return ['Nothing is offered: pg_graphql was dropped. To have it: create extension pg_graphql;'];
    return [
      ...listOmittedRelations(facts, model, schemas, dialect),
      ...listOmittedFunctions(facts, model),
      ...listOmittedLabels(model, dialect),
      ...comments,
    ];
  });
}

function tryModel(catalog: string, dialect: DataDialect): Model | string {
  try {
    return buildModel(parseCatalog(catalog), dialect);
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    return `Every request to the data interface fails: ${error.message}`;
  }
}

/** The `contract` dialect has no GraphQL enums. */
function listOmittedLabels({ enums }: Model, { name }: DataDialect): readonly string[] {
  if (name === 'contract') return [];
  return enums.flatMap((type) =>
    [...type.values]
      .filter(([, value]) => !isValidName(value))
      .map(
        ([label]) =>
          `Label "${label}" of enum ${type.name} is not a GraphQL name, and tools refuse the schema. Give it one in the comment of the type: @graphql({"mappings": {"${label}": "SOMETHING"}})`,
      ),
  );
}

const tableKeys = 'name description totalCount aggregate primary_key_columns foreign_keys max_rows'.split(' ');

/** The keys that have a meaning on each kind of thing. */
const keysOf: Readonly<Record<string, readonly string[]>> = {
  schema: ['inflect_names', 'max_rows', 'introspection'],
  table: tableKeys,
  view: tableKeys,
  'materialized view': tableKeys,
  'foreign table': tableKeys,
  'table column': ['name', 'description'],
  function: ['name', 'description'],
  'table constraint': ['local_name', 'foreign_name'],
  type: ['name', 'mappings'],
};

function listUnreadComments({ comments }: Facts): readonly string[] {
  return (comments ?? []).flatMap(tellComment);
}

function tellComment({ kind, name, text }: CommentFacts): readonly string[] {
  const who = `The comment of ${kind} ${name}`;
  const found = /@graphql\((.+)\)/s.exec(text)?.[1];
  if (found === undefined) return [`${who} says nothing to the data interface: write @graphql({…}), in parentheses.`];
  let json: unknown;
  try {
    json = JSON.parse(found);
  } catch (error) {
    return [`${who} makes every request fail: what is in @graphql(…) is not JSON: ${messageOf(error)}`];
  }
  const known = keysOf[kind];
  if (typeof json !== 'object' || json === null || known === undefined) return [];
  const unknown = Object.keys(json).filter((key) => !known.includes(key));
  const off = Object.entries(json).filter(
    ([key, value]) => known.includes(key) && ['totalCount', 'aggregate'].includes(key) && !isSwitch(value),
  );
  return [
    ...unknown.map((key) => `${who} has "${key}", which means nothing there. It may have ${known.join(', ')}.`),
    ...off.map(([key]) => `${who} does not turn ${key} on: write "${key}": {"enabled": true}.`),
  ];
}

function isSwitch(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'enabled' in value;
}

/** `model`: what the owner would see. */
function listOmittedFunctions({ functions, relations }: Facts, model: Model): readonly string[] {
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
