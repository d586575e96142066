import { describe, expect, it } from 'vitest';
import type { Fault } from './faults/fault.ts';
import { readMatrix } from './proof.ts';
import type { Proof } from './proof.ts';

function proof(id: string, killers: readonly string[], collateral: readonly string[] = []): Proof {
  const fault = { id } as Fault;
  return { fault, witnessed: true, killers, collateral, broken: [], exitCode: 1 };
}

describe('the kill matrix', () => {
  it('names cases that see nothing, and cases that see the same', () => {
    const proofs = [proof('f1', ['a'], ['b']), proof('f2', ['c']), proof('f3', ['a', 'b', 'd'])];
    expect(readMatrix(['a', 'b', 'c', 'd', 'e'], proofs)).toEqual({ decoration: ['e'], twins: [['a', 'b']] });
  });
});
