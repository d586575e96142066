// What the faults of node.yaml do that name no verb.
import { decode } from '../../kit/data/identifiers.ts';
import { dataConduct } from '../../kit/data/lie.ts';

export const nodeConduct = dataConduct({
  noCompositeKeys: {
    answer: (answer, { query, variables }) =>
      query.includes('node(') && decode(variables['nodeId'] ?? '').length > 3 ? { data: { node: null } } : answer,
  },
});
