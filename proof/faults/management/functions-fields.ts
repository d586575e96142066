// Faults of the fields of functions: what is missing, of another kind, or the same for several.
import type { Fault } from '../../kit/fault.ts';
import { edit, put } from '../../kit/management/edits.ts';
import { fault } from '../../kit/management/fault.ts';

const ONE_ID = '00000000-0000-4000-8000-000000000000';

export const functionFieldFaults: readonly Fault[] = [
  fault('functions.same-id', 'functions.id-unique')
    .title('All functions have one id.')
    .lie(edit('createFunction', put({ id: ONE_ID }))),
  fault('functions.changed-before-made', 'functions.times')
    .title('A new function was changed a second before it was made.')
    .lie(edit('createFunction', (record) => ({ ...record, updated_at: Number(record['created_at']) - 1000 }))),
];
