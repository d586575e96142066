// JSON objects, cursors and node ids, encoded by PostgreSQL.
import { join, literal, raw, sql, type Sql } from '../../db/sql.ts';
import type { Table } from '../model/model.ts';
import type { OutputCast, ValueType } from '../model/types.ts';
import type { Selection, TypeName } from '../plan/plan.ts';
import type { RowScope } from './scope.ts';

const mostPairs = 50;

/** The object that was selected, in its order; many fields are aggregated: a function takes 100 arguments at most. */
export function jsonObject<Field>(fields: Selection<Field>, valueOf: (field: Field) => Sql): Sql {
  const entries = fields.map((field) => ({
    key: literal(field.key),
    value: isTypeName(field) ? textLiteral(field.text) : valueOf(field),
  }));
  if (entries.length === 0) return raw(`'{}'::json`);
  if (entries.length <= mostPairs)
    return sql`json_build_object(${join(entries.map(({ key, value }) => sql`${key}, ${value}`))})`;
  const rows = entries.map(({ key, value }) => sql`(${key}, to_json(${value}))`);
  return sql`(select json_object_agg(f.k, f.v) from (values ${join(rows)}) as f(k, v))`;
}

function isTypeName(field: object): field is TypeName {
  return 'kind' in field && field.kind === 'typename';
}

function textLiteral(text: string): Sql {
  return sql`${literal(text)}::text`;
}

/** Base64 of a JSON array's text. */
export function encodedArray(items: readonly Sql[]): Sql {
  const array = sql`jsonb_build_array(${join(items)})`;
  return sql`translate(encode(convert_to(${array}::text, 'utf-8'), 'base64'), chr(10), '')`;
}

export function nodeIdText(table: Table, row: RowScope): Sql {
  return encodedArray([
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
