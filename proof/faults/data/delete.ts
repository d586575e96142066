// Faults of deletes.
import type { Fault } from '../../lies/fault.ts';
import { changeFilter } from '../../lies/data/edits.ts';
import { firstMatchOnly } from '../../lies/data/first-match.ts';
import { lie } from '../../lies/data/lie.ts';
import { deleteTasks, OURS, withTasks } from '../../lies/data/tasks.ts';

export const deleteFaults: readonly Fault[] = [
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
  lie('delete.literal-filter-cut', 'Of a filter that stands in the document of a delete only the first column counts', {
    clause: 'delete.leaves-others',
    request: ({ query }) => ({
      query: query.replace(/(?<=deleteFromTask.*filter: \{\w+: \{[^{}]*\}), [^(){}]*\{[^{}]*\}(?=\})/, ''),
    }),
    witness: withTasks(
      'mutation { deleteFromTaskCollection(filter: {marker: {eq: "witness"}, title: {eq: "a"}}, atMost: 4) { affectedCount } }',
    ),
  }),
];
