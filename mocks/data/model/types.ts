// Which GraphQL type a PostgreSQL type has, and how its values leave the database.
import type { CatalogEnum, CatalogType } from '../catalog/catalog.ts';
import type { DataDialect } from '../dialect.ts';

export type ScalarName =
  | 'Int'
  | 'Float'
  | 'String'
  | 'Boolean'
  | 'BigInt'
  | 'BigFloat'
  | 'Date'
  | 'Time'
  | 'Datetime'
  | 'UUID'
  | 'JSON'
  | 'Opaque';

/** The type of a column, an argument or a result. */
export type ValueType =
  | { readonly kind: 'scalar'; readonly scalar: ScalarName; readonly maxLength?: number }
  | { readonly kind: 'enum'; readonly enum: EnumType }
  | { readonly kind: 'list'; readonly element: ValueType };

export interface EnumType {
  readonly schema: string;
  readonly name: string;
  /** Whether the role may use it; columns have it as their type even if not. */
  readonly usable: boolean;
  /** SQL label → GraphQL name, in the order of the labels. */
  readonly values: ReadonlyMap<string, string>;
}

/** How a value is converted on its way into JSON. */
export type OutputCast = 'none' | 'text' | 'json-text' | 'text-list' | 'mapping' | 'void';

interface SqlType {
  readonly type: ValueType;
  readonly output: OutputCast;
  /** The PostgreSQL type's own name, for rules that depend on it. */
  readonly name: string;
  readonly isArray: boolean;
  readonly isComposite: boolean;
}

/** The type of a column; one that has no place in the schema is hidden. */
interface ColumnType extends SqlType {
  readonly hidden: boolean;
}

const scalars: Readonly<Record<number, ScalarName>> = {
  16: 'Boolean',
  18: 'String',
  20: 'BigInt',
  21: 'Int',
  23: 'Int',
  25: 'String',
  114: 'JSON',
  700: 'Float',
  701: 'Float',
  1042: 'String',
  1043: 'String',
  1082: 'Date',
  1083: 'Time',
  1114: 'Datetime',
  1184: 'Datetime',
  1700: 'BigFloat',
  2950: 'UUID',
  3802: 'JSON',
};
const documented = new Set([20, 23, 25, 114, 1043, 1114, 1700, 2950, 3802]);
const textLists = new Set([199, 1016, 1231, 3807]);

export interface TypeReader {
  /** Undefined for a type that the role may not see or that has no place in the schema. */
  read(oid: number, modifier?: number): SqlType | undefined;
  readColumn(oid: number, modifier: number): ColumnType;
}

export function createTypeReader(
  types: readonly CatalogType[],
  enums: ReadonlyMap<number, EnumType>,
  dialect: DataDialect,
): TypeReader {
  const byOid = new Map(types.map((type) => [type.oid, type]));

  function scalarOf(type: CatalogType, modifier: number): ValueType {
    const known = scalars[type.oid];
    const scalar = known === undefined && type.name === 'citext' ? 'String' : known;
    if (scalar === undefined || (dialect.types === 'documented' && !documented.has(type.oid))) return opaque;
    const limited = (type.oid === 1042 || type.oid === 1043) && modifier >= 4;
    return { kind: 'scalar', scalar, ...(limited ? { maxLength: modifier - 4 } : {}) };
  }

  function read(oid: number, modifier = -1): SqlType | undefined {
    const type = byOid.get(oid);
    if (type === undefined || !type.visible) return undefined;
    const facts = { name: type.name, isArray: type.category === 'A', isComposite: type.kind === 'c' };
    if (type.category === 'A') {
      const element = byOid.get(type.element);
      const output: OutputCast = textLists.has(oid) ? 'text-list' : 'none';
      if (dialect.types === 'documented') return { type: opaque, output: 'none', ...facts };
      if (element === undefined || element.kind === 'c' || !element.usable) return undefined;
      const value = element.visible ? valueOf(element, modifier) : opaque;
      return { type: { kind: 'list', element: value }, output, ...facts };
    }
    if (type.kind === 'c' && dialect.compositeColumns === 'dropped') return undefined;
    const value = valueOf(type, modifier);
    return { type: value, output: type.name === 'void' ? 'void' : outputOf(value, dialect), ...facts };
  }

  function valueOf(type: CatalogType, modifier: number): ValueType {
    const found = dialect.types === 'all' ? enums.get(type.oid) : undefined;
    return found === undefined ? scalarOf(type, modifier) : { kind: 'enum', enum: found };
  }

  function readColumn(oid: number, modifier: number): ColumnType {
    const found = read(oid, modifier);
    if (found !== undefined) return { ...found, hidden: false };
    const type = byOid.get(oid);
    const visible = type?.visible === true ? type : undefined;
    return {
      type: opaque,
      output: 'none',
      name: visible?.name ?? '',
      isArray: visible?.category === 'A',
      isComposite: visible?.kind === 'c',
      hidden: true,
    };
  }

  return { read, readColumn };
}

const opaque: ValueType = { kind: 'scalar', scalar: 'Opaque' };

function outputOf(type: ValueType, dialect: DataDialect): OutputCast {
  if (type.kind === 'enum') return [...type.enum.values].some(([label, name]) => label !== name) ? 'mapping' : 'none';
  if (type.kind === 'list') return 'none';
  if (type.scalar === 'BigInt' || type.scalar === 'BigFloat') return 'text';
  if (type.scalar !== 'JSON') return 'none';
  return dialect.json === 'serialized' ? 'text' : 'json-text';
}

export function toEnumType(entry: CatalogEnum, name: string, mappings: ReadonlyMap<string, string>): EnumType {
  return {
    schema: entry.schema,
    name,
    usable: entry.usable,
    values: new Map((entry.labels ?? []).map((label) => [label, mappings.get(label) ?? label])),
  };
}

/** The scalars that can be filtered as lists, too. */
export const listFilterScalars: ReadonlySet<ScalarName> = new Set([
  'Int',
  'Float',
  'String',
  'Boolean',
  'UUID',
  'BigInt',
  'BigFloat',
  'Time',
  'Date',
  'Datetime',
]);

/** `[Int]`, `String`, an enum's name. */
export function renderType(type: ValueType): string {
  switch (type.kind) {
    case 'scalar':
      return type.scalar;
    case 'enum':
      return type.enum.name;
    case 'list':
      return `[${renderType(type.element)}]`;
  }
}
