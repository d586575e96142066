// Faults of the fields that return collections.
import type { Fault } from '../../lies/fault.ts';
import { changeField } from '../../lies/data/edits.ts';
import { mapKey } from '../../lies/data/json-tree.ts';
import { lie } from '../../lies/data/lie.ts';

export const collectionFaults: readonly Fault[] = [
  lie('document.one-connection-type', 'Every connection has the same type', {
    clause: 'collection.returns-connection',
    answer: changeField('blogCollection', (connection) =>
      mapKey(connection, '__typename', (name) => (name === 'BlogConnection' ? 'Connection' : name)),
    ),
    witness: ['{ blogCollection(first: 1) { __typename } }'],
  }),
];
