// Says why a table or view is not offered, and what is left out of an offered one.
import { parseTableDirective } from '../catalog/directives.ts';
import type { DataDialect } from '../dialect.ts';
import type { Model, Table } from '../model/model.ts';
import { isFreeField, isFreeName, toBaseName } from '../model/names.ts';
import type { Facts, RelationFacts } from './facts.ts';

const kinds = { r: 'Table', v: 'View', m: 'Materialized view', f: 'Foreign table', p: 'Partitioned table' } as const;

/** `model`: what the owner would see. */
export function listOmittedRelations(
  { relations }: Facts,
  model: Model,
  schemas: readonly string[],
  dialect: DataDialect,
): readonly string[] {
  const all = relations ?? [];
  const offered = new Map([...model.tables.values()].map((table) => [table.oid, table]));
  const within = all.filter(({ schema, partition }) => schemas.includes(schema) && !partition);
  return [
    ...tellSchemas(all, schemas),
    ...within.flatMap((relation) => {
      const table = offered.get(relation.oid);
      return [
        ...tellRelation(relation, table !== undefined, dialect),
        ...(table === undefined ? [] : tellTable(table, relation, dialect)),
      ];
    }),
  ];
}

/** One line per schema, whatever it holds. */
function tellSchemas(relations: readonly RelationFacts[], schemas: readonly string[]): readonly string[] {
  const outside = new Set(relations.map(({ schema }) => schema).filter((schema) => !schemas.includes(schema)));
  return [...outside].map(
    (schema) =>
      `Schema ${schema} is not offered: it is not in the search path. If it should be: --schemas ${[...schemas, schema].join(',')}`,
  );
}

function tellRelation(relation: RelationFacts, offered: boolean, dialect: DataDialect): readonly string[] {
  const { kind, schema, name, comment, firstColumn } = relation;
  const who = `${kinds[kind]} ${schema}.${name} is not offered:`;
  const sqlName = `${kinds[kind].toLowerCase()} ${quote(schema)}.${quote(name)}`;
  const directive = parseTableDirective(comment);
  const told: string[] = [];
  if (kind === 'p') return [`${who} only its partitions are, each for itself.`];
  if (!isFreeName(directive.name ?? toBaseName(name, false), dialect))
    told.push(
      `${who} its name is not a GraphQL name. Give it one: comment on ${sqlName} is '@graphql({"name": "Something"})'`,
    );
  if (!offered && !relation.hasKey)
    told.push(
      directive.primaryKeyColumns === undefined
        ? `${who} it has no primary key. ${kind === 'r' ? 'Add one, or name' : 'Name'} the columns that identify a row, such as: comment on ${sqlName} is '@graphql({"primary_key_columns": [${JSON.stringify(firstColumn ?? 'id').replaceAll("'", "''")}]})'`
        : `${who} its comment names a primary key of columns that it does not have: ${directive.primaryKeyColumns.join(', ')}.`,
    );
  if (!relation.schemaUsable)
    told.push(
      `${who} none of anon, authenticated, service_role may use its schema: grant usage on schema ${quote(schema)} to …`,
    );
  else if (!relation.readable)
    told.push(
      `${who} no API role may read ${schema}.${name}: grant select on ${quote(schema)}.${quote(name)} to anon, authenticated, service_role;`,
    );
  return told.length > 0 || offered ? told : [`${who} it has no column that could be.`];
}

function tellTable(table: Table, { schema, name, comment }: RelationFacts, dialect: DataDialect): readonly string[] {
  const shown = new Set(table.listed.map(([, field]) => (field.kind === 'column' ? field.column : undefined)));
  const columns = table.columns
    .filter((column) => !shown.has(column))
    .map((column) => {
      const who = `Column ${column.name} of ${schema}.${name} is not offered:`;
      return isFreeField(column.field, dialect)
        ? `${who} its type ${column.sqlType} has no place in GraphQL.`
        : `${who} its name is not a GraphQL name, or a reserved one. Give it one: comment on column ${quote(schema)}.${quote(name)}.${quote(column.name)} is '@graphql({"name": "something"})'`;
    });
  const names = table.listed.map(([field]) => field);
  const twice = new Set(names.filter((field, index) => names.indexOf(field) !== index));
  const own = [parseTableDirective(comment).name, toBaseName(name, false), toBaseName(name, true)];
  const renamed = own.includes(table.listedAs)
    ? []
    : [
        own.includes(table.typeName)
          ? `${schema}.${name} is listed as ${table.listedAs} in introspection: another type has its name.`
          : `${schema}.${name} is offered as ${table.typeName}: another type has its name.`,
      ];
  return [
    ...renamed,
    ...columns,
    ...[...twice].map(
      (field) =>
        `Field ${field} of ${table.typeName} would be there more than once, and only the last is: name the others in their comments ("foreign_name" and "local_name" on a foreign key's constraint, "name" on a column).`,
    ),
  ];
}

function quote(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}
