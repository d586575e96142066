// Faults of Query.node.
import type { Fault } from '../../kit/fault.ts';
import { changeField } from '../../kit/data/edits.ts';
import { decode, nodeIdOf } from '../../kit/data/identifiers.ts';
import { mapKey } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';

const SEAT = 'query($nodeId: ID!) { node(nodeId: $nodeId) { ... on Seat { label } } }';

const BLOG_WITH_POSTS =
  'query($nodeId: ID!) { node(nodeId: $nodeId) { ... on Blog { blogPostCollection(first: 1) { totalCount } } } }';

export const nodeFaults: readonly Fault[] = [
  lie('node.relationships-empty', 'A record found by its nodeId has empty collections', {
    clause: 'node.inline-fragments',
    answer: changeField('node', (node) => mapKey(node, 'blogPostCollection', () => ({ totalCount: 0, edges: [] }))),
    witness: [BLOG_WITH_POSTS, { nodeId: nodeIdOf('Blog', 1) }],
  }),
  lie('node.no-composite-keys', 'Query.node gives null for tables with a composite key', {
    clause: 'node.any-table',
    answer: (answer, { query, variables }) =>
      query.includes('node(') && decode(variables['nodeId'] ?? '').length > 3 ? { data: { node: null } } : answer,
    witness: [SEAT, { nodeId: nodeIdOf('Seat', 1, 1) }],
  }),
];
