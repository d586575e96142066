// What a law case runs: a law held against tables, or against links of theirs, and what it chooses there by chance.
import { NotApplicable } from '../../kit/contract/exchange.ts';
import type { Json } from '../answers/read.ts';
import type { DataContext } from '../context.ts';
import { pick } from '../values/scalar-kinds.ts';
import { holdOnLinks } from './law-links.ts';
import type { Column, Table } from './law-schema.ts';
import { holdOnTables, type Held, type Wanted } from './law-tables.ts';
import { distinct } from './law-values.ts';

type Run = (context: DataContext) => Promise<void>;

/** Holds a law against tables that are as wanted. */
export function onTables(wanted: Wanted, law: (context: DataContext, held: Held) => Promise<void>): Run {
  return (context) => holdOnTables(context, wanted, (held) => law(context, held));
}

/** Holds a law against one link, or pair of links, of every table that has some. */
export function onLinks<Linked>(
  linksOf: (context: DataContext, table: Table) => readonly Linked[],
  wanted: Omit<Wanted, 'where' | 'count'>,
  law: (context: DataContext, held: Held, link: Linked) => Promise<void>,
): Run {
  return (context) =>
    holdOnLinks(
      context,
      (table) => linksOf(context, table),
      wanted,
      (held, link) => law(context, held, link),
    );
}

/** By chance one of the first choice that has some; without any the law says nothing of the table. */
export function choose<T>({ random }: Held, without: string, ...choices: readonly (readonly T[])[]): T {
  return needed(pick(choices.find((items) => items.length > 0) ?? [], random), without);
}

/** What the law cannot do without. */
export function needed<T>(found: T | undefined, without: string): T {
  if (found === undefined) throw new NotApplicable(without);
  return found;
}

/** Whether a column has more than one value among the records. */
export function varies(rows: readonly Json[]): (column: Column) => boolean {
  return (column) => distinct(column, rows).length > 1;
}
