// The fields that foreign keys give to the tables on both of their sides.
import type { DataApi, Each, EachRule } from './api.ts';
import { nameBy, toCase } from './names.ts';
import { readEach } from './read-api.ts';
import type { ExpandOptions, ForeignKeyFacts, TableFacts } from './tables.ts';

export interface Relation {
  readonly kind: Extract<Each, 'ONE_TO_MANY' | 'MANY_TO_ONE' | 'ONE_TO_ONE'>;
  readonly name: string;
  readonly other: NamedFacts;
  /** Whether one record leads to one at most, on either side. */
  readonly unique: boolean;
  /** Whether every row has the other one, and can see it. */
  readonly certain: boolean;
}

interface NamedFacts {
  readonly facts: TableFacts;
  readonly typeName: string;
}

/** By the name of the table that has the field. */
export function expandRelations(
  api: DataApi,
  tables: readonly NamedFacts[],
  { inflected = false }: ExpandOptions,
): ReadonlyMap<string, readonly Relation[]> {
  const rules = new Map([...api.table.row.fields.values()].flatMap((field) => toEntries(readEach(field))));
  const found = new Map(tables.map(({ facts }) => [facts.name, [] as Relation[]]));
  const keys = tables.flatMap((own) =>
    (own.facts.foreignKeys ?? []).flatMap((key) => {
      const other = tables.find(({ facts }) => facts.name === key.table);
      return other === undefined ? [] : [{ own, other, key }];
    }),
  );
  const add = (table: NamedFacts, relation: Relation, column: string): void => {
    const list = found.get(table.facts.name) ?? [];
    const taken =
      list.some(({ name }) => name === relation.name) || table.facts.columns.some(({ name }) => name === relation.name);
    const name = taken ? `${relation.name}By${toCase(`_${column}`, 'PASCAL_CASE')}` : relation.name;
    list.push({ ...relation, name });
  };
  for (const { own, other, key } of keys) {
    const rule = rules.get('MANY_TO_ONE');
    const rivals = keys.filter((one) => one.own === own && one.other === other).length > 1;
    const pattern = rivals ? rule?.rivals : rule?.name;
    const name = key.field ?? nameBy(pattern ?? 'other', soleColumn(key.columns), other.typeName, inflected);
    const unique = isUnique(own.facts, key);
    add(
      own,
      { kind: 'MANY_TO_ONE', name, other, unique, certain: isCertain(own, other, key) },
      key.columns.join('And_'),
    );
  }
  for (const { own, other, key } of keys) {
    const unique = isUnique(own.facts, key);
    const kind = unique ? 'ONE_TO_ONE' : 'ONE_TO_MANY';
    const column = kind === 'ONE_TO_ONE' ? soleColumn(other.facts.key) : undefined;
    const name = key.inverseField ?? nameBy(rules.get(kind)?.name ?? 'other', column, own.typeName, inflected);
    add(other, { kind, name, other: own, unique, certain: false }, other.facts.key.join('And_'));
  }
  return found;
}

function toEntries(rule: EachRule | undefined): readonly (readonly [Each, EachRule])[] {
  return rule === undefined ? [] : [[rule.of, rule]];
}

function soleColumn(columns: readonly string[]): string | undefined {
  return columns.length === 1 ? columns[0] : undefined;
}

function isUnique({ key, unique = [] }: TableFacts, { columns }: ForeignKeyFacts): boolean {
  return [key, ...unique].some((set) => set.length > 0 && set.every((name) => columns.includes(name)));
}

function isCertain(own: NamedFacts, other: NamedFacts, key: ForeignKeyFacts): boolean {
  const isNotNull = own.facts.columns.some(({ name, notNull }) => notNull === true && key.columns.includes(name));
  return isNotNull && other.facts.rowSecurity !== true;
}
