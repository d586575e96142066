// Faults of deletes.
import type { Fault } from '../../kit/fault.ts';
import { changeFilter } from '../../kit/data/edits.ts';
import { firstMatchOnly } from '../../kit/data/first-match.ts';
import { lie } from '../../kit/data/lie.ts';

export const deleteFaults: readonly Fault[] = [
  lie('delete.first-match-only', 'Delete removes the first matching record only', {
    clause: 'delete.removes-every-match',
    apply: firstMatchOnly('deleteFromTaskCollection'),
  }),
  lie('delete.title-ignored', 'The filter of a delete ignores a column', {
    clause: 'delete.leaves-others',
    request: changeFilter(({ title: _title, ...rest }) => rest, 'deleteFromTask'),
  }),
  lie('delete.literal-filter-cut', 'Of a filter that stands in the document of a delete only the first column counts', {
    clause: 'delete.leaves-others',
    request: ({ query }) => ({
      query: query.replace(/(?<=deleteFromTask.*filter: \{\w+: \{[^{}]*\}), [^(){}]*\{[^{}]*\}(?=\})/, ''),
    }),
  }),
];
