// What moves with the clock in the rows that SQL makes: found by comparing two loads, and moved to the time of a start.
import type { Session } from '../db.ts';
import type { Script } from '../script/load-script.ts';
import { moveKept } from '../snapshot/snapshots.ts';
import { identifier, join, literal, raw, sql, type Sql } from '../sql.ts';
import type { Moments, State } from './state.ts';

/** `time`: as far from the load's time as from any other's; `day`: as many days from its day. */
type By = 'time' | 'day';

export interface Move extends Pick<Moments, 'type' | 'digits'> {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  /** The values that move so, as seconds since 1970; null: all. */
  readonly by: Readonly<Partial<Record<By, readonly string[] | null>>>;
}

/** What is known of an image beside its files. */
export interface Facts {
  /** Milliseconds: when its rows were made. */
  readonly from: number;
  /** Until then the SQL makes the same, but for what moves with the clock: it was loaded at both times. */
  readonly until: number;
  readonly moves: readonly Move[];
  /** What the user should know. */
  readonly notes: readonly string[];
}

type Loads = Pick<Facts, 'from' | 'until'> & { readonly scripts: readonly Script[] };

const DAY = 86_400_000;

/** A zone has other days than UTC. */
const ZONE = /time\s*zone\s*(?:to\b|[=(])?\s*'(?!(?:etc\/)?(?:utc|gmt)')/iu;

/** Undefined if the two loads differ in anything else. */
export function findMoves(one: State, other: State, loads: Loads): readonly Move[] | undefined {
  const digests = ({ catalogs, tables }: State) => [catalogs, ...tables.flatMap(({ name, digest }) => [name, digest])];
  if (digests(one).join(' ') !== digests(other).join(' ')) return undefined;
  const moves: Move[] = [];
  for (const [at, { schema, name: table, moments }] of one.tables.entries())
    for (const [index, column] of moments.entries()) {
      const by = waysOf(column, other.tables[at]?.moments[index]?.values ?? [], loads);
      if (by === undefined) return undefined;
      const { name, type, digits } = column;
      if (Object.keys(by).length > 0) moves.push({ schema, table, column: name, type, digits, by });
    }
  const isZoned = loads.scripts.some(({ text }) => ZONE.test(text));
  return isZoned && moves.some(({ by }) => by.day !== undefined) ? undefined : moves;
}

/** Undefined if a value moves in another way, or equal values move differently. */
function waysOf(
  { digits, values }: Moments,
  others: Moments['values'],
  { from, until }: Loads,
): Move['by'] | undefined {
  const ways = new Map<string, By | 'stays'>();
  for (const [row, value] of values.entries()) {
    const other = others[row] ?? null;
    if (value === null && other === null) continue;
    const distance = microseconds(other) - microseconds(value);
    const isBy = (by: By): boolean => distance === BigInt(distanceOf(digits, by, from, until)) * 1000n;
    const way = value === other ? 'stays' : (['time', 'day'] as const).find(isBy);
    if (value === null || way === undefined || (ways.get(value) ?? way) !== way) return undefined;
    ways.set(value, way);
  }
  const isOne = new Set(ways.values()).size === 1;
  const valuesOf = (by: By): Move['by'] => {
    const moved = [...ways].flatMap(([value, way]) => (way === by ? [value] : []));
    return moved.length === 0 ? {} : { [by]: isOne ? null : moved };
  };
  return { ...valuesOf('time'), ...valuesOf('day') };
}

/** In milliseconds. */
function distanceOf(digits: number, by: By, from: number, to: number): number {
  if (by === 'day') return (Math.floor(to / DAY) - Math.floor(from / DAY)) * DAY;
  const unit = 10 ** Math.max(0, 3 - digits);
  return (Math.round(to / unit) - Math.round(from / unit)) * unit;
}

/** What is not finite does not move. */
function microseconds(seconds: string | null): bigint {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(seconds ?? '') ?? [];
  const size = BigInt(whole) * 1_000_000n + BigInt(part.padEnd(6, '0'));
  return sign === '-' ? -size : size;
}

/** Moves the rows of an image from the time of its load to that of this start, and those of its snapshot. */
export async function moveRows(session: Session, { from, moves }: Facts, time: number): Promise<void> {
  const tables = Object.values(Object.groupBy(moves, ({ schema, table }) => JSON.stringify([schema, table])));
  const changes = tables.map((columns = []) => ({
    schema: columns[0]?.schema ?? '',
    name: columns[0]?.table ?? '',
    set: join(columns.map((move) => setColumn(move, from, time))),
  }));
  await moveKept(session, changes);
}

function setColumn({ column, type, digits, by }: Move, from: number, time: number): Sql {
  const name = identifier(column);
  const cases = Object.entries(by).map(([way, values]) => {
    const distance = distanceOf(digits, way === 'day' ? way : 'time', from, time);
    const moved =
      type === 'date'
        ? sql`${name} + ${raw(String(distance / DAY))}`
        : sql`${name} + ${literal(`${distance} milliseconds`)}::interval`;
    const isMeant =
      values === null ? raw('true') : sql`extract(epoch from ${name})::text in (${join(values.map(literal))})`;
    return sql`when ${isMeant} then ${moved}`;
  });
  return sql`${name} = case ${join(cases, raw(' '))} else ${name} end`;
}
