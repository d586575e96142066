// Which fields of two tables belong together, as far as a schema shows.
import type { DataContext } from '../context.ts';
import type { Link, Table } from './law-schema.ts';
import { holdOnTables, lawTables, type Held, type Wanted } from './law-tables.ts';
import { pick } from '../values/scalar-kinds.ts';

/** What a case runs that holds a law against one link, or pair of links, of every table that has some. */
export function onLinks<Linked>(
  linksOf: (context: DataContext, table: Table) => readonly Linked[],
  wanted: Omit<Wanted, 'where' | 'count'>,
  law: (context: DataContext, held: Held, link: Linked) => Promise<void>,
) {
  return async (context: DataContext): Promise<void> => {
    const where = (table: Table): boolean => linksOf(context, table).length > 0;
    await holdOnTables(context, { ...wanted, count: 2, where }, async (held) => {
      const link = pick(linksOf(context, held.table), held.random);
      if (link !== undefined) await law(context, held, link);
    });
  };
}

/** References, each with the collection that leads back to where it came from. */
export function oppositesOf(context: DataContext, table: Table) {
  return table.references.flatMap((link) => oppositeOf(context, table, link) ?? []);
}

/** The only field of each side that joins the two tables, if there is no doubt which belongs to which. */
function oppositeOf(context: DataContext, table: Table, link: Link) {
  const { table: name } = link;
  const parent = lawTables(context).find((one) => one.name === name);
  const branches = parent?.branches.filter((branch) => branch.table === table.name) ?? [];
  const [branch] = branches;
  const twins = table.references.filter((reference) => reference.table === name);
  return parent === undefined || branch === undefined || branches.length > 1 || twins.length > 1
    ? undefined
    : { link, parent, branch };
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
