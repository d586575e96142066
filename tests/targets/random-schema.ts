// Random schemas with rows: odd names, composite keys, keys to other tables and to themselves, and values at the edges of their types.
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { shuffle } from '../../suites/kit/contract/random.ts';
import { readTable } from '../support/table.ts';

type Random = () => number;

const WORDS = readTable(import.meta.url, ['names', 'unsayable', 'keys', 'types']) as Readonly<
  Record<'names' | 'unsayable', readonly string[]> &
    Record<'keys' | 'types', Readonly<Record<string, readonly string[]>>>
>;
const NAMES = [...WORDS.names, ...WORDS.unsayable];
const KEYS = Object.entries(WORDS.keys);
const TYPES = [...KEYS, ...Object.entries(WORDS.types)];

interface Column {
  readonly name: string;
  readonly type: string;
  readonly values: readonly string[];
}

interface RandomTable {
  /** As SQL writes it. */
  readonly name: string;
  /** As GraphQL does. */
  readonly typeName: string;
  readonly key: readonly Column[];
}

export interface RandomSchema {
  readonly sql: string;
  /** A table comes after those that it refers to. */
  readonly tables: readonly RandomTable[];
}

export function randomSchema(random: Random, dialect: DialectName): RandomSchema {
  const names = shuffle(NAMES, random).filter(
    (name, index, all) => all.findIndex((other) => other.toLowerCase() === name.toLowerCase()) === index,
  );
  const tables: RandomTable[] = [];
  const sql = [
    `create type mood as enum ('low', 'Mid point', 'é"''\\', '$1');`,
    ...(dialect === 'supabase' ? [comment('schema public', { introspection: true })] : []),
  ];
  const called = names.slice(0, 2 + below(random, 3));
  // A relationship is called after its table, and a column of that name would stand in its place.
  const free = NAMES.filter((name) => !called.some((other) => other.toLowerCase() === name.toLowerCase()));
  for (const [index, name] of called.entries()) {
    const { table, text } = randomTable(random, name, { index, earlier: tables, free });
    tables.push(table);
    sql.push(text);
  }
  return { sql: sql.join('\n'), tables };
}

interface Reference {
  readonly target: RandomTable;
  readonly columns: readonly Column[];
  readonly inKey: boolean;
}

interface Around {
  readonly index: number;
  readonly earlier: readonly RandomTable[];
  /** Names for columns. */
  readonly free: readonly string[];
}

function randomTable(random: Random, called: string, { index, earlier, free }: Around) {
  const names = shuffle(free, random);
  const toColumn = ([type, values]: readonly [string, readonly string[]]): Column => ({
    name: names.pop() ?? '',
    type,
    values,
  });
  const own = Array.from({ length: 1 + below(random, 2) }, () => toColumn(pickOne(KEYS, random)));
  const others = Array.from({ length: 1 + below(random, 4) }, () => toColumn(pickOne(TYPES, random)));
  const self: RandomTable = { name: quoted(called), typeName: isSayable(called) ? called : `Type${index}`, key: own };
  // One key to a table: two have names of which GraphQL may hide the one here and the other there.
  const references = shuffle([...earlier, self], random)
    .slice(0, below(random, 3))
    .map((target): Reference => {
      const columns = target.key.map(({ type, values }) => toColumn([type, values]));
      return { target, columns, inKey: target !== self && random() < 0.3 };
    });
  // A table refers to its own key only if no other table's is part of it.
  const parts = references.filter(({ inKey }) => inKey);
  const used = references.filter(({ target }) => target !== self || parts.length === 0);
  const key = [...own, ...parts.flatMap(({ columns }) => columns)];
  const table = { ...self, key };
  const columns = [...own, ...others, ...used.flatMap((reference) => reference.columns)];
  const constraints = used.flatMap((reference) => {
    const to = `${reference.target.name} (${list(reference.target.key)})`;
    const link = `foreign key (${list(reference.columns)}) references ${to}`;
    return random() < 0.3 ? [link, `unique (${list(reference.columns)})`] : [link];
  });
  const defined = columns.map(({ name, type, values }) => {
    const preset = random() < 0.2 ? ` default ${literal(values[0] ?? '')}` : '';
    return `${quoted(name)} ${type}${others.some((one) => one.name === name) && random() < 0.4 ? ' not null' : ''}${preset}`;
  });
  const directive = {
    ...(isSayable(called) ? {} : { name: self.typeName }),
    ...(random() < 0.3 ? { max_rows: 2 + below(random, 5) } : {}),
    totalCount: { enabled: true },
  };
  const rows = Array.from({ length: 3 + below(random, 9) }, () => row(random, table.name, [...own, ...others], used));
  const text = [
    `create table ${table.name} (${[...defined, `primary key (${list(key)})`, ...constraints].join(', ')});`,
    comment(`table ${table.name}`, directive),
    ...columns.flatMap(({ name }, place) =>
      isSayable(name) ? [] : [comment(`column ${table.name}.${quoted(name)}`, { name: `field${place}` })],
    ),
    ...rows,
  ].join('\n');
  return { table, text };
}

/** A row that meets its constraints, or no row if it contradicts a key. */
function row(random: Random, table: string, plain: readonly Column[], references: readonly Reference[]): string {
  const joins = references.map(({ target, inKey }, index) => {
    const found = `lateral (select * from ${target.name} offset ${below(random, 5)} limit 1) as l${index}`;
    return ` ${inKey ? 'join' : 'left join'} ${found} on true`;
  });
  const values = [
    ...plain.map((column) => `${literal(pickOne(column.values, random))}::${column.type}`),
    ...references.flatMap(({ target }, index) => target.key.map(({ name }) => `l${index}.${quoted(name)}`)),
  ];
  const columns = list([...plain, ...references.flatMap((reference) => reference.columns)]);
  return `insert into ${table} (${columns}) select ${values.join(', ')} from (select) as one${joins.join('')} on conflict do nothing;`;
}

function isSayable(name: string): boolean {
  return /^[A-Za-z_][A-Za-z_0-9]*$/.test(name);
}

function comment(on: string, directive: object): string {
  return `comment on ${on} is ${literal(`@graphql(${JSON.stringify(directive)})`)};`;
}

function list(columns: readonly Column[]): string {
  return columns.map(({ name }) => quoted(name)).join(', ');
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

function below(random: Random, count: number): number {
  return Math.floor(random() * count);
}

function pickOne<T>(items: readonly T[], random: Random): T {
  const item = items[below(random, items.length)];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
}
