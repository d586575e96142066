// The table of the ways: each clause with each way in which promises of its kind break, and the faults or the reason that stand there.
import type { Clause, InterfaceName } from '../../specs/clause.ts';
import { createSelection } from '../../suites/kit/run/select.ts';
import type { Kind } from '../lies/kinds.ts';
import type { Fault } from '../lies/fault.ts';
import { allReasons } from './reasons.ts';
import { kindOf } from './promises.ts';
import { covers } from './reason.ts';
import { dataWays } from './data.ts';
import { managementWays } from './management.ts';
import { storageWays } from './storage.ts';
import type { PromiseKind } from './ways.ts';
import { waysOf } from './ways.ts';
import type { WrittenWays } from './written.ts';

export interface Cell {
  readonly clause: string;
  readonly kind: PromiseKind;
  readonly way: string;
  readonly faults: readonly string[];
  /** Why no fault stands here. */
  readonly reason?: string;
}

const WRITTEN: Readonly<Record<InterfaceName, WrittenWays>> = {
  data: dataWays,
  management: managementWays,
  storage: storageWays,
};

/** Faults whose way is written down: an id or a glob. */
export interface Placed {
  readonly pattern: string;
  readonly kind: PromiseKind;
  readonly way: string;
  readonly names: (fault: string) => boolean;
}

export const allPlaced: readonly Placed[] = Object.entries(WRITTEN).flatMap(([name, kinds]) =>
  Object.entries(kinds).flatMap(([kind, ways]) =>
    Object.entries(ways).flatMap(([way, ids]) => ids.map((id) => toPlaced(`${name}.${id}`, kind as PromiseKind, way))),
  ),
);

function toPlaced(pattern: string, kind: PromiseKind, way: string): Placed {
  const selects = createSelection([pattern]);
  return { pattern, kind, way, names: (id) => selects({ id, clauses: [] }) };
}

const FORM_OF: Readonly<Record<Kind, string>> = {
  absent: 'missing',
  null: 'missing',
  refused: 'missing',
  'other-type': 'other-form',
  'other-value': 'other-form',
  'bad-format': 'other-form',
  'list-for-one': 'other-form',
  'one-for-list': 'other-form',
  'other-status': 'other-form',
  'other-default': 'other-form',
  'without-default': 'other-form',
  'not-null': 'other-form',
  'as-another': 'other-form',
  nullable: 'other-form',
  'nullable-inside': 'other-form',
  'not-demanded': 'other-form',
  'one-more': 'more',
  demanded: 'more',
  'in-one': 'now-and-then',
  later: 'now-and-then',
};

/** Derived faults of a clause that is not about form. */
const DERIVED: Partial<Readonly<Record<PromiseKind, string>>> = {
  effect: 'wrong-answer',
  filter: 'as-another',
  limit: 'never',
  authorization: 'anonymous',
};

/** The way in which a fault breaks its clause; undefined if it is written nowhere. */
export function wayIn(kind: PromiseKind, fault: Fault): string | undefined {
  if (kind === 'form') return fault.kind === undefined ? 'other-form' : FORM_OF[fault.kind];
  if (fault.kind !== undefined) return DERIVED[kind];
  if (fault.way !== undefined) return fault.way;
  return allPlaced.find((one) => one.kind === kind && one.names(fault.id))?.way;
}

/** The cells of the clauses that a black box can judge. */
export function readCells(clauses: readonly Clause[], faults: readonly Fault[]): readonly Cell[] {
  const byClause = Map.groupBy(faults, ({ clause }) => clause);
  return clauses
    .filter((clause) => clause.strength !== 'open' && clause.untestable === undefined)
    .flatMap(({ id }) => {
      const kind = kindOf(id);
      const own = Map.groupBy(byClause.get(id) ?? [], (fault) => wayIn(kind, fault));
      return waysOf(kind).map((way) => {
        const there = (own.get(way) ?? []).map((fault) => fault.id);
        if (there.length > 0) return { clause: id, kind, way, faults: there };
        const reason = allReasons.find((one) => covers(one, { clause: id, kind, way }));
        return { clause: id, kind, way, faults: [], ...(reason === undefined ? {} : { reason: reason.why }) };
      });
    });
}
