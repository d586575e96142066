// Faults of mutations in general.
import type { Fault } from '../../kit/fault.ts';
import { rememberAnswers } from '../../kit/data/asked.ts';
import { lie } from '../../kit/data/lie.ts';

export const mutationsFaults: readonly Fault[] = [
  lie('mutations.remembered', 'A mutation that was answered is not carried out again', {
    clause: 'mutations.repeated',
    apply: rememberAnswers(({ query }) => query.startsWith('mutation')),
  }),
];
