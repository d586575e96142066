// Faults of deletes.
import type { Fault } from '../../lies/fault.ts';
import { changeFilter } from '../../lies/data/edits.ts';
import { firstMatchOnly } from '../../lies/data/first-match.ts';
import { lie } from '../../lies/data/lie.ts';
import { edited, inType, named, nonNull, nullable, typed, withArguments } from '../../lies/data/schema-edits.ts';
import { deleteTasks, OURS, withTasks } from '../../lies/data/tasks.ts';

export const deleteFaults: readonly Fault[] = [
  lie('schema.delete-at-most-required', 'atMost of a delete has no default', {
    clause: 'delete.arguments',
    ...inType(
      'Mutation',
      withArguments(
        'deleteFromTaskCollection',
        edited('atMost', (argument) => ({ ...argument, defaultValue: null })),
      ),
    ),
  }),
  lie('schema.delete-filter-required', 'A delete must have a filter', {
    clause: 'delete.arguments',
    ...inType(
      'Mutation',
      withArguments('deleteFromTaskCollection', typed('filter', nonNull(named('TaskFilter', 'INPUT_OBJECT')))),
    ),
  }),
  lie('schema.delete-response-nullable', 'The response of a delete is nullable', {
    clause: 'delete.response',
    ...inType('Mutation', nullable('deleteFromTaskCollection')),
  }),
  lie('delete.first-match-only', 'Delete removes the first matching record only', {
    clause: 'delete.removes-every-match',
    apply: firstMatchOnly('deleteFromTaskCollection'),
    witness: withTasks(deleteTasks(), { filter: OURS }),
  }),
  lie('delete.title-ignored', 'The filter of a delete ignores a column', {
    clause: 'delete.leaves-others',
    request: changeFilter(({ title: _title, ...rest }) => rest, 'deleteFromTask'),
    witness: withTasks(deleteTasks(), { filter: { ...OURS, title: { eq: 'a' } } }),
  }),
];
