// A part of the bench: it measures one thing and returns tables for people and goals for a gate.
export interface Settings {
  /** Tiny sizes, to see that everything works: the numbers mean nothing. */
  readonly quick: boolean;
  /** Tells how it goes. */
  readonly note: (message: string) => void;
}

export interface Table {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Sentences below the table. */
  readonly remarks: readonly string[];
}

type Verdict = 'met' | 'missed' | 'not measured';

export interface Goal {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  readonly verdict: Verdict;
}

export interface Measured {
  readonly tables: readonly Table[];
  readonly goals: readonly Goal[];
}

export interface Part {
  readonly name: string;
  readonly about: string;
  /** What it starts is deferred to `scope`, which ends it whatever happens. */
  measure(settings: Settings, scope: Scope): Promise<Measured>;
}

export interface Scope {
  /** Undone in reverse order when the part ends, fails or is interrupted. */
  defer(undo: () => void | Promise<void>): void;
}

/** A number against its goal: `at least` for ratios of throughput, `at most` for times. */
export function judge(what: string, bound: 'at least' | 'at most', limit: number, value: number, unit = ''): Goal {
  const met = bound === 'at least' ? value >= limit : value <= limit;
  const digits = unit === '' ? 2 : 0;
  return {
    what,
    goal: `${bound} ${limit}${unit}`,
    measured: `${value.toFixed(digits)}${unit}`,
    verdict: met ? 'met' : 'missed',
  };
}

/** What was measured, and whether that is enough. */
export function cellOf({ measured, verdict }: Goal): string {
  return `${measured} ${verdict === 'met' ? 'met' : 'MISSED'}`;
}

/** Tables and goals one after the other. */
export function combine(...measured: readonly Measured[]): Measured {
  return {
    tables: measured.flatMap(({ tables }) => tables),
    goals: measured.flatMap(({ goals }) => goals),
  };
}

export function nothing(what: string, why: string): Measured {
  return { tables: [], goals: [{ what, goal: '', measured: why, verdict: 'not measured' }] };
}
