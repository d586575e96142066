// Faults of Query.node.
import type { Fault } from '../../kit/fault.ts';
import { changeField } from '../../kit/data/edits.ts';
import { decode } from '../../kit/data/identifiers.ts';
import { mapKey } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';

export const nodeFaults: readonly Fault[] = [
  lie('node.relationships-empty', 'A record found by its nodeId has empty collections', {
    clause: 'node.inline-fragments',
    answer: changeField('node', (node) => mapKey(node, 'blogPostCollection', () => ({ totalCount: 0, edges: [] }))),
  }),
  lie('node.no-composite-keys', 'Query.node gives null for tables with a composite key', {
    clause: 'node.any-table',
    answer: (answer, { query, variables }) =>
      query.includes('node(') && decode(variables['nodeId'] ?? '').length > 3 ? { data: { node: null } } : answer,
  }),
];
