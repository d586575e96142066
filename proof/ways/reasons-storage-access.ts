// Why some cells of storage hold no fault: what is refused, who is let in, what links open, and what is answered.
import type { Reason } from './reason.ts';

const MISSING = [
  'storage.bucket.get-missing',
  'storage.download.missing-object',
  'storage.info.missing-object',
  'storage.batch.missing-has-error',
  'storage.batch.missing-has-null-url',
  'storage.move.missing-source',
  'storage.copy.missing-source',
];

const limits: readonly Reason[] = [
  {
    kind: 'limit',
    ways: ['other-unit', 'done'],
    clauses: MISSING,
    why: 'It is about what is not there: there is nothing to measure, and nothing that could be done to it.',
  },
  {
    kind: 'limit',
    ways: ['always'],
    clauses: [...MISSING.filter((id) => id !== 'storage.batch.missing-has-error'), 'storage.limits.size-limit-refuses'],
    why: 'That what is there is answered, and what fits is stored, is promised by clauses of their own (storage.upload.stores-object has limits.half-is-too-much).',
  },
  {
    kind: 'limit',
    ways: ['one-path'],
    clauses: [
      'storage.bucket.get-missing',
      'storage.batch.missing-has-null-url',
      'storage.move.missing-source',
      'storage.copy.missing-source',
    ],
    why: 'The clause is about one operation.',
  },
  {
    kind: 'limit',
    ways: ['stale'],
    clauses: ['storage.bucket.get-missing', 'storage.download.missing-object', 'storage.batch.missing-has-null-url'],
    why: 'What was removed and is still answered breaks the clause of its removal, or storage.batch.missing-has-error.',
  },
  {
    kind: 'limit',
    ways: ['stale'],
    clauses: ['storage.limits'],
    why: 'A changed limit that is not in force breaks storage.bucket.update-changes-bucket.',
  },
  {
    kind: 'limit',
    ways: ['at-the-border', 'other-unit'],
    clauses: ['storage.limits.size-limit-refuses'],
    why: 'The unit of a size limit is not shown, so only what is far above it in any unit can be tried.',
  },
  {
    kind: 'limit',
    ways: ['other-unit'],
    clauses: ['storage.limits.media-types-refuse'],
    why: 'Media types have no unit.',
  },
];

const READS = [
  'storage.public.only-public-buckets',
  'storage.batch.inaccessible-has-error',
  'storage.auth.private-reads',
  'storage.auth.signing',
  'storage.auth.listing',
];

const authorizations: readonly Reason[] = [
  {
    kind: 'authorization',
    ways: ['other-user'],
    clauses: [
      'storage.auth.bucket-operations',
      'storage.auth.object-writes',
      'storage.auth.private-reads',
      'storage.auth.signing',
      'storage.auth.listing',
      'storage.auth.made-up',
    ],
    why: 'Which users may do what in storage is not shown, so another user may be let in.',
  },
  {
    kind: 'authorization',
    ways: ['made-up'],
    clauses: [
      'storage.public.only-public-buckets',
      'storage.batch.inaccessible-has-error',
      'storage.auth.bucket-operations',
      'storage.auth.signing',
    ],
    why: 'What a made-up authorization opens breaks storage.auth.made-up.',
  },
  {
    kind: 'authorization',
    ways: ['anonymous'],
    clauses: ['storage.batch.inaccessible-has-error', 'storage.auth.made-up'],
    why: 'The clause is about callers with an authorization; without any, storage.auth has clauses of its own.',
  },
  {
    kind: 'authorization',
    ways: ['one-operation'],
    clauses: ['storage.public.only-public-buckets', 'storage.batch.inaccessible-has-error', 'storage.auth.listing'],
    why: 'The clause is about one operation.',
  },
  {
    kind: 'authorization',
    ways: ['done'],
    clauses: READS,
    why: 'Reading and signing leave nothing behind, so what is refused is not done.',
  },
  {
    kind: 'authorization',
    ways: ['always'],
    clauses: [...READS, 'storage.auth.bucket-operations', 'storage.auth.object-writes', 'storage.auth.made-up'],
    why: 'That callers with the key are served is what every other clause of these operations says.',
  },
  {
    kind: 'authorization',
    ways: ['anonymous', 'made-up', 'other-user', 'one-operation', 'done'],
    clauses: ['storage.auth.public-paths-need-none'],
    why: 'The clause lets everybody in; the info path that does not is a fault of storage.info.public-answers.',
  },
];

