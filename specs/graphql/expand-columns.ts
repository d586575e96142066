// Which scalar, filter and names the columns of a table have in the API.
import type { ColumnKind, ColumnRule, DataApi, Naming, Without } from './api.ts';
import { SERIALS, toColumnType, toSerialType } from './column-types.ts';
import { toCase } from './names.ts';
import type { Basis } from './shape.ts';
import type { ColumnFacts, ExpandOptions, TableFacts } from './tables.ts';

export interface ExpandedColumn {
  readonly facts: ColumnFacts;
  readonly field: string;
  /** The GraphQL type, as text; `[Int]` for a list. */
  readonly type: string;
  readonly basis: Basis;
  /** The name of its filter type. */
  readonly filter: string | undefined;
  readonly typeName: string;
  readonly kinds: ReadonlySet<ColumnKind>;
}

/** The scalar of a PostgreSQL type. */
export function ruleOf(api: Pick<DataApi, 'columns' | 'otherColumns'>, typeName: string): ColumnRule {
  return api.columns.get(typeName) ?? api.columns.get(SERIALS[typeName] ?? '') ?? api.otherColumns;
}

export function toName(name: string, naming: Naming, inflected: boolean): string {
  return toCase(name, inflected ? naming.inflected : naming.plain);
}

export function isLeftOut({ typeName, kinds }: Pick<ExpandedColumn, 'typeName' | 'kinds'>, without: Without): boolean {
  return without.types.has(typeName) || [...kinds].some((kind) => without.kinds.has(kind));
}

export function expandColumns(api: DataApi, table: TableFacts, options: ExpandOptions): readonly ExpandedColumn[] {
  return table.columns.map((facts) => {
    const { name, isArray } = toColumnType(facts.type);
    const typeName = facts.serial === true ? toSerialType(name) : name;
    const labels = options.enums?.[typeName.replaceAll('"', '')];
    const kinds = new Set<ColumnKind>([
      ...(isArray ? ['ARRAY' as const] : []),
      ...(labels === undefined ? [] : ['ENUM' as const]),
      ...(facts.generated === true ? ['GENERATED' as const] : []),
      ...(facts.serial === true || typeName in SERIALS ? ['SERIAL' as const] : []),
    ]);
    const isEnum = labels !== undefined && api.enums;
    const enumName = toName(typeName.replaceAll('"', ''), api.names.types, options.inflected === true);
    const element = ruleOf(api, typeName);
    const special = [...kinds].map((kind) => api.kinds.get(kind)).find((rule) => rule !== undefined);
    const rule = isArray && !api.lists ? (special ?? api.otherColumns) : (special ?? element);
    const base = isEnum ? enumName : isArray && !api.lists ? rule.scalar : element.scalar;
    const isList = isArray && api.lists;
    const found = isList
      ? isEnum
        ? undefined
        : api.filters.get(`${base}List`)
      : api.filters.get(isEnum ? 'Enum' : base);
    return {
      facts,
      field: facts.field ?? toName(facts.name, api.names.columns, options.inflected === true),
      type: isList ? `[${base}]` : base,
      basis: rule.basis,
      filter: found === undefined ? undefined : isList ? `${base}ListFilter` : `${base}Filter`,
      typeName,
      kinds,
    };
  });
}
