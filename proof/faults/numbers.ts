// How many faults there are, by interface: written by hand, and derived from the specs by what is wrong.
import { INTERFACES } from '../../specs/clause.ts';
import type { Fault } from '../kit/fault.ts';

export interface FaultNumbers {
  readonly interface: string;
  readonly written: number;
  readonly derived: number;
  readonly kinds: Readonly<Record<string, number>>;
}

export function countFaults(faults: readonly Fault[]): readonly FaultNumbers[] {
  return INTERFACES.map((name) => {
    const own = faults.filter((fault) => fault.interface === name);
    const derived = own.flatMap(({ kind }) => kind ?? []);
    const kinds = [...Map.groupBy(derived, (kind) => kind)].map(([kind, all]) => [kind, all.length] as const);
    return {
      interface: name,
      written: own.length - derived.length,
      derived: derived.length,
      kinds: Object.fromEntries(kinds.toSorted(([, a], [, b]) => b - a)),
    };
  });
}

export function faultNumberLines(faults: readonly Fault[]): readonly string[] {
  return countFaults(faults).map(({ interface: name, written, derived, kinds }) => {
    const by = Object.entries(kinds).map(([kind, count]) => `${count} ${kind}`);
    return `${name}: ${written} faults are written by hand, ${derived} are derived from the specs${by.length === 0 ? '' : ` (${by.join(', ')})`}.`;
  });
}
