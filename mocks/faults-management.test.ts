import { beforeAll, describe, expect, it } from 'vitest';
import { managementFaults } from './faults/register.ts';
import { describeMatrix } from './kill-matrix.ts';
import { proveInterface } from './prove-interface.ts';
import type { InterfaceProof } from './prove-interface.ts';

describe('the faults of the management interface', () => {
  let proof: InterfaceProof;
  beforeAll(async () => {
    proof = await proveInterface('management', managementFaults);
    console.log(describeMatrix('management', proof.proofs, proof.matrix));
  }, 600_000);

  it('differ from the honest mock, each by its witness', () => {
    expect(proof.proofs.filter(({ witnessed }) => !witnessed).map(({ fault }) => fault.id)).toEqual([]);
  });

  it('are each seen by a case that cites the broken clause, and that is green on the honest mock', () => {
    expect(proof.crooked).toEqual([]);
    expect(proof.proofs.filter(({ killers }) => killers.length === 0).map(({ fault }) => fault.id)).toEqual([]);
  });

  it('never make the battery break', () => {
    expect(proof.proofs.flatMap(({ fault, broken }) => broken.map((one) => `${fault.id}: ${one}`))).toEqual([]);
  });

  it('tell the cases apart: no scored case is decoration, and no two see the same faults', () => {
    expect(proof.matrix).toEqual({ decoration: [], twins: [] });
  });
});
