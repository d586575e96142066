// All edits of the specs, by interface.
import { dataEdits } from './data-edits.ts';
import { managementEdits } from './management-edits.ts';
import type { SpecEdits } from './spec-edit.ts';
import { storageEdits } from './storage-edits.ts';

export const specEdits: SpecEdits = { data: dataEdits, management: managementEdits, storage: storageEdits };
