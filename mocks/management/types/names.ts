// Which TypeScript type stands for a type of the database.
import type { CatalogRelation, CatalogType, TypeCatalog } from './catalog.ts';
import { quote } from './text.ts';

export type TypeNames = ReturnType<typeof createTypeNames>;

/** PostgreSQL's own types; a type that is not named here has no reliable type in JSON. */
const BASIC: Readonly<Record<string, string>> = {
  ...named('number', ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric']),
  ...named('string', ['text', 'varchar', 'bpchar', 'uuid', 'bytea']),
  ...named('string', ['date', 'time', 'timetz', 'timestamp', 'timestamptz', 'interval']),
  ...named('Json', ['json', 'jsonb']),
  bool: 'boolean',
  void: 'undefined',
  record: 'Record<string, unknown>',
};

/** Types of extensions, whichever schema they were put in. */
const OF_EXTENSIONS: Readonly<Record<string, string>> = named('string', ['citext', 'vector']);

function named(name: string, types: readonly string[]): Record<string, string> {
  return Object.fromEntries(types.map((type) => [type, name]));
}

const GROUPS: Readonly<Record<CatalogRelation['kind'], readonly [string, string]>> = {
  r: ['Tables', '["Row"]'],
  p: ['Tables', '["Row"]'],
  f: ['Tables', '["Row"]'],
  v: ['Views', '["Row"]'],
  m: ['Views', '["Row"]'],
  c: ['CompositeTypes', ''],
};

export function createTypeNames(catalog: TypeCatalog) {
  const types = new Map(catalog.types.map((type) => [type.oid, type]));
  const relations = new Map(catalog.relations.map((relation) => [relation.oid, relation]));

  /** By oid; what has no counterpart is `unknown`. */
  function of(oid: number): string {
    const type = types.get(oid);
    if (type === undefined) return 'unknown';
    if (type.element !== 0) return arrayOf(type.element);
    if (type.base !== 0) return of(type.base);
    if (type.kind === 'e') return nameOfEnum(type);
    if (type.relation !== 0) return nameOfRow(type.relation);
    const known = type.schema === 'pg_catalog' ? BASIC : OF_EXTENSIONS;
    return Object.hasOwn(known, type.name) ? (known[type.name] ?? 'unknown') : 'unknown';
  }

  /** The same for an array of it. */
  function arrayOf(element: number): string {
    const name = of(element);
    return name.startsWith('"') && isUnionOfLabels(element) ? `(${name})[]` : `${name}[]`;
  }

  function isUnionOfLabels(oid: number): boolean {
    const type = types.get(oid);
    if (type === undefined) return false;
    return type.base === 0 ? type.labels.length > 1 : isUnionOfLabels(type.base);
  }

  /** An enum of a schema that is left out cannot be named: its labels are used instead. */
  function nameOfEnum(type: CatalogType): string {
    if (type.labels.length === 0) return 'unknown';
    return catalog.schemas.includes(type.schema)
      ? `Database[${quote(type.schema)}]["Enums"][${quote(type.name)}]`
      : type.labels.map((label) => quote(label)).join(' | ');
  }

  function nameOfRow(oid: number): string {
    const relation = relations.get(oid);
    if (relation === undefined || (relation.kind === 'c' && relation.columns.length === 0)) return 'unknown';
    const [group, rest] = GROUPS[relation.kind];
    return `Database[${quote(relation.schema)}][${quote(group)}][${quote(relation.name)}]${rest}`;
  }

  return {
    of,
    arrayOf,
    /** The name of a row or composite type's relation; undefined for every other type. */
    relationOf(oid: number) {
      const type = types.get(oid);
      return type === undefined || type.relation === 0 ? undefined : { oid: type.relation, name: type.name };
    },
    /** The type's own name, as errors show it. */
    plain: (oid: number): string => types.get(oid)?.name ?? 'unknown',
  };
}
