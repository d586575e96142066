// Why a fault would be in the wrong place: one sentence for all the cells that it holds for.
import { createSelection } from '../../suites/kit/run/select.ts';
import type { PromiseKind } from './ways.ts';

export interface Reason {
  readonly kind: PromiseKind;
  /** Absent: all ways of the kind. */
  readonly ways?: readonly string[];
  /** Ids, areas and globs. */
  readonly clauses: readonly string[];
  readonly why: string;
}

interface Place {
  readonly clause: string;
  readonly kind: PromiseKind;
  readonly way: string;
}

export function covers({ kind, ways, clauses }: Reason, cell: Place): boolean {
  if (kind !== cell.kind || ways?.includes(cell.way) === false) return false;
  return createSelection(clauses)({ id: cell.clause, clauses: [] });
}
