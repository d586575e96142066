// The edits of the specs of data.
import type { SpecEdit } from './spec-edit.ts';

export const dataEdits: readonly SpecEdit[] = [];
