// Random schemas whose names are made of what breaks quoting: as SQL, and as TypeScript that looks every name up again.
import { array, boolean, constantFrom, nat, oneof, record, uniqueArray, type Arbitrary } from 'fast-check';

export interface OddSchema {
  readonly name: string;
  readonly enums: readonly { readonly name: string; readonly labels: readonly string[] }[];
  readonly composites: readonly OddRelation[];
  readonly tables: readonly OddRelation[];
  readonly views: readonly { readonly name: string; readonly table: number }[];
  readonly functions: readonly OddFunction[];
}

interface OddRelation {
  readonly name: string;
  readonly columns: readonly OddColumn[];
  /** Whether its key refers to that of the table before it. */
  readonly refers: boolean;
}

interface OddColumn {
  readonly name: string;
  /** Picks one of the types that there are by then. */
  readonly type: number;
  readonly suffix: string;
}

interface OddFunction {
  readonly name: string;
  readonly arguments: readonly { readonly name: string; readonly type: number }[];
  readonly named: boolean;
  readonly defaults: boolean;
  readonly returns: number;
  readonly form: string;
}

const PIECES = [
  ...String.raw`a B _ $ 1 - . ' " \ / // */ /* ; : ? ! | & < > = @ # % ~ { } ( ) [ ] ü 日 😀`.split(' '),
  ...' |`|${|\n|\r|\t|\u{2028}|\u{feff}|\u{202e}'.split('|'),
];

const WORDS = [
  ...'__proto__ constructor prototype toString hasOwnProperty valueOf then default class new get readonly'.split(' '),
  ...'never any unknown null undefined Json Database Tables Row Insert Public Schemas __InternalSupabase'.split(' '),
  ...`text date _int4 _ * :resno <> 0 -1 1e3 ${'x'.repeat(63)} ${'é'.repeat(31)}`.split(' '),
];

const size = (text: string): number => new TextEncoder().encode(text).length;

const anyName = oneof(
  constantFrom(...WORDS),
  array(constantFrom(...PIECES), { minLength: 1, maxLength: 6 }).map((parts) => parts.join('')),
).filter((name) => size(name) <= 63);

const BUILT_IN =
  'int bigint numeric boolean text uuid date timestamptz interval json jsonb bytea inet int4range text[] jsonb[] oid name "char" money tsvector point xml bit'.split(
    ' ',
  );

const distinct = <T extends { readonly name: string }>(
  item: Arbitrary<T>,
  minLength: number,
  maxLength: number,
): Arbitrary<T[]> => uniqueArray(item, { minLength, maxLength, selector: ({ name }) => name });

const column = record({
  name: anyName,
  type: nat(),
  suffix: constantFrom('', ' not null', ' unique', ' default null'),
});
const relation = record({ name: anyName, columns: distinct(column, 1, 6), refers: boolean() });
const routine = record({
  name: anyName,
  arguments: distinct(record({ name: anyName, type: nat() }), 0, 3),
  named: boolean(),
  defaults: boolean(),
  returns: nat(),
  form: constantFrom('', 'setof ', 'table'),
});

/** A list of schemas is separated by commas, and spaces around a name are removed. */
const schemaName = anyName.filter((name) => name.trim() === name && name !== '__InternalSupabase');

export const oddSchema: Arbitrary<OddSchema> = record({
  name: schemaName,
  enums: distinct(record({ name: anyName, labels: uniqueArray(anyName, { minLength: 1, maxLength: 4 }) }), 0, 2),
  composites: distinct(relation, 0, 2),
  tables: distinct(relation, 1, 4),
  views: distinct(record({ name: anyName, table: nat() }), 0, 2),
  functions: array(routine, { maxLength: 4 }),
})
  // Every type has a name of its own, and every relation is a type.
  .filter(({ enums, composites, tables, views }) => {
    const names = [...enums, ...composites, ...tables, ...views].map(({ name }) => name);
    return new Set(names).size === names.length;
  });

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const pick = <T>(list: readonly T[], index: number, fallback: T): T => list[index % list.length] ?? fallback;

