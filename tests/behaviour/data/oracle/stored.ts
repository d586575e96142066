// The rows of a table as the database holds them, for the oracle to choose from and to compare with.
import type { DialectName } from '../../../../mocks/runtime/dialect.ts';
import type { Session } from '../../../../mocks/db/db.ts';
import { tableName } from './definitions.ts';
import type { StoredRow } from './filters.ts';
import { literal, quoted } from './sql-text.ts';
import { isList, wireSql } from './types.ts';
import type { Column, Fields, Relation, Table } from './world.ts';

export async function readStored(session: Session, table: Table): Promise<readonly StoredRow[]> {
  const texts = table.columns.map((column, index) => {
    const name = `t.${quoted(column.name)}`;
    // As JSON: PGlite drops a byte order mark at the start of a text.
    return isList(column.type) ? `to_jsonb(${name})::text as c${index}` : `to_json(${name}::text)::text as c${index}`;
  });
  const rows = await session.query(
    `select ctid::text as place, ${nodeIdSql(table)} as id, ${texts.join(', ')} from ${tableName(table)} as t order by ctid`,
  );
  return rows.map((row) => ({
    place: row['place'] ?? '',
    nodeId: toBase64(row['id'] ?? ''),
    texts: new Map(table.columns.map((column, index) => [column.name, toStored(row[`c${index}`] ?? null, column)])),
  }));
}

function toStored(json: string | null, { type }: Column): string | null {
  return json === null || isList(type) ? json : (JSON.parse(json) as string);
}

/** The JSON array within a node id. */
export function nodeIdSql(table: Table): string {
  const key = table.key.map((column) => `t.${quoted(column.name)}`);
  return `jsonb_build_array(${[literal(table.schema), literal(table.name)].map((text) => `${text}::text`).join(', ')}, ${key.join(', ')})::text`;
}

export function toBase64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}

/** The JSON object of a row's visible columns. */
export function nodeSql({ columns }: Fields, dialect: DialectName): string {
  const entries = columns.map(
    ({ field, column }) => `${literal(field)}, ${wireSql(`t.${quoted(column.name)}`, column.type, dialect)}`,
  );
  return `json_build_object(${entries.join(', ')})::text`;
}

/** The whole table as text, to see what a mutation left of it. */
export async function readContents(session: Session, tables: readonly Table[]): Promise<readonly string[]> {
  const contents: string[] = [];
  for (const table of tables) {
    const rows = await session.query(`select t::text as row from ${tableName(table)} as t order by 1`);
    contents.push(...rows.map((row) => `${table.name}: ${row['row'] ?? ''}`));
  }
  return contents;
}

/** Which rows a relationship joins: the places of one side, with those of the other. */
export async function readPairs(
  session: Session,
  relation: Relation,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const on = relation.pairs.map(({ own, other }) => `a.${quoted(own.name)} = b.${quoted(other.name)}`);
  const rows = await session.query(
    `select a.ctid::text as a, b.ctid::text as b from ${tableName(relation.from)} as a join ${tableName(relation.to)} as b on ${on.join(' and ')}`,
  );
  const pairs = new Map<string, Set<string>>();
  for (const { a, b } of rows) {
    const found = pairs.get(a ?? '') ?? new Set();
    found.add(b ?? '');
    pairs.set(a ?? '', found);
  }
  return pairs;
}
