// The edits of the specs of data.
import { clauseEdits } from './data/clause-edits.ts';
import { entryEdits } from './data/entry-edits.ts';
import { sqlEdits } from './data/sql-edits.ts';
import { tableEdits } from './data/table-edits.ts';
import { typeEdits } from './data/type-edits.ts';
import type { SpecEdit } from './spec-edit.ts';

export const dataEdits: readonly SpecEdit[] = [...typeEdits, ...tableEdits, ...entryEdits, ...sqlEdits, ...clauseEdits];
