import { describe, expect, it } from 'vitest';
import type { Fault } from './kit/fault.ts';
import { readMatrix, withoutReason, type Proof } from './kill-matrix.ts';

function proof(id: string, killers: readonly string[], collateral: readonly string[] = []): Proof {
  const fault = { id, clause: id === 'f2' ? 'c2' : 'c1' } as Fault;
  return { fault, witnessed: true, steady: true, killers, collateral, broken: [] };
}

describe('the kill matrix', async () => {
  const proofs = [proof('f1', ['a'], ['b']), proof('f2', ['c']), proof('f3', ['a', 'b', 'd']), proof('f4', [], ['c'])];
  const cases = ['a', 'b', 'c', 'd', 'e'];
  const all = { thoroughness: 'every case', ask: () => Promise.resolve(false) } as const;
  const matrix = await readMatrix(cases, proofs, all);

  it('names cases that see nothing, and cases that see the same', () => {
    expect(matrix).toEqual({ decoration: ['e'], twins: [['a', 'b']] });
  });

  it('asks a case that sees nothing until it sees something, and says nothing of twins where not all was asked', async () => {
    const heard: string[] = [];
    const ask = ({ id }: Fault): Promise<boolean> => Promise.resolve(heard.push(id) > 1);
    const found = await readMatrix(['a', 'e'], proofs, { thoroughness: 'citing cases', ask });
    expect([heard, found]).toEqual([['f1', 'f2'], { decoration: [] }]);
  });

  it('asks for a reason for every case that sees nothing or the same, and takes none that nothing needs', () => {
    const named = { decoration: ['data.e'], twins: [['data.a', 'data.b']] };
    const none = { neverRed: {}, alike: {} };
    expect(withoutReason('data', named, none)).toEqual({ decoration: ['data.e'], twins: ['data.a data.b'], stale: [] });
    const all = { neverRed: { 'data.e': 'why' }, alike: { 'data.a data.b': 'why' } };
    expect(withoutReason('data', named, all)).toEqual({ decoration: [], twins: [], stale: [] });
    const old = { neverRed: { 'data.f': 'why', 'storage.e': 'why' }, alike: { 'data.a data.c': 'why' } };
    expect(withoutReason('data', named, old).stale).toEqual(['data.f', 'data.a data.c']);
  });
});
