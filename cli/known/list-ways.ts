// The ways in which promises break, as tables by kind, and cell by cell.
import { allFaults } from '../../proof/faults/register.ts';
import { readCells, type Cell } from '../../proof/ways/cells.ts';
import { PROMISE_KINDS, WAYS, type PromiseKind } from '../../proof/ways/ways.ts';
import type { Clause } from '../../specs/clause.ts';

/** A table for each kind of promise, and the sum. */
export function wayTableLines(clauses: readonly Clause[]): readonly string[] {
  const cells = readCells(clauses, allFaults);
  const filled = cells.filter(({ faults }) => faults.length > 0).length;
  return [
    'Ways in which promises break, and on how many clauses of the kind a fault tries them:',
    ...PROMISE_KINDS.flatMap((kind) => kindLines(kind, cells)),
    '',
    `${cells.length} cells, clause by way: ${filled} with faults, ${cells.length - filled} with a reason (touchstone list ways).`,
  ];
}

function kindLines(kind: PromiseKind, all: readonly Cell[]): readonly string[] {
  const cells = all.filter((cell) => cell.kind === kind);
  if (cells.length === 0) return [];
  const rows = Object.entries(WAYS[kind]).map(([way, does]) => {
    const own = cells.filter((cell) => cell.way === way);
    const filled = own.filter(({ faults }) => faults.length > 0).length;
    return row([way, String(filled), String(own.length - filled), does]);
  });
  const count = new Set(cells.map(({ clause }) => clause)).size;
  return ['', row([`${kind} (${count} ${count === 1 ? 'clause' : 'clauses'})`, 'faults', 'reasons', '']), ...rows];
}

function row([way = '', faults = '', reasons = '', does = '']: readonly string[]): string {
  return `  ${way.padEnd(28)}${faults.padStart(7)}${reasons.padStart(9)}   ${does}`.trimEnd();
}

/** Cell by cell: the faults, or why there are none. */
export function listWays(clauses: readonly Clause[], json: boolean): readonly string[] {
  const cells = readCells(clauses, allFaults);
  if (json) return [JSON.stringify(cells, null, 2)];
  return [...Map.groupBy(cells, ({ clause }) => clause)].flatMap(([clause, own]) => [
    `${clause}  [${own[0]?.kind ?? ''}]`,
    ...own.map(({ way, faults, reason }) => `    ${way.padEnd(18)}${shown(faults, reason)}`),
  ]);
}

const SHOWN = 4;

function shown(faults: readonly string[], reason = ''): string {
  if (faults.length === 0) return `– ${reason}`;
  const more = faults.length > SHOWN ? ` and ${faults.length - SHOWN} more` : '';
  return faults.slice(0, SHOWN).join(', ') + more;
}
