// Every fault, by interface; a fault that is not in its interface's list is run by no test.
import { dataFaults } from './data/faults.ts';
import type { Fault } from './fault.ts';
import { managementFaults } from './management/faults.ts';
import { storageFaults } from './storage/faults.ts';

export { dataFaults, managementFaults, storageFaults };

export const allFaults: readonly Fault[] = [...dataFaults, ...managementFaults, ...storageFaults];
