// The conduct that rows of node.yaml name with `does`.
import { decode } from '../../kit/data/identifiers.ts';
import { dataConduct } from '../../kit/data/lie.ts';

export const nodeConduct = dataConduct({
  noCompositeKeys: {
    answer: (answer, { query, variables }) =>
      query.includes('node(') && decode(variables['nodeId'] ?? '').length > 3 ? { data: { node: null } } : answer,
  },
});
