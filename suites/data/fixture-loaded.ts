// Whether the fixture is in the database as this version prints it. Two ways of reading must agree that it is not: see decision 29.
import { buildSchema, getNamedType, isLeafType, isObjectType } from 'graphql';
import { fixtureGraphqlText } from '../../specs/generated-graphql.ts';
import { CheckFailure } from '../kit/check.ts';
import { isRecord } from '../kit/json.ts';
import { collectionField, readAll } from './collection.ts';
import type { DataContext, GraphqlAnswer } from './context.ts';
import { FIXTURE_TABLES } from './fixture-tables.ts';
import type { FixtureTable } from './fixture-tables.ts';
import { toCamel, toPascal } from './inflection.ts';
import { findType } from './introspect.ts';
import { fieldOfColumn, typeOf } from './naming.ts';
import type { Json } from './read.ts';

/** Rows of the seed that are as they were loaded, and all that there are. */
interface Count {
  readonly seeded: number;
  readonly all: number;
}

/** What is missing or otherwise, each in a few words: none where everything is there, or where the target contradicts itself. */
export async function findUnloaded(context: DataContext): Promise<readonly string[]> {
  const answer = await countRows(context, FIXTURE_TABLES);
  const found: string[] = [];
  // One field that is not there refuses the whole document.
  for (const [index, table] of FIXTURE_TABLES.entries()) {
    const [one, place] = answer.refused ? [await countRows(context, [table]), 0] : [answer, index];
    found.push(...(one.refused ? await findAbsent(context, table) : await findChanged(context, table, one, place)));
  }
  return found;
}

/** Asks with filters for the rows of the seed, for the number of all, and for every column without any row. */
function countRows(context: DataContext, tables: readonly FixtureTable[]): Promise<GraphqlAnswer> {
  const variables: Record<string, unknown> = {};
  const declared: string[] = [];
  const asked: string[] = [];
  for (const [index, { name, rows }] of tables.entries()) {
    const type = typeOf(context, name);
    const field = collectionField(type);
    const filters = rows.map((row) => toFilter(context, row));
    // No row is two rows.
    variables[`none${index}`] = filters.length > 1 ? { and: filters.slice(0, 2) } : { id: { eq: -1 } };
    declared.push(`$none${index}: ${type}Filter`);
    if (filters.length > 0) {
      variables[`seed${index}`] = { or: filters };
      declared.push(`$seed${index}: ${type}Filter`);
      asked.push(
        `seed${index}: ${field}(filter: $seed${index}) { totalCount }`,
        `all${index}: ${field} { totalCount }`,
      );
    }
    asked.push(
      `none${index}: ${field}(filter: $none${index}) { edges { node { ${columnsOf(context, name).join(' ')} } } }`,
    );
  }
  return context.send(`query(${declared.join(', ')}) { ${asked.join(' ')} }`, variables);
}

function toFilter(context: DataContext, row: Json): Json {
  return Object.fromEntries(
    plainEntries(row).map(([column, value]) => [fieldOfColumn(context, column), { eq: value }]),
  );
}

/**
 * What every server keeps as it is. Nulls, empty texts, quotes, other letters than English ones and large numbers it may
 * get wrong both when it filters and when it answers, which is a defect and no other fixture.
 */
function plainEntries(row: Json): readonly (readonly [string, unknown])[] {
  return Object.entries(row).filter(
    ([, value]) =>
      typeof value === 'number' ||
      (typeof value === 'string' && /^[\w.@ -]+$/u.test(value) && !/^\d{16,}$/u.test(value)),
  );
}

const schema = buildSchema(fixtureGraphqlText);

/** The fields of a table's columns, as the fixture has them. */
function columnsOf(context: DataContext, table: string): readonly string[] {
  const type = schema.getType(table);
  if (!isObjectType(type)) throw new Error(`The fixture has no table ${table}.`);
  return Object.values(type.getFields())
    .filter((field) => field.name !== 'nodeId' && isLeafType(getNamedType(field.type)))
    .map(({ name }) => fieldOfColumn(context, name));
}

/** A table, or a column, that neither a query nor the schema knows. */
async function findAbsent(context: DataContext, { name }: FixtureTable): Promise<readonly string[]> {
  const columns = columnsOf(context, name);
  const type = typeOf(context, name);
  const plain = await context.send(`{ ${collectionField(type)} { edges { node { ${columns.join(' ')} } } } }`);
  if (!plain.refused) return [];
  // Under another name it is there, and whether it may have that name is for the cases to judge.
  const shown = await doubting(
    async () => (await findType(context, type)) ?? (await findType(context, toPascal(name))),
  );
  if (shown === 'in doubt') return [];
  if (shown === undefined) return [`the table ${name} is not there`];
  const missing = columns.filter((column) => !shown.fields.has(column) && !shown.fields.has(toCamel(column)));
  return missing.length === 0 ? [] : [`${name} has no column ${missing.join(', ')}`];
}

/** Rows that neither a filter nor the whole table shows as they were loaded, or rows that are too many by both. */
async function findChanged(
  context: DataContext,
  { name, rows, written }: FixtureTable,
  { data }: GraphqlAnswer,
  place: number,
): Promise<readonly string[]> {
  if (rows.length === 0) return [];
  const counted = { seeded: totalAt(data, `seed${place}`), all: totalAt(data, `all${place}`) };
  const wanted = rows.length;
  const isThere = ({ seeded, all }: { readonly [Key in keyof Count]: Count[Key] | undefined }): boolean =>
    seeded === wanted && (written === true || all === wanted);
  if (isThere(counted)) return [];
  const read = await doubting(() => readRows(context, name, rows));
  if (read === 'in doubt' || isThere(read) || read.seeded !== counted.seeded || read.all !== counted.all) return [];
  if (read.seeded < wanted) return [`${name} has ${read.seeded} of the ${wanted} rows as they were loaded`];
  return [`${name} has ${read.all} rows instead of ${wanted}`];
}

async function readRows(context: DataContext, table: string, rows: readonly Json[]): Promise<Count> {
  const columns = Object.keys(rows[0] ?? {}).map((column) => fieldOfColumn(context, column));
  const found = await readAll(context, typeOf(context, table), columns.join(' '));
  const isSame = (one: Json, row: Json): boolean =>
    plainEntries(row).every(([column, value]) => isAlike(one[fieldOfColumn(context, column)], value));
  return { seeded: rows.filter((row) => found.some((one) => isSame(one, row))).length, all: found.length };
}

/** The capitals of a UUID say nothing. */
function isAlike(found: unknown, value: unknown): boolean {
  const isUuid = typeof value === 'string' && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u.test(value);
  return (isUuid && typeof found === 'string' ? found.toLowerCase() : found) === value;
}

function totalAt(data: unknown, key: string): number | undefined {
  const connection = isRecord(data) ? data[key] : undefined;
  const total = isRecord(connection) ? connection['totalCount'] : undefined;
  return typeof total === 'number' ? total : undefined;
}

/** An answer that breaks a promise, or none, says nothing about the fixture: that is for the cases to judge. */
async function doubting<T>(read: () => Promise<T>): Promise<T | 'in doubt'> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof CheckFailure) return 'in doubt';
    throw error;
  }
}
