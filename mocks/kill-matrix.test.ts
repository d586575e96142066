import { describe, expect, it } from 'vitest';
import type { Fault } from './faults/fault.ts';
import { describeMatrix, readMatrix } from './kill-matrix.ts';
import type { Proof } from './kill-matrix.ts';

function proof(id: string, killers: readonly string[], collateral: readonly string[] = []): Proof {
  const fault = { id } as Fault;
  return { fault, witnessed: true, killers, collateral, broken: [] };
}

describe('the kill matrix', () => {
  const proofs = [proof('f1', ['a'], ['b']), proof('f2', ['c']), proof('f3', ['a', 'b', 'd']), proof('f4', [], ['c'])];
  const matrix = readMatrix(['a', 'b', 'c', 'd', 'e'], proofs);

  it('names cases that see nothing, and cases that see the same', () => {
    expect(matrix).toEqual({ decoration: ['e'], twins: [['a', 'b']] });
  });

  it('says the numbers, collateral apart', () => {
    expect(describeMatrix('data', proofs, matrix).split('\n')).toEqual([
      'data: 3 of 4 faults are seen by a case that cites the broken clause, 2 of them by one case only; 2 red cases are collateral.',
      '  not seen: f4 (collateral: c)',
      '  no fault turns it red: e',
      '  the same faults turn red: a, b',
    ]);
  });
});
