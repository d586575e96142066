// Builds the model from the catalog, by the rules of a dialect.
import type { Entry } from '../../../specs/graphql/api.ts';
import { toName } from '../../../specs/graphql/expand-columns.ts';
import { fillName, lowerFirst } from '../../../specs/graphql/names.ts';
import { isFixed, isOfTable } from '../../../specs/graphql/shape.ts';
import type { Catalog, CatalogEnum, CatalogSchema, CatalogTable } from '../catalog/catalog.ts';
import { checkComment, parseEnumDirective, parseSchemaDirective, parseTableDirective } from '../catalog/directives.ts';
import type { DataDialect } from '../dialect.ts';
import { addComputedFields, rootFunctions, type FunctionWorld } from './functions.ts';
import type { Model, MutationField, QueryField, Table } from './model.ts';
import { isValidName } from './names.ts';
import { addRelationships } from './relationships.ts';
import { draftTable } from './tables.ts';
import { createTypeReader, toEnumType, type TypeName } from './types.ts';

const keyTypes = new Set(['integer', 'bigint', 'smallint', 'text', 'uuid', 'citext', 'bpchar']);

export function buildModel(catalog: Catalog, dialect: DataDialect): Model {
  for (const comment of commentsOf(catalog)) checkComment(comment);
  const schemas = new Map((catalog.schemas ?? []).map(({ name, comment }) => [name, parseSchemaDirective(comment)]));
  const noDirective = parseSchemaDirective(null);
  const schemaOf = (name: string) => schemas.get(name) ?? noDirective;
  const inflects = (schema: string) => schemaOf(schema).inflectNames;
  const typeNames = nameTypes(catalog.tables ?? [], catalog.enums ?? [], catalog.schemas ?? [], inflects, dialect);
  const nameOf = ({ oid, name }: CatalogTable | CatalogEnum): TypeName =>
    typeNames.get(oid) ?? { name, listedAs: name };
  const enums = new Map(
    (catalog.enums ?? []).map((entry) => [
      entry.oid,
      toEnumType(entry, nameOf(entry), parseEnumDirective(entry.comment).mappings),
    ]),
  );
  const types = createTypeReader(catalog.types ?? [], enums, dialect);
  const drafts = (catalog.tables ?? []).map((table) =>
    draftTable(table, nameOf(table), schemaOf(table.schema), types, dialect),
  );
  addRelationships(drafts, catalog.foreignKeys ?? [], dialect);
  const world: FunctionWorld = {
    drafts: new Map(drafts.map((draft) => [draft.catalog.rowType, draft])),
    types,
    catalogTypes: new Map((catalog.types ?? []).map((type) => [type.oid, type])),
    inflects,
    dialect,
  };
  addComputedFields(catalog.functions ?? [], world);
  const exposed = drafts.map((draft) => draft.table).filter((table) => table.exposed);
  const query = new Map<string, QueryField>();
  const mutation = new Map<string, MutationField>();
  for (const entry of rootFunctions(catalog.functions ?? [], world)) {
    const field = { kind: 'function', function: entry.function } as const;
    (entry.root === 'query' ? query : mutation).set(entry.function.field, field);
  }
  for (const entry of dialect.api.entries)
    if (entry.operation === 'NODE') query.set(entry.field.name, { kind: 'node', shape: entry.field });
    else for (const table of exposed) addEntryPoint(entry, table, { query, mutation }, dialect);
  const ungranted = new Map<string, string>();
  for (const { operation, privilege, field: shape } of dialect.api.entries)
    for (const { table } of operation === 'NODE' ? [] : drafts) {
      const name = fillName(shape.name, table.typeName);
      const lacking = (['SELECT', privilege ?? 'SELECT'] as const).filter((one) => !table.privileges.has(one));
      if (table.key.length > 0 && lacking.length > 0 && !query.has(name) && !mutation.has(name))
        ungranted.set(
          name,
          `grant ${[...new Set(lacking)].join(', ').toLowerCase()} on "${table.schema}"."${table.name}" to …`,
        );
    }
  return {
    disabled: catalog.disabled === true && dialect.extension === 'droppable',
    tables: new Map(exposed.map((table) => [table.listedAs, table])),
    enums: dialect.api.enums ? [...enums.values()].filter((type) => isValidName(type.name)) : [],
    query: sorted(query),
    mutation: sorted(mutation),
    ungranted,
    introspected: new Set(
      [...schemas].flatMap(([name, schema]) =>
        dialect.introspection === 'always' || schema.introspection ? [name] : [],
      ),
    ),
  };
}

/** One directive that is not JSON makes every request fail, even on what is not exposed. */
function commentsOf(catalog: Catalog): readonly (string | null)[] {
  const tables = catalog.tables ?? [];
  const columns = tables.flatMap((table) => table.columns ?? []);
  const { schemas, foreignKeys, enums, functions } = catalog;
  return [schemas, tables, columns, foreignKeys, enums, functions].flatMap((list) =>
    (list ?? []).map(({ comment }) => comment),
  );
}

