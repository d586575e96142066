// Why some cells of storage hold no fault: lists, effects and their bounds.
import type { Reason } from './reason.ts';
import { accessReasons } from './reasons-storage-access.ts';

const ONE_CALLER =
  'Which users may do what in storage is not shown, so a server may answer every caller but the one with the key otherwise.';

const lists: readonly Reason[] = [
  { kind: 'list', ways: ['one-caller'], clauses: ['storage'], why: ONE_CALLER },
  {
    kind: 'list',
    ways: ['empty', 'omits-first', 'omits-middle', 'omits-last', 'omits-newest', 'first-only'],
    clauses: ['storage.list.leaves-out-others', 'storage.list.of-its-bucket', 'storage.list.follows-changes'],
    why: 'The clause is about what a list must not show; what it lacks breaks storage.list.shows-objects-under-prefix.',
  },
  {
    kind: 'list',
    ways: ['twice'],
    clauses: ['storage.list.leaves-out-others', 'storage.list.of-its-bucket', 'storage.list.follows-changes'],
    why: 'The clause is about what a list must not show at all; what is shown twice breaks storage.list.shows-objects-under-prefix.',
  },
  {
    kind: 'list',
    ways: ['stale'],
    clauses: [
      'storage.list.shows-objects-under-prefix',
      'storage.list.shows-deeper-objects',
      'storage.list.leaves-out-others',
      'storage.list.of-its-bucket',
    ],
    why: 'A list that was right once breaks storage.list.follows-changes.',
  },
  {
    kind: 'list',
    ways: ['anothers'],
    clauses: [
      'storage.list.shows-objects-under-prefix',
      'storage.list.shows-deeper-objects',
      'storage.list.follows-changes',
    ],
    why: 'What is from elsewhere breaks storage.list.leaves-out-others or storage.list.of-its-bucket.',
  },
  {
    kind: 'list',
    ways: ['for-folders'],
    clauses: [
      'storage.list.shows-objects-under-prefix',
      'storage.list.shows-deeper-objects',
      'storage.list.follows-changes',
    ],
    why: 'The prefix of a list is a folder already, and what lies deeper may be shown as a folder, of which the contract says no more.',
  },
  {
    kind: 'list',
    ways: ['for-folders'],
    clauses: ['storage.list.of-its-bucket'],
    why: 'Every list that is asked for is one of a folder, so the objects of other buckets are in folders.',
  },
  {
    kind: 'list',
    ways: ['omits-newest', 'twice'],
    clauses: ['storage.list.shows-deeper-objects'],
    why: 'How often a folder is shown, and since when it is there, the contract does not say.',
  },
  {
    kind: 'list',
    ways: ['later'],
    clauses: ['storage.list.follows-changes'],
    why: 'A list that is right at first and follows no change is the one that is stale.',
  },
  {
    kind: 'list',
    ways: ['omits-first', 'for-folders', 'anothers'],
    clauses: ['storage.bucket.list-shows-bucket'],
    why: 'The first bucket of a list may be one that was there before, buckets are in no folder, and others than those of the one storage cannot be known.',
  },
  {
    kind: 'list',
    ways: ['empty', 'omits-first', 'omits-middle', 'omits-last', 'omits-newest', 'first-only', 'anothers', 'stale'],
    clauses: ['storage.replace.keeps-one-object'],
    why: 'The clause says how often an object is listed; that it is listed says storage.list.shows-objects-under-prefix.',
  },
  {
    kind: 'list',
    ways: ['stale'],
    clauses: ['storage.delete.many-answers-the-removed', 'storage.batch.item-for-each-path'],
    why: 'The answer is about what the request names, not about what is there from before.',
  },
];

const effects: readonly Reason[] = [
  { kind: 'effect', ways: ['one-caller'], clauses: ['storage'], why: ONE_CALLER },
  {
    kind: 'effect',
    ways: ['wrong-answer'],
    clauses: ['storage'],
    why: 'What is answered is promised by clauses of their own, which the derived faults break.',
  },
  {
    kind: 'effect',
    ways: ['first-of-several'],
    clauses: [
      'storage.paths.object-path-may-have-slashes',
      'storage.bucket.limits-are-optional',
      'storage.bucket.create-makes-bucket',
      'storage.bucket.update-changes-bucket',
      'storage.bucket.delete-removes-bucket',
      'storage.upload.stores-object',
      'storage.replace.replaces-content',
      'storage.delete.one-removes-object',
      'storage.move.moves-object',
      'storage.copy.copies-object',
    ],
    why: 'A request is about one bucket or one object.',
  },
  {
    kind: 'effect',
    ways: ['for-folders'],
    clauses: [
      'storage.bucket.limits-are-optional',
      'storage.bucket.create-makes-bucket',
      'storage.bucket.update-changes-bucket',
      'storage.bucket.delete-removes-bucket',
    ],
    why: 'Buckets are in no folder.',
  },
  {
    kind: 'effect',
    ways: ['no-effect', 'second-time', 'stale'],
    clauses: ['storage.paths.object-path-may-have-slashes'],
    why: 'What is not stored at all, or not anew, breaks storage.upload.stores-object.',
  },
  {
    kind: 'effect',
    ways: ['partial', 'second-time', 'stale', 'later'],
    clauses: ['storage.bucket.limits-are-optional'],
    why: 'Limits are asked for or not: what a bucket without them takes is tried with one object, and its making is storage.bucket.create-makes-bucket.',
  },
  {
    kind: 'effect',
    ways: ['partial'],
    clauses: ['storage.bucket.create-makes-bucket'],
    why: 'What a new bucket lacks of what was asked breaks storage.bucket.shows-what-was-asked.',
  },
  {
    kind: 'effect',
    ways: ['partial'],
    clauses: ['storage.delete.one-removes-object'],
    why: 'An object is removed as a whole; where it is still answered or listed is stale.',
  },
];

const bounds: readonly Reason[] = [
  {
    kind: 'bounds',
    ways: ['namesakes', 'for-folders'],
    clauses: ['storage.bucket.empty-keeps-bucket', 'storage.bucket.delete-leaves-others'],
    why: 'No two buckets have one name, and buckets are in no folder.',
  },
  {
    kind: 'bounds',
    ways: ['itself'],
    clauses: [
      'storage.bucket.delete-leaves-others',
      'storage.upload.of-its-bucket',
      'storage.replace.leaves-others',
      'storage.delete.one-leaves-others',
      'storage.delete.many-leaves-others',
    ],
    why: 'The clause is about other objects and buckets, of which none belongs to the one named.',
  },
  {
    kind: 'bounds',
    ways: ['alike', 'namesakes', 'later'],
    clauses: ['storage.upload.of-its-bucket'],
    why: 'The clause itself is about namesakes; the fault that mixes them up begins with the second upload, in buckets of similar names.',
  },
  {
    kind: 'bounds',
    ways: ['everything', 'alike', 'namesakes'],
    clauses: ['storage.copy.keeps-source'],
    why: 'The clause is about the source of a copy alone.',
  },
];

export const storageReasons: readonly Reason[] = [...lists, ...effects, ...bounds, ...accessReasons];
