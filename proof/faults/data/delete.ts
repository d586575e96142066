// The conduct that rows of delete.yaml name with `does`.
import { changeFilter } from '../../kit/data/edits.ts';
import { firstMatchOnly } from '../../kit/data/first-match.ts';
import { dataConduct } from '../../kit/data/lie.ts';

export const deleteConduct = dataConduct({
  firstMatchOnly: { apply: firstMatchOnly('deleteFromTaskCollection') },
  titleIgnored: { request: changeFilter(({ title: _title, ...rest }) => rest, 'deleteFromTask') },
  literalFilterCut: {
    request: ({ query }) => ({
      query: query.replace(/(?<=deleteFromTask.*filter: \{\w+: \{[^{}]*\}), [^(){}]*\{[^{}]*\}(?=\})/, ''),
    }),
  },
});
