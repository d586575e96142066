// Chooses the tables that a law is held against, and separates a broken law from a table that changes while it is read.
import { isDeepStrictEqual } from 'node:util';
import { blocked, MET, type NeedState } from '../../kit/contract/case.ts';
import { CheckFailure } from '../../kit/contract/check.ts';
import { NotApplicable, Unjudgeable } from '../../kit/contract/exchange.ts';
import { isRecord } from '../../kit/contract/json.ts';
import { createRandom, shuffle } from '../../kit/contract/random.ts';
import { SafetyStop } from '../../kit/contract/safety.ts';
import { lawCaller, type DataContext } from '../context.ts';
import { allFields, readSmall, readWhole } from './law-read.ts';
import { identify } from './law-values.ts';
import { readTables, type Table } from './law-schema.ts';
import { isLearned, isNotLearned } from '../schema/knowledge.ts';
import { isView } from '../schema/tables-alone.ts';
import type { Json } from '../answers/read.ts';
import { pick } from '../values/scalar-kinds.ts';

/** A table with all that it holds, in its own order. */
export interface Held {
  readonly table: Table;
  readonly rows: readonly Json[];
  /** The same numbers whenever the law is held against the table again. */
  readonly random: () => number;
}

export interface Wanted {
  /** How many tables the law is held against in every run, if they are many; chance adds as many. */
  readonly count: number;
  /** Records that a table must have, default 2. */
  readonly atLeast?: number;
  /** The law is about tables alone: no view is evidence. */
  readonly noView?: true;
  /** What the table must have, by the schema, and how that is called. */
  readonly where?: (table: Table) => boolean;
  readonly what?: string;
  /** Tables that show more than others. */
  readonly prefer?: (table: Table) => boolean;
}

/** Records asked for of each table in the survey. */
const GLANCE = 3;
const TABLES_AT_ONCE = 20;
const MOST_TABLES = 100;
/** So many tables are read whole by one request, if they are small. */
const READ_AT_ONCE = 12;
/** So many tables are all gone through. */
const FEW_TABLES = 12;
/** Tables of the fixture in which cases make rows, besides those that mark them. */
const MADE_IN: ReadonlySet<string> = new Set(['Note', 'Reply']);

/** The tables of the target. In the fixture those are left out in which other cases make rows meanwhile. */
export function lawTables({ environment: { learned }, target }: DataContext): readonly Table[] {
  if (isNotLearned(learned)) throw new Unjudgeable(learned.reason);
  if (!isLearned(learned)) throw new Unjudgeable('the schema of the target is not known');
  const tables = readTables(learned.schema);
  if (target.fixture === 'introspect') return tables;
  return tables.filter(
    ({ name, columns }) => !MADE_IN.has(name) && columns.every((column) => column.name !== 'marker'),
  );
}

/** The need of every law about records: looks once into each table. */
export async function surveyTables(context: DataContext): Promise<NeedState> {
  const { learned } = context.environment;
  if (isNotLearned(learned)) return blocked(learned.reason);
  if (!isLearned(learned)) return blocked('the schema of the target is not known');
  const tables = lawTables(context).slice(0, MOST_TABLES);
  learned.survey.clear();
  for (let start = 0; start < tables.length; start += TABLES_AT_ONCE)
    await lookInto(context, tables.slice(start, start + TABLES_AT_ONCE), learned.survey);
  if ([...learned.survey.values()].some((rows) => rows >= 2)) return MET;
  if (tables.length === 0) return blocked('the schema shows no collection');
  return blocked(`none of ${tables.length} tables shows two records, so that laws have nothing to hold on to`);
}

async function lookInto(context: DataContext, tables: readonly Table[], survey: Map<string, number>): Promise<void> {
  const fields = tables.map(({ field }) => `${field}(first: ${GLANCE}) { edges { cursor } }`);
  const answer = await context.send(`{ ${fields.join(' ')} }`, {}, lawCaller(context));
  if (!answer.refused) for (const table of tables) survey.set(table.name, countEdges(answer.data, table.field));
  // One table that cannot be read, a foreign one say, should not hide the others.
  else if (tables.length > 1) for (const table of tables) await lookInto(context, [table], survey);
}

function countEdges(data: unknown, field: string): number {
  const connection = isRecord(data) ? data[field] : undefined;
  const edges = isRecord(connection) ? connection['edges'] : undefined;
  return Array.isArray(edges) ? edges.length : 0;
}

