// Schemas whose names are made of what breaks quoting, as SQL and as TypeScript that looks every name up again: each name is once that of each kind of thing.

/** Names by kind; the columns are those of every table and composite type, the labels those of every enum. */
export type OddSchema = Readonly<Record<(typeof KINDS)[number], readonly string[]>> & { readonly name: string };

const KINDS = ['enums', 'composites', 'tables', 'views', 'functions', 'columns', 'labels', 'arguments'] as const;

const NAMES = [
  ...String.raw`a B _ $ 1 - . ' " \ / // */ /* ; : ? ! | & < > = @ # % ~ { } ( ) [ ] ü 日 😀`.split(' '),
  ...' |`|${|\n|\r|\t|\u{2028}|\u{feff}|\u{202e}'.split('|'),
  ...'"\'\\${}*/|a"b\'c|\\"|\'\\|`${a}`|*/ /*|a\nb|// a\r\n|\u{2028}日 |😀$1|{[(| -B|\\u0061'.split('|'),
  ...'__proto__ constructor prototype toString hasOwnProperty valueOf then default class new get readonly'.split(' '),
  ...'never any unknown null undefined Json Database Tables Row Insert Public Schemas __InternalSupabase'.split(' '),
  ...`text date _int4 _ * :resno <> 0 -1 1e3 ${'x'.repeat(63)} ${'é'.repeat(31)}`.split(' '),
].filter((name, place, all) => all.indexOf(name) === place);

/** A list of schemas is separated by commas, and spaces around a name are removed. */
const SCHEMA_NAMES = NAMES.filter((name) => name.trim() === name && name !== '__InternalSupabase');

/** How many things of a kind a schema has. */
const AT_ONCE = 3;

export const ODD_SCHEMAS: readonly OddSchema[] = Array.from(
  { length: Math.ceil(NAMES.length / AT_ONCE) },
  (_, place) => {
    const namesOf = (kind: number): readonly string[] =>
      Array.from({ length: AT_ONCE }, (_none, index) => at(NAMES, (place + kind) * AT_ONCE + index));
    const named = KINDS.map((kind, index) => [kind, namesOf(index)] as const);
    return { ...(Object.fromEntries(named) as Omit<OddSchema, 'name'>), name: at(SCHEMA_NAMES, place * 2) };
  },
);

/** The names that none of those schemas has. */
export const FURTHER_NAMES = SCHEMA_NAMES.filter((name) => ODD_SCHEMAS.every((schema) => schema.name !== name));

function at(names: readonly string[], index: number): string {
  return names[index % names.length] ?? '';
}

/** Types of columns that few tables have. */
const RARE_TYPES = ['oid', 'name', '"char"', 'tsvector', 'point', 'xml', 'bit'];

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export function toSql({
  name,
  enums,
  composites,
  tables,
  views,
  functions,
  columns,
  labels,
  ...rest
}: OddSchema): string {
  const within = (one: string | undefined): string => `${quote(name)}.${quote(one ?? '')}`;
  const list = labels.map((label) => `'${label.replaceAll("'", "''")}'`);
  const [first = '', second = '', third = ''] = columns.map(quote);
  const [one, two, three] = functions.map(within);
  const rare = RARE_TYPES.map((type, index) => `rare_${String(index)} ${type}`).join(', ');
  const given = rest.arguments.map((argument) => `${quote(argument)} ${within(enums[0])} default null`);
  return [
    'set check_function_bodies = off',
    `create schema ${quote(name)}`,
    ...enums.map((called) => `create type ${within(called)} as enum (${list.join(', ')})`),
    ...composites.map(
      (called) => `create type ${within(called)} as (${first} int, ${second} text, ${third} ${within(enums[0])}[])`,
    ),
    ...tables.map((called, index) => {
      const key = index === 0 ? '' : ` references ${within(tables[index - 1])}`;
      return `create table ${within(called)} (${first} int primary key${key}, ${second} ${within(enums[1])} not null, ${third} ${within(composites[0])}[], ${rare})`;
    }),
    ...views.map((called, index) => `create view ${within(called)} as select * from ${within(tables[index])}`),
    `create function ${one} (${given.join(', ')}) returns setof ${within(tables[0])} language sql as 'select 1'`,
    `create function ${two} (int, ${within(composites[1])}) returns ${within(enums[2])} language sql as 'select 1'`,
    `create function ${within('of scalars')} (int, ${within(enums[1])} default null) returns setof "char" language sql as 'select 1'`,
    // Arguments and columns do not share a name.
    `create function ${three} () returns table (${quote('out\n"1"')} ${within(views[0])}, two int) language sql as 'select 1'`,
    'reset check_function_bodies',
  ].join(';\n');
}

/** Schemas of these names, each with an enum of it. */
export const toSmallSql = (names: readonly string[]): string =>
  names
    .map((name) => `create schema ${quote(name)}; create type ${quote(name)}.${quote(name)} as enum ('one')`)
    .join(';\n');

/** Every relation, column, label and attribute by its name; `number` is that of the generated module. */
export function toLookUps(
  { name, enums, composites, tables, views, columns, labels }: OddSchema,
  number: number,
): string {
  const text = (value: string): string => JSON.stringify(value);
  const here = `Database[${text(name)}]`;
  const looked = [
    ...columns.flatMap((column) => [
      ...tables.flatMap((table) =>
        ['Row', 'Insert'].map((form) => `${here}['Tables'][${text(table)}]['${form}'][${text(column)}]`),
      ),
      ...composites.map((type) => `${here}['CompositeTypes'][${text(type)}][${text(column)}]`),
    ]),
    ...views.map((view) => `${here}['Views'][${text(view)}]['Row']`),
    ...enums.map((type) => `Check<Same<${here}['Enums'][${text(type)}], ${labels.map(text).join(' | ')}>>`),
  ];
  return [
    `import type { Database } from './odd-${String(number)}.ts';`,
    'type Same<A, B> = [A, B] extends [B, A] ? true : false;',
    'type Check<Proof extends true> = Proof;',
    ...looked.map((type, index) => `export type Name${String(index)} = ${type};`),
  ].join('\n');
}
