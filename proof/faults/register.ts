// Every fault, by interface; a fault that is not in its interface's list is run by no test.
import { dataFaults } from './data.ts';
import type { Fault } from '../kit/fault.ts';
import { managementFaults } from './management.ts';
import { storageFaults } from './storage.ts';

export { dataFaults, managementFaults, storageFaults };

export const allFaults: readonly Fault[] = [...dataFaults, ...managementFaults, ...storageFaults];