export function toSql(schema: OddSchema): string {
  const within = (name: string): string => `${quote(schema.name)}.${quote(name)}`;
  const types = [...BUILT_IN];
  const statements = [`create schema ${quote(schema.name)}`];
  for (const { name, labels } of schema.enums) {
    statements.push(
      `create type ${within(name)} as enum (${labels.map((label) => `e'${escaped(label)}'`).join(', ')})`,
    );
    types.push(within(name), `${within(name)}[]`);
  }
  const columns = (list: readonly OddColumn[], suffixes: boolean): string[] =>
    list.map(({ name, type, suffix }) => {
      const chosen = pick(types, type, 'text');
      // A type that cannot be compared cannot be unique.
      const unique = suffix === ' unique' && !['int', 'text', 'uuid', 'date'].includes(chosen);
      return `${quote(name)} ${chosen}${suffixes && !unique ? suffix : ''}`;
    });
  for (const { name, columns: list } of schema.composites) {
    statements.push(`create type ${within(name)} as (${columns(list, false).join(', ')})`);
    types.push(within(name), `${within(name)}[]`);
  }
  schema.tables.forEach(({ name, columns: list, refers }, index) => {
    const [first, ...rest] = list;
    if (first === undefined) return;
    const before = schema.tables[index - 1];
    const parts = [`${quote(first.name)} int primary key`, ...columns(rest, true)];
    if (refers && before !== undefined)
      parts.push(`foreign key (${quote(first.name)}) references ${within(before.name)}`);
    statements.push(`create table ${within(name)} (${parts.join(', ')})`);
    types.push(within(name), `${within(name)}[]`);
  });
  for (const { name, table } of schema.views) {
    const below = pick(schema.tables, table, undefined);
    if (below !== undefined) statements.push(`create view ${within(name)} as select * from ${within(below.name)}`);
    types.push(within(name));
  }
  const made = new Set<string>();
  for (const routine of schema.functions) {
    const given = routine.arguments.map(({ type }) => pick(types, type, 'text'));
    const signature = JSON.stringify([routine.name, given]);
    if (made.has(signature)) continue;
    made.add(signature);
    const list = given.map((type, index) => {
      const name = routine.named ? `${quote(routine.arguments[index]?.name ?? '')} ` : '';
      return `${name}${type}${routine.defaults ? ' default null' : ''}`;
    });
    const returns = pick(types, routine.returns, 'text');
    // Arguments and columns do not share a name.
    const result =
      routine.form === 'table' ? `table (${quote('out\n"1"')} ${returns}, two int)` : `${routine.form}${returns}`;
    statements.push(
      `create function ${within(routine.name)} (${list.join(', ')}) returns ${result} language sql as 'select 1'`,
    );
  }
  return `set check_function_bodies = off;\n${statements.join(';\n')};\nreset check_function_bodies;`;
}

function escaped(label: string): string {
  return label.replaceAll('\\', '\\\\').replaceAll("'", "''");
}

/** Every relation, column, label and attribute by its name; `number` is that of the generated module. */
export function toLookUps(schema: OddSchema, number: number): string {
  const text = (value: string): string => JSON.stringify(value);
  const here = `Database[${text(schema.name)}]`;
  const looked = [
    ...schema.tables.flatMap(({ name, columns }) =>
      columns.flatMap((item) => [
        `${here}['Tables'][${text(name)}]['Row'][${text(item.name)}]`,
        `${here}['Tables'][${text(name)}]['Insert'][${text(item.name)}]`,
      ]),
    ),
    ...schema.composites.flatMap(({ name, columns }) =>
      columns.map((item) => `${here}['CompositeTypes'][${text(name)}][${text(item.name)}]`),
    ),
    ...schema.views.map(({ name }) => `${here}['Views'][${text(name)}]['Row']`),
    ...schema.enums.map(
      ({ name, labels }) => `Check<Same<${here}['Enums'][${text(name)}], ${labels.map(text).join(' | ')}>>`,
    ),
  ];
  return [
    `import type { Database } from './odd-${String(number)}.ts';`,
    'type Same<A, B> = [A, B] extends [B, A] ? true : false;',
    'type Check<Proof extends true> = Proof;',
    ...looked.map((type, index) => `export type Name${String(index)} = ${type};`),
  ].join('\n');
}
