// Every fault, by interface: a new array of faults is added here, or no test runs it.
import { dataFaults } from './data/faults.ts';
import type { Fault } from './fault.ts';
import { managementFaults } from './management/faults.ts';

export { dataFaults, managementFaults };

export const storageFaults: readonly Fault[] = [];

export const allFaults: readonly Fault[] = [...dataFaults, ...managementFaults, ...storageFaults];
