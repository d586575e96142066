// Which fields of two tables belong together, as far as a schema shows.
import type { DataContext } from '../context.ts';
import type { Link, Table } from './law-schema.ts';
import { lawTables } from './law-tables.ts';

/** The only field of each side that joins the two tables, if there is no doubt which belongs to which. */
export function oppositeOf(
  context: DataContext,
  table: Table,
  { table: name }: Link,
): { parent: Table; branch: Link } | undefined {
  const parent = lawTables(context).find((one) => one.name === name);
  const branches = parent?.branches.filter((branch) => branch.table === table.name) ?? [];
  const [branch] = branches;
  const twins = table.references.filter((reference) => reference.table === name);
  return parent === undefined || branch === undefined || branches.length > 1 || twins.length > 1
    ? undefined
    : { parent, branch };
}

/** Two single-record fields that lead to and fro between two tables, not one and itself, with no collection on either side. */
export function pairsOf(context: DataContext, table: Table): readonly { there: Link; back: Link }[] {
  const tables = lawTables(context);
  return table.references.flatMap((there) => {
    const other = tables.find(({ name }) => name === there.table);
    const backs = other?.references.filter((link) => link.table === table.name) ?? [];
    const twins = table.references.filter((link) => link.table === there.table);
    const collections = [
      ...(other?.branches ?? []).filter((link) => link.table === table.name),
      ...table.branches.filter((link) => link.table === there.table),
    ];
    const [back] = backs;
    const plain = other?.name !== table.name && backs.length === 1 && twins.length === 1 && collections.length === 0;
    return plain && back !== undefined ? [{ there, back }] : [];
  });
}
