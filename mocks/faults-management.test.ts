import { beforeAll, describe, expect, it } from 'vitest';
import { managementFaults } from './faults/register.ts';
import { describeProof, proveInterface } from './prove-interface.ts';
import type { InterfaceProof } from './prove-interface.ts';

describe('the faults of the management interface', () => {
  let proof: InterfaceProof;
  beforeAll(async () => {
    proof = await proveInterface('management', managementFaults);
    console.log(describeProof('management', proof));
  }, 240_000);

  it('differ from the honest mock, each by its witness', () => {
    expect(proof.proofs.filter(({ witnessed }) => !witnessed).map(({ fault }) => fault.id)).toEqual([]);
  });

  it('are each seen by a case that cites the broken clause', () => {
    expect(proof.proofs.filter(({ killers }) => killers.length === 0).map(({ fault }) => fault.id)).toEqual([]);
  });

  it('never make the battery break', () => {
    expect(proof.proofs.flatMap(({ fault, broken }) => broken.map((one) => `${fault.id}: ${one}`))).toEqual([]);
  });

  it('never let a run be green', () => {
    const green = proof.proofs.filter(({ fault, exitCode, killers }) => exitCode === 0 && killers.length === 0);
    expect(green.map(({ fault }) => fault.id)).toEqual([]);
  });

  it('tell the cases apart: no scored case is decoration, no two see the same faults', () => {
    expect(proof.matrix).toEqual({ decoration: [], twins: [] });
  });
});
