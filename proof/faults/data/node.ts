// Faults of Query.node.
import type { Fault } from '../../kit/fault.ts';
import { decode } from '../../kit/data/identifiers.ts';
import { lie } from '../../kit/data/lie.ts';

export const nodeFaults: readonly Fault[] = [
  lie('node.no-composite-keys', 'Query.node gives null for tables with a composite key', {
    clause: 'node.any-table',
    answer: (answer, { query, variables }) =>
      query.includes('node(') && decode(variables['nodeId'] ?? '').length > 3 ? { data: { node: null } } : answer,
  }),
];
