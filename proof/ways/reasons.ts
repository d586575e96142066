// Why some cells of the table of the ways hold no fault.
import type { Reason } from './reason.ts';
import { dataReasons } from './reasons-data.ts';
import { managementReasons } from './reasons-management.ts';
import { storageReasons } from './reasons-storage.ts';

/** The specs give the faults about form, one for each thing that may be wrong with an element. */
const forms: readonly Reason[] = [
  {
    kind: 'form',
    ways: ['missing'],
    clauses: ['data', 'management', 'storage'],
    why: 'It may be absent or null, or what it is a part of is promised by a clause of its own.',
  },
  {
    kind: 'form',
    ways: ['more'],
    clauses: ['data', 'management', 'storage'],
    why: 'What may be there besides is left open, but for buckets, object records and some inputs and filters of the data API.',
  },
  {
    kind: 'form',
    ways: ['now-and-then'],
    clauses: ['data', 'management', 'storage'],
    why: 'It is a fact about a schema, a path or a whole interface, which is one for all answers.',
  },
  {
    kind: 'form',
    ways: ['other-form'],
    clauses: ['data', 'management', 'storage'],
    why: 'The clause says that something is there, may be left out or has no more than it should, and nothing of its form.',
  },
];

export const allReasons: readonly Reason[] = [...forms, ...dataReasons, ...managementReasons, ...storageReasons];