const links: readonly Reason[] = [
  {
    kind: 'link',
    ways: ['always-open', 'anothers', 'at-the-border'],
    clauses: ['storage.sign.url-downloads-object', 'storage.sign.time-limited', 'storage.batch.present-has-url'],
    why: 'What opens too much breaks storage.sign.token-required, storage.sign.tampered-token or storage.sign.token-of-other-object.',
  },
  {
    kind: 'link',
    ways: ['at-the-border'],
    clauses: ['storage.batch.url-downloads-object', 'storage.batch.tokens-of-their-own'],
    why: 'A download that does not look at the whole of a token breaks storage.sign.tampered-token.',
  },
  {
    kind: 'link',
    ways: ['always-open'],
    clauses: [
      'storage.sign.token-of-other-object',
      'storage.batch.url-downloads-object',
      'storage.batch.tokens-of-their-own',
    ],
    why: 'A download that looks at no token breaks storage.sign.token-required or storage.sign.tampered-token.',
  },
  {
    kind: 'link',
    ways: ['never'],
    clauses: [
      'storage.sign.token-required',
      'storage.sign.tampered-token',
      'storage.sign.token-of-other-object',
      'storage.sign.time-limited',
      'storage.batch.tokens-of-their-own',
    ],
    why: 'That a link opens what it is for is promised by storage.sign.url-downloads-object and storage.batch.url-downloads-object.',
  },
  {
    kind: 'link',
    ways: ['anothers'],
    clauses: ['storage.sign.token-required', 'storage.sign.tampered-token'],
    why: 'What the token of another object opens breaks storage.sign.token-of-other-object.',
  },
  {
    kind: 'link',
    ways: ['other-unit'],
    clauses: [
      'storage.sign.token-required',
      'storage.sign.tampered-token',
      'storage.sign.token-of-other-object',
      'storage.batch.present-has-url',
      'storage.batch.tokens-of-their-own',
    ],
    why: 'How long a link lives is promised by storage.sign.time-limited and storage.sign.url-downloads-object.',
  },
  {
    kind: 'link',
    ways: ['first-of-batch'],
    clauses: ['storage.sign'],
    why: 'The links of a batch are promised by storage.batch; those that live too long are a fault of storage.sign.time-limited in all items alike.',
  },
  {
    kind: 'link',
    ways: ['first-of-batch'],
    clauses: ['storage.batch.tokens-of-their-own'],
    why: 'A token is tried on another item of its batch, and which of the two is the first makes no difference.',
  },
];

const values: readonly Reason[] = [
  {
    kind: 'value',
    ways: ['stale'],
    clauses: ['storage.bucket.shows-what-was-asked', 'storage.bucket.get-answers-bucket'],
    why: 'A bucket that is answered as it was before breaks storage.bucket.update-changes-bucket.',
  },
  {
    kind: 'value',
    ways: ['sometimes'],
    clauses: ['storage.bucket.shows-what-was-asked'],
    why: 'A server that does not show a bucket as public when it was asked to be is taken for one that was not understood (the need public-binding), so nothing that needs it is judged.',
  },
  {
    kind: 'value',
    ways: ['partial', 'sometimes'],
    clauses: ['storage.bucket.get-answers-bucket'],
    why: 'The properties of a bucket have clauses of their own.',
  },
  {
    kind: 'value',
    ways: ['stale', 'sometimes'],
    clauses: ['storage.bucket.create-answers-its-name'],
    why: 'The name before is the first name, for the second bucket; which names a server takes is open, so none can be singled out.',
  },
  {
    kind: 'value',
    ways: ['anothers', 'stale', 'sometimes'],
    clauses: ['storage.record.name-is-path'],
    why: 'The name of another record is that of the first, the path of an object that is removed never was another, and outside all folders the last segment is the whole.',
  },
  {
    kind: 'value',
    ways: ['constant', 'stale', 'partial', 'sometimes'],
    clauses: ['storage.record.of-its-bucket'],
    why: 'The records of an answer are all of one bucket, whose name is one value: it is right or another.',
  },
  {
    kind: 'value',
    ways: ['anothers'],
    clauses: ['storage.upload.key-joins-bucket-and-path'],
    why: 'That of another is the first one for all, or the one before.',
  },
  {
    kind: 'value',
    ways: ['stale'],
    clauses: [
      'storage.download.authenticated-answers-content',
      'storage.download.superseded-path',
      'storage.public.answers-content',
    ],
    why: 'Content of before a replacement breaks storage.replace.replaces-content.',
  },
  {
    kind: 'value',
    ways: ['constant', 'anothers', 'partial'],
    clauses: ['storage.info'],
    why: 'What info answers is not shown, only that it is answered.',
  },
  {
    kind: 'value',
    ways: ['constant', 'anothers'],
    clauses: ['storage.batch.present-has-null-error'],
    why: 'Null is the one right value.',
  },
  {
    kind: 'value',
    ways: ['constant'],
    clauses: ['storage.copy.key-is-of-the-copy'],
    why: 'The Key of the first copy is that of the copy before, for the second.',
  },
];

export const accessReasons: readonly Reason[] = [...limits, ...authorizations, ...links, ...values];