const KINDS = { INSERT: 'insert', UPDATE: 'update', DELETE: 'delete' } as const;

function addEntryPoint(
  { operation, privilege, field: shape }: Entry,
  table: Table,
  { query, mutation }: { readonly query: Map<string, QueryField>; readonly mutation: Map<string, MutationField> },
  dialect: DataDialect,
): void {
  if (privilege !== undefined && !table.privileges.has(privilege)) return;
  const name = fillName(shape.name, table.typeName);
  switch (operation) {
    case 'NODE':
      return;
    case 'COLLECTION':
      query.set(name, { kind: 'collection', shape, table });
      return;
    case 'BY_KEY':
      if (table.key.every((column) => keyTypes.has(column.sqlType))) query.set(name, { kind: 'by-key', shape, table });
      return;
    case 'INSERT':
    case 'UPDATE':
    case 'DELETE': {
      const input = { INSERT: table.inserts, UPDATE: table.updates, DELETE: undefined }[operation];
      if (dialect.emptyInputs === 'made' || input?.size !== 0)
        mutation.set(name, { kind: KINDS[operation], shape, table });
    }
  }
}

function sorted<T>(fields: ReadonlyMap<string, T>): ReadonlyMap<string, T> {
  return new Map([...fields].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The names of introspection's types, and of scalars that a dialect may lack. */
const moreNames = (
  'Float Boolean Date Time ' +
  '__Schema __Type __Field __InputValue __EnumValue __Directive __TypeKind __DirectiveLocation'
).split(' ');

/** The endings of the names of its aggregates' types. */
const aggregateSuffixes = 'Aggregate SumAggregateResult AvgAggregateResult MinAggregateResult MaxAggregateResult'.split(
  ' ',
);

/**
 * A unique name for every table and enum: if two would share one, the later one is prefixed with its schema. In the real
 * system only tables of one name are in each other's way, and introspection lists two types of one name.
 */
function nameTypes(
  tables: readonly CatalogTable[],
  enums: readonly CatalogEnum[],
  schemas: readonly CatalogSchema[],
  inflects: (schema: string) => boolean,
  dialect: Pick<DataDialect, 'api' | 'sameNames'>,
): ReadonlyMap<number, TypeName> {
  const { types, names: cases } = dialect.api;
  const fixed = [...types.values()].filter(isFixed).map(({ name }) => name);
  /** The endings of the names of a table's types. */
  const suffixes = [...types.values()].filter(isOfTable).map(({ name }) => name.replace('Table', ''));
  const taken = new Set([...fixed, ...moreNames].flatMap((name) => [name, `${name}Filter`, `${name}ListFilter`]));
  const names = new Map<number, TypeName>();
  /** Of tables, as their root fields have them. */
  const ofTables = new Set<string>();

  /** `Blog` and `blog` differ, but their collections would both be `blogCollection`. */
  const collections = new Set<string>();
  const isCollectionFree = (name: string) => dialect.sameNames === 'last-wins' || !collections.has(lowerFirst(name));

  function claim(oid: number, wanted: string, schema: string, derived: readonly string[]): string {
    const isTable = derived.includes('Connection');
    const firstFree = (isFree: (name: string) => boolean): string => {
      let name = wanted;
      for (let turn = 1; !isFree(name); turn += 1)
        name = turn === 1 ? `${schema}_${wanted}` : `${schema}_${wanted}_${turn}`;
      return name;
    };
    const listedAs = firstFree(
      (name) => derived.every((suffix) => !taken.has(name + suffix)) && (!isTable || isCollectionFree(name)),
    );
    for (const suffix of derived) taken.add(listedAs + suffix);
    const name = dialect.sameNames === 'told-apart' ? listedAs : firstFree((one) => !isTable || !ofTables.has(one));
    if (isTable) ofTables.add(name);
    names.set(oid, { name, listedAs });
    return name;
  }

  const position = (table: CatalogTable) => schemas.findIndex((schema) => schema.name === table.schema);
  const hasKey = (table: CatalogTable) =>
    table.indexes?.some((index) => index.primary) === true ||
    parseTableDirective(table.comment).primaryKeyColumns !== undefined;
  const ordered = [...tables].sort((a, b) => Number(hasKey(b)) - Number(hasKey(a)) || position(a) - position(b));
  for (const table of ordered) {
    const directive = parseTableDirective(table.comment);
    const wanted = directive.name ?? toName(table.name, cases.types, inflects(table.schema));
    const derived = directive.aggregate ? [...suffixes, ...aggregateSuffixes] : suffixes;
    collections.add(lowerFirst(claim(table.oid, wanted, table.schema, derived)));
  }
  for (const entry of enums) {
    const wanted = parseEnumDirective(entry.comment).name ?? toName(entry.name, cases.types, inflects(entry.schema));
    claim(entry.oid, wanted, entry.schema, ['', 'Filter']);
  }
  return names;
}
