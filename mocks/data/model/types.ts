// Which GraphQL type a PostgreSQL type has, and how its values leave the database.
import type { DataApi } from '../../../specs/graphql/api.ts';
import { toColumnType, toSerialType } from '../../../specs/graphql/column-types.ts';
import { ruleOf } from '../../../specs/graphql/expand-columns.ts';
import type { TypeShape } from '../../../specs/graphql/shape.ts';
import type { CatalogColumn, CatalogEnum, CatalogType } from '../catalog/catalog.ts';
import type { DataDialect } from '../dialect.ts';

const SCALARS = [
  'Int',
  'Float',
  'String',
  'Boolean',
  'BigInt',
  'BigFloat',
  'Date',
  'Time',
  'Datetime',
  'UUID',
  'JSON',
  'Opaque',
] as const;
export type ScalarName = (typeof SCALARS)[number];

/** The type of a column, an argument or a result. */
export type ValueType =
  | { readonly kind: 'scalar'; readonly scalar: ScalarName; readonly maxLength?: number }
  | { readonly kind: 'enum'; readonly enum: EnumType }
  | { readonly kind: 'list'; readonly element: ValueType };

/** What a type is called, and in introspection, where no two are called the same. */
export interface TypeName {
  readonly name: string;
  readonly listedAs: string;
}

export interface EnumType extends TypeName {
  readonly schema: string;
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

const textLists = new Set([199, 1016, 1231, 3807]);

export type TypeReader = ReturnType<typeof createTypeReader>;

export function createTypeReader(
  types: readonly CatalogType[],
  enums: ReadonlyMap<number, EnumType>,
  dialect: DataDialect,
) {
  const { api } = dialect;
  const byOid = new Map(types.map((type) => [type.oid, type]));
  const other: ValueType = { kind: 'scalar', scalar: toScalar(api.otherColumns.scalar) };

  function scalarOf(type: CatalogType, modifier: number, isSerial: boolean): ValueType {
    const { scalar } = ruleOf(api, columnTypeOf(type, isSerial));
    const limited = scalar === 'String' && (type.oid === 1042 || type.oid === 1043) && modifier >= 4;
    return { kind: 'scalar', scalar: toScalar(scalar), ...(limited ? { maxLength: modifier - 4 } : {}) };
  }

  /** Undefined for a type that the role may not see or that has no place in the schema. */
  function read(oid: number, modifier = -1, isSerial = false): SqlType | undefined {
    const type = byOid.get(oid);
    if (type === undefined || !type.visible) return undefined;
    const facts = { name: type.name, isArray: type.category === 'A', isComposite: type.kind === 'c' };
    if (type.category === 'A') {
      const element = byOid.get(type.element);
      const output: OutputCast = textLists.has(oid) ? 'text-list' : 'none';
      if (!api.lists) return { type: other, output: 'none', ...facts };
      if (element === undefined || element.kind === 'c' || !element.usable) return undefined;
      const value = element.visible ? valueOf(element, modifier, false) : other;
      return { type: { kind: 'list', element: value }, output, ...facts };
    }
    if (type.kind === 'c' && dialect.compositeColumns === 'dropped') return undefined;
    const value = valueOf(type, modifier, isSerial);
    return { type: value, output: type.name === 'void' ? 'void' : outputOf(value, type, api), ...facts };
  }

  function valueOf(type: CatalogType, modifier: number, isSerial: boolean): ValueType {
    const found = api.enums ? enums.get(type.oid) : undefined;
    return found === undefined ? scalarOf(type, modifier, isSerial) : { kind: 'enum', enum: found };
  }

  /** A type that has no place in the schema is hidden. */
  function readColumn({ type: oid, modifier, serial }: CatalogColumn): SqlType & { readonly hidden: boolean } {
    const found = read(oid, modifier, serial);
    if (found !== undefined) return { ...found, hidden: false };
    const type = byOid.get(oid);
    const visible = type?.visible === true ? type : undefined;
    return {
      type: other,
      output: 'none',
      name: visible?.name ?? '',
      isArray: visible?.category === 'A',
      isComposite: visible?.kind === 'c',
      hidden: true,
    };
  }

  return { read, readColumn };
}

/** The name that the specs have for a type: one of PostgreSQL's own, or of an extension. */
function columnTypeOf({ name, schema, kind }: CatalogType, isSerial: boolean): string {
  if (schema !== 'pg_catalog') return kind === 'b' ? name : '';
  const type = toColumnType(name === 'char' ? '"char"' : name).name;
  return isSerial ? toSerialType(type) : type;
}

/** Values are read by rules of their scalars, so each must be one that the engine knows. */
function toScalar(name: string): ScalarName {
  const found = SCALARS.find((known) => known === name);
  if (found !== undefined) return found;
  throw new Error(`The specs give columns the scalar ${name}, which mocks/data/plan/coerce.ts cannot read. Add it.`);
}

/** The types whose JSON is a number or a boolean. */
const unquoted = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'bool']);

function outputOf(type: ValueType, { name }: CatalogType, api: DataApi): OutputCast {
  if (type.kind === 'enum') return [...type.enum.values].some(([label, name]) => label !== name) ? 'mapping' : 'none';
  if (type.kind === 'list') return 'none';
  switch (api.scalars.get(type.scalar)?.wire) {
    case 'STRING':
      return unquoted.has(name) ? 'text' : 'none';
    case 'SERIALIZED_JSON':
      return 'text';
    case 'BARE_JSON':
      return 'json-text';
    default:
      return 'none';
  }
}

export function toEnumType(entry: CatalogEnum, names: TypeName, mappings: ReadonlyMap<string, string>): EnumType {
  return {
    schema: entry.schema,
    ...names,
    usable: entry.usable,
    values: new Map((entry.labels ?? []).map((label) => [label, mappings.get(label) ?? label])),
  };
}

/** What compares values of the type; undefined: nothing does. */
export function filterOf(type: ValueType, { filters }: DataApi): TypeShape | undefined {
  switch (type.kind) {
    case 'scalar':
      return filters.get(type.scalar);
    case 'enum':
      return filters.get('Enum');
    case 'list':
      return type.element.kind === 'scalar' ? filters.get(`${type.element.scalar}List`) : undefined;
  }
}

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
