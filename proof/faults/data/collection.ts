// Faults of the fields that return collections.
import type { Fault } from '../../kit/fault.ts';
import { changeField } from '../../kit/data/edits.ts';
import { mapKey } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';

export const collectionFaults: readonly Fault[] = [
  lie('document.one-connection-type', 'Every connection has the same type', {
    clause: 'collection.returns-connection',
    answer: changeField('blogCollection', (connection) =>
      mapKey(connection, '__typename', (name) => (name === 'BlogConnection' ? 'Connection' : name)),
    ),
  }),
];
