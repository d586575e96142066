// The tests of one interface's faults: each differs, each is seen for the right reason, and no case is decoration without a reason.
import { beforeAll, describe, expect, it } from 'vitest';
import type { InterfaceName } from '../specs/clause.ts';
import type { Fault } from './lies/fault.ts';
import { ALIKE, NEVER_RED } from './justified-cases.ts';
import { describeMatrix, withoutReason } from './kill-matrix.ts';
import { proveInterface, type InterfaceProof } from './prove-interface.ts';

/** Each interface has a test file of its own, so that they run side by side. */
export function describeFaults(name: InterfaceName, faults: readonly Fault[]): void {
  describe(`the faults of the ${name} interface`, () => {
    let proof: InterfaceProof;
    beforeAll(async () => {
      proof = await proveInterface(name, faults);
      console.log(describeMatrix(name, proof.proofs, proof.matrix));
    }, 900_000);

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

    it('tell the cases apart: none is decoration, and no two see the same faults, except for a written reason', () => {
      const justified = { neverRed: NEVER_RED, alike: ALIKE };
      expect(withoutReason(name, proof.matrix, justified)).toEqual({ decoration: [], twins: [], stale: [] });
    });
  });
}