/** What a case runs that holds a law against tables that are as wanted. */
export function onTables(wanted: Wanted, law: (context: DataContext, held: Held) => Promise<void>) {
  return (context: DataContext): Promise<void> => holdOnTables(context, wanted, (held) => law(context, held));
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

/** Holds a law against every table that fits, or if they are many against the first ones and some that chance adds. */
export async function holdOnTables(
  context: DataContext,
  wanted: Wanted,
  law: (held: Held) => Promise<void>,
): Promise<void> {
  const { atLeast = 2, where = () => true, prefer = () => false, what = `${atLeast} records` } = wanted;
  const { learned, random } = context.environment;
  const survey: ReadonlyMap<string, number> = isLearned(learned) ? learned.survey : new Map();
  const all = lawTables(context).filter((table) => table.columns.length > 0 && where(table));
  const fit = all.filter(({ name }) => wanted.noView !== true || !isView(context, name));
  const inTurn = [...fit.filter(prefer), ...fit.filter((table) => !prefer(table))].filter(
    ({ name }) => (survey.get(name) ?? 0) >= Math.min(atLeast, GLANCE),
  );
  const isFew = inTurn.length <= FEW_TABLES;
  const filled = isFew ? inTurn : [...inTurn.slice(0, wanted.count), ...shuffle(inTurn.slice(wanted.count), random)];
  const enough = isFew ? inTurn.length : 2 * wanted.count;
  let judged = 0;
  let skipped: Skipped | undefined;
  const small = new Map<Table, readonly Json[]>();
  for (const [index, table] of filled.entries()) {
    if (judged === enough) return;
    const next = index % READ_AT_ONCE === 0 ? filled.slice(index, index + Math.min(READ_AT_ONCE, enough - judged)) : [];
    if (next.length > 1) for (const [one, rows] of await readSmall(context, next)) small.set(one, rows);
    const hold = (rows?: readonly Json[]): ReturnType<typeof holdOnTable> =>
      holdOnTable(context, { table, rows }, atLeast, law);
    const first = await hold(small.get(table));
    // What was read together may be older than what a law reads.
    const result = first?.changing === true ? await hold() : first;
    if (result === undefined) judged += 1;
    else if (skipped?.changing !== true) skipped = result;
  }
  if (judged > 0) return;
  if (skipped?.changing === true) throw new Unjudgeable(skipped.reason);
  if (skipped !== undefined) throw new NotApplicable(skipped.reason);
  if (fit.length === 0 && all.length > 0)
    throw new NotApplicable(`nothing shows that a table with ${what} is no view: none of them has an insert`);
  throw new NotApplicable(`none of ${survey.size} tables has ${what}`);
}

/** Why the law could not be held against the table, if so. Throws if it is certainly broken. */
async function holdOnTable(
  context: DataContext,
  { table, rows: read }: { readonly table: Table; readonly rows: readonly Json[] | undefined },
  atLeast: number,
  law: (held: Held) => Promise<void>,
): Promise<Skipped | undefined> {
  const whole = (): Promise<readonly Json[]> => readWhole(context, table, {}, allFields(table));
  try {
    const rows = read ?? (await whole());
    if (rows.length < atLeast) return { reason: `${table.name} has ${rows.length} records`, changing: false };
    const hold = (): Promise<CheckFailure | undefined> =>
      attempt(context, () => law({ table: identify(table, rows), rows, random: createRandom(table.name) }));
    const broken = await hold();
    if (broken === undefined) return undefined;
    // A record that came and went between two readings breaks a law once; a broken law stays broken.
    const around = (): Promise<unknown> => readAround(context, table);
    const before = await around();
    if (!isDeepStrictEqual(await whole(), rows)) return changing(table);
    if ((await hold()) === undefined) return changing(table);
    if (!isDeepStrictEqual(await whole(), rows)) return changing(table);
    if (!isDeepStrictEqual(await around(), before)) return changing(table);
    throw broken;
  } catch (error) {
    if (error instanceof NotApplicable || error instanceof Unjudgeable)
      return { reason: error.message, changing: error instanceof Unjudgeable };
    throw error;
  }
}

/** What stands in the tables that its records lead to: a law may have read them, too. */
async function readAround(context: DataContext, { name, references, branches }: Table): Promise<unknown> {
  const near = new Set([...references, ...branches].map((link) => link.table));
  const read: (readonly Json[])[] = [];
  for (const table of lawTables(context))
    if (near.has(table.name) && table.name !== name) read.push(await readWhole(context, table, {}, allFields(table)));
  return read;
}

/** Why a law was not held; `changing`: another time it might be. */
type Skipped = ReturnType<typeof changing>;

function changing(table: Table) {
  return { reason: `${table.name} changes while it is read`, changing: true };
}

/** A failure points to what the law read last, since more is read before it is thrown. */
async function attempt({ environment }: DataContext, law: () => Promise<void>): Promise<CheckFailure | undefined> {
  try {
    await law();
    return undefined;
  } catch (error) {
    if (error instanceof CheckFailure && !(error instanceof SafetyStop)) return error.shownBy(environment.latest());
    throw error;
  }
}
