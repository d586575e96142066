// All edits of the specs, by what is edited together.
import { dataEdits, fixtureEdits } from './data-edits.ts';
import { managementEdits } from './management-edits.ts';
import type { SpecEdit } from './spec-edit.ts';
import { storageEdits } from './storage-edits.ts';

interface EditGroup {
  readonly edits: readonly SpecEdit[];
  /** What the edited battery judges as a whole in `npm run prove`, beside the clauses of the edits. */
  readonly areas: readonly string[];
}

/** Data is not judged on a target with another fixture, so that the edits of the fixture are made with those of the others. */
export const GROUPS = {
  'the data API': { edits: dataEdits, areas: ['data.*'] },
  'the other interfaces, and of the fixture': {
    edits: [...managementEdits, ...storageEdits, ...fixtureEdits],
    areas: ['management.*', 'storage.*'],
  },
} satisfies Record<string, EditGroup>;

export type Group = keyof typeof GROUPS;
