// Which TypeScript type stands for a type of the database.
import type { CatalogType, TypeCatalog } from './types-catalog.ts';

export interface TypeNames {
  /** By oid; what has no counterpart is `unknown`. */
  of(oid: number): string;
}

const BASIC: Readonly<Record<string, string>> = {
  ...named('number', ['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid']),
  ...named('string', ['text', 'varchar', 'bpchar', 'citext', 'name', 'char', 'uuid', 'bytea']),
  ...named('string', ['date', 'time', 'timetz', 'timestamp', 'timestamptz', 'vector', 'cstring']),
  ...named('Json', ['json', 'jsonb']),
  bool: 'boolean',
  void: 'undefined',
  record: 'Record<string, unknown>',
};

function named(name: string, types: readonly string[]): Record<string, string> {
  return Object.fromEntries(types.map((type) => [type, name]));
}

export function createTypeNames(catalog: TypeCatalog): TypeNames {
  const types = new Map(catalog.types.map((type) => [type.oid, type]));
  const relations = new Map(catalog.relations.map((relation) => [relation.oid, relation]));

  function of(oid: number): string {
    const type = types.get(oid);
    if (type === undefined) return 'unknown';
    if (type.element !== 0) {
      const element = of(type.element);
      return element.includes(' ') ? `(${element})[]` : `${element}[]`;
    }
    if (type.base !== 0) return of(type.base);
    if (type.kind === 'e') return nameOfEnum(type);
    const relation = relations.get(type.relation);
    if (relation !== undefined) {
      const [group, rest] =
        relation.kind === 'c'
          ? ['CompositeTypes', '']
          : [relation.kind === 'v' || relation.kind === 'm' ? 'Views' : 'Tables', '["Row"]'];
      return `Database[${quote(relation.schema)}][${quote(group)}][${quote(relation.name)}]${rest}`;
    }
    return type.schema === 'pg_catalog' || Object.hasOwn(BASIC, type.name)
      ? (BASIC[type.name] ?? 'unknown')
      : 'unknown';
  }

  /** An enum of a schema that is not included has no name to refer to: its labels stand there. */
  function nameOfEnum(type: CatalogType): string {
    return catalog.schemas.includes(type.schema)
      ? `Database[${quote(type.schema)}]["Enums"][${quote(type.name)}]`
      : type.labels.map((label) => quote(label)).join(' | ');
  }
  return { of };
}

function quote(text: string): string {
  return JSON.stringify(text);
}
