// The names of PostgreSQL's types: the one that the specs use for each spelling.

const SPELLINGS: Readonly<Record<string, string>> = {
  bool: 'boolean',
  int: 'integer',
  int2: 'smallint',
  int4: 'integer',
  int8: 'bigint',
  float4: 'real',
  float8: 'double precision',
  decimal: 'numeric',
  'character varying': 'varchar',
  character: 'char',
  bpchar: 'char',
  'timestamp without time zone': 'timestamp',
  'timestamp with time zone': 'timestamptz',
  'time without time zone': 'time',
  'time with time zone': 'timetz',
};

/** A serial column is an integer with a sequence of its own; the name is kept where the specs tell them apart. */
export const SERIALS: Readonly<Record<string, string>> = {
  smallserial: 'smallint',
  serial: 'integer',
  bigserial: 'bigint',
};

/** The name of a column's type: `serial` for an integer with a sequence. */
export function toSerialType(name: string): string {
  return Object.entries(SERIALS).find(([, base]) => base === name)?.[0] ?? name;
}

/** `varchar(255)` and `character varying` are `varchar`; an array is `array` of its element. */
export function toColumnType(sql: string): { readonly name: string; readonly isArray: boolean } {
  const bare = sql.replace(/\s*\([^)]*\)/u, '').trim();
  const isArray = bare.endsWith('[]');
  const name = isArray ? bare.slice(0, -2) : bare;
  // A quoted name is one of the user's own, or "char".
  const lower = name.startsWith('"') ? name : name.toLowerCase();
  return { name: SPELLINGS[lower] ?? lower, isArray };
}
