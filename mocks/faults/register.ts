// Every fault, by interface: a new array of faults is added here, or no test runs it.
import { nodeFaults, relationshipFaults, requestFaults, typeFaults } from './data/answers.ts';
import { schemaFaults } from './data/schema.ts';
import type { Fault } from './fault.ts';
import { managementFaults } from './management/faults.ts';

export { managementFaults };

export const dataFaults: readonly Fault[] = [
  ...requestFaults,
  ...schemaFaults,
  ...typeFaults,
  ...nodeFaults,
  ...relationshipFaults,
];

export const storageFaults: readonly Fault[] = [];

export const allFaults: readonly Fault[] = [...dataFaults, ...managementFaults, ...storageFaults];
