// JSON objects and encoded arrays, built by PostgreSQL.
import { join, literal, raw, sql, type Sql } from '../../db/sql.ts';
import type { Table } from '../model/model.ts';
import type { OutputCast, ValueType } from '../model/types.ts';
import type { RowScope } from './scope.ts';

export interface JsonEntry {
  readonly key: string;
  readonly value: Sql;
}

const mostPairs = 50;

/** An object in the order of its entries; many are aggregated: a function takes 100 arguments at most. */
export function jsonObject(entries: readonly JsonEntry[]): Sql {
  if (entries.length === 0) return raw(`'{}'::json`);
  if (entries.length <= mostPairs)
    return sql`json_build_object(${join(entries.map(({ key, value }) => sql`${literal(key)}, ${value}`))})`;
  const rows = entries.map(({ key, value }) => sql`(${literal(key)}, to_json(${value}))`);
  return sql`(select json_object_agg(f.k, f.v) from (values ${join(rows)}) as f(k, v))`;
}

export function textLiteral(text: string): Sql {
  return sql`${literal(text)}::text`;
}

/** Base64 of a JSON array's text. */
function encoded(items: readonly Sql[]): Sql {
  const array = sql`jsonb_build_array(${join(items)})`;
  return sql`translate(encode(convert_to(${array}::text, 'utf-8'), 'base64'), chr(10), '')`;
}

export function cursorText(columns: readonly Sql[]): Sql {
  return encoded(columns);
}

export function nodeIdText(table: Table, row: RowScope): Sql {
  return encoded([
    textLiteral(table.schema),
    textLiteral(table.name),
    ...table.key.map((column) => row.column(column)),
  ]);
}

/** A value as it leaves the database. */
export function outputValue(value: Sql, type: ValueType, output: OutputCast): Sql {
  switch (output) {
    case 'none':
      return value;
    case 'text':
      return sql`(${value})::text`;
    case 'json-text':
      return sql`(${value}) #>> '{}'`;
    case 'void':
      return sql`nullif((${value})::text, '')`;
    case 'text-list':
      return sql`(${value})::text[]`;
    case 'mapping': {
      if (type.kind !== 'enum') return value;
      const cases = [...type.enum.values].map(([label, name]) => sql`when ${literal(label)} then ${literal(name)}`);
      return sql`case (${value})::text ${join(cases, raw(' '))} end`;
    }
  }
}
