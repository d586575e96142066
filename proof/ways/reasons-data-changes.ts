// Why some cells of the data API hold no fault: effects and their bounds, limits, access, and values.
import type { Reason } from './reason.ts';

const everywhere: readonly Reason[] = [
  ...(['effect', 'bounds'] as const).map((kind) => ({
    kind,
    ways: ['for-folders'],
    clauses: ['data'],
    why: 'The data API has no folders.',
  })),
  {
    kind: 'effect',
    ways: ['one-caller'],
    clauses: ['data'],
    why: 'Which callers may do it is said by grants and row security, which have clauses of their own: data.auth and data.visibility.',
  },
];

const effects: readonly Reason[] = [
  {
    kind: 'effect',
    ways: ['wrong-answer'],
    clauses: ['data'],
    why: 'How many and which records a mutation answers is promised by data.shape.affected-count and data.shape.records.',
  },
  {
    kind: 'effect',
    ways: ['no-effect', 'partial', 'first-of-several', 'second-time', 'stale', 'later'],
    clauses: ['data.shape.affected-count', 'data.shape.records'],
    why: 'The clause is about the answer; what is done is promised by the clauses of insert, update and delete.',
  },
  {
    kind: 'effect',
    ways: ['no-effect'],
    clauses: [
      'data.delete.removes-every-match',
      'data.insert.omit-nullable',
      'data.insert.omit-defaulted',
      'data.mutations.repeated',
    ],
    why: 'What is answered and not done at all breaks data.service.crud-on-tables, data.insert.adds-each or data.update.sets-every-match.',
  },
  {
    kind: 'effect',
    ways: ['partial', 'first-of-several', 'stale'],
    clauses: ['data.service', 'data.mutations.repeated'],
    why: 'Which of several records, and which of their columns, is promised by the clauses of insert, update and delete.',
  },
  {
    kind: 'effect',
    ways: ['partial'],
    clauses: ['data.delete.removes-every-match', 'data.insert.adds-each'],
    why: 'A record that is inserted in part breaks data.insert.values-kept, and a delete has no parts but its records.',
  },
  {
    kind: 'effect',
    ways: ['first-of-several'],
    clauses: ['data.update.to-null', 'data.insert.omit-nullable', 'data.insert.omit-defaulted'],
    why: 'That each of several records is changed or inserted is data.update.sets-every-match and data.insert.adds-each.',
  },
  {
    kind: 'effect',
    ways: ['second-time'],
    clauses: ['data'],
    why: 'A mutation that is not carried out for the second time breaks data.mutations.repeated.',
  },
  {
    kind: 'effect',
    ways: ['stale'],
    clauses: ['data.update', 'data.delete', 'data.insert'],
    why: 'Records are read by collections and by Query.node: the stale one is a fault of data.naming.node-id-finds-record.',
  },
  {
    kind: 'effect',
    ways: ['later'],
    clauses: ['data.insert.omit-nullable', 'data.insert.omit-defaulted', 'data.mutations.repeated'],
    why: 'The clause is about one insert, or about the second of two equal mutations.',
  },
];

const bounds: readonly Reason[] = [
  {
    kind: 'bounds',
    ways: ['namesakes', 'itself'],
    clauses: ['data'],
    why: 'Records are told apart by their filter alone, and what refers to a record is a matter of its foreign keys.',
  },
  {
    kind: 'bounds',
    ways: ['alike'],
    clauses: ['data.visibility.revoke-is-per-role', 'data.update.leaves-others', 'data.update.leaves-other-fields'],
    why: 'A filter that is looked at in part is the fault of data.delete.leaves-others, which all mutations share in their clauses of filters; neither roles nor columns are alike.',
  },
  {
    kind: 'bounds',
    ways: ['everything'],
    clauses: ['data.visibility.revoke-keeps-the-rest', 'data.delete.leaves-others'],
    why: 'Deleting every record would take away what others rely on; a filter without one of its columns shows the same. Of entry points there are three.',
  },
  {
    kind: 'bounds',
    ways: ['later'],
    clauses: ['data.visibility', 'data.update.leaves-others'],
    why: 'What a role sees is one schema, and an update that widens does so when it matches nothing, which a case tries once.',
  },
];

const AT_MOST = [
  'data.at-most.update-error',
  'data.at-most.delete-error',
  'data.at-most.update-default',
  'data.at-most.delete-default',
];

const UNCHANGED = ['data.at-most.update-unchanged', 'data.at-most.delete-unchanged'];

const INVALID = [
  'data.order.several-keys-invalid',
  'data.order.no-key-invalid',
  'data.types.json-not-filterable',
  'data.insert.omit-required',
];

const limits: readonly Reason[] = [
  {
    kind: 'limit',
    ways: ['other-unit', 'stale'],
    clauses: ['data'],
    why: 'atMost is a number of records and the rest is valid or not, each request by itself.',
  },
  {
    kind: 'limit',
    ways: ['always'],
    clauses: [...AT_MOST, ...INVALID],
    why: 'That what is in order is not refused is promised by data.at-most.limit-included and by the clauses of orders, filters and inserts.',
  },
  {
    kind: 'limit',
    ways: ['at-the-border'],
    clauses: ['data.at-most.delete-error', 'data.at-most.update-default', 'data.at-most.delete-default', ...INVALID],
    why: 'The border of atMost is data.at-most.limit-included, and a limit above three is tried with the update; what is invalid has no border.',
  },
  {
    kind: 'limit',
    ways: ['one-path'],
    clauses: [
      'data.at-most.update-default',
      'data.at-most.delete-default',
      'data.order.several-keys-invalid',
      'data.order.no-key-invalid',
      'data.insert.omit-required',
    ],
    why: 'The clause is about one kind of mutation or argument; views are tried with data.at-most.update-error.',
  },
  {
    kind: 'limit',
    ways: ['done'],
    clauses: [...AT_MOST, 'data.at-most.limit-included'],
    why: 'What is done after the error breaks data.at-most.update-unchanged or delete-unchanged.',
  },
  {
    kind: 'limit',
    ways: ['done'],
    clauses: INVALID,
    why: 'A read that is refused does nothing, and an insert without a required value has nothing to insert.',
  },
  {
    kind: 'limit',
    ways: ['later'],
    clauses: [
      'data.at-most.update-default',
      'data.at-most.delete-default',
      'data.at-most.limit-included',
      ...UNCHANGED,
    ],
    why: 'A limit that holds at first only is tried with data.at-most.update-error and delete-error.',
  },
  {
    kind: 'limit',
    ways: ['never', 'one-path'],
    clauses: ['data.at-most.limit-included', ...UNCHANGED],
    why: 'That the limit is looked at, for each kind of mutation, is data.at-most.update-error and delete-error.',
  },
  {
    kind: 'limit',
    ways: ['always', 'at-the-border'],
    clauses: UNCHANGED,
    why: 'The clause is about what is there after the error.',
  },
];

const SEEN_BY_ROLES = [
  'data.visibility.public-tables-anon',
  'data.visibility.public-tables-authenticated',
  'data.visibility.public-views',
  'data.visibility.public-functions',
];

const HIDDEN_FROM_ROLES = [
  'data.visibility.search-path',
  'data.visibility.permissions',
  'data.visibility.revoke-all',
  'data.visibility.revoke-insert',
  'data.visibility.revoke-update',
  'data.visibility.revoke-delete',
];

const LET_IN = ['data.service.database-security-model', 'data.auth.authenticated-role', 'data.auth.service-role'];

const KEYS = ['data.auth.api-key', 'data.auth.api-key-missing', 'data.auth.api-key-wrong'];

const USERS = ['data.auth.bearer-user', 'data.auth.bearer-invalid', 'data.auth.anon-role', 'data.auth.grants'];

const authorizations: readonly Reason[] = [
  {
    kind: 'authorization',
    ways: ['anonymous', 'made-up', 'other-user', 'one-operation', 'one-place', 'done', 'later'],
    clauses: [...SEEN_BY_ROLES, ...LET_IN],
    why: 'The clause lets somebody in; who is not to be let in is said by data.visibility.revoke-all, data.auth.grants and row security.',
  },
  {
    kind: 'authorization',
    ways: ['made-up', 'other-user', 'one-operation', 'one-place', 'done', 'later', 'always'],
    clauses: HIDDEN_FROM_ROLES,
    why: 'A role sees one schema, the same for every caller and request: the entity or entry point is in it or not. Made-up callers are data.auth.bearer-invalid.',
  },
  {
    kind: 'authorization',
    ways: ['anonymous', 'made-up', 'other-user', 'one-operation', 'one-place', 'done', 'always'],
    clauses: KEYS,
    why: 'A request has the key, none or another one: each has a clause, with the fault of that way; a case tries what a broken lock would let it do with mutations that change nothing.',
  },
  {
    kind: 'authorization',
    ways: ['anonymous', 'made-up', 'other-user', 'one-operation', 'one-place', 'done', 'later', 'always'],
    clauses: USERS,
    why: 'The clause is about who a request is: somebody, or nobody; what each may do, once or later, is said by row security.',
  },
  {
    kind: 'authorization',
    ways: ['made-up', 'one-operation', 'always'],
    clauses: ['data.auth.row-security-read', 'data.auth.row-security-write'],
    why: 'A token that is not valid is data.auth.bearer-invalid, reading is one operation, and that users reach what is their own is data.auth.bearer-user.',
  },
  {
    kind: 'authorization',
    ways: ['done'],
    clauses: ['data.auth.row-security-read'],
    why: 'Reading leaves nothing behind.',
  },
];

const values: readonly Reason[] = [
  {
    kind: 'value',
    ways: ['constant', 'anothers', 'stale', 'partial', 'sometimes'],
    clauses: ['data'],
    why: 'The rows of the fixture are known and each unlike the others, and cases compare all that they read with them: a value of another record, of before or in part is a wrong one like any other.',
  },
];

export const dataChangeReasons: readonly Reason[] = [
  ...everywhere,
  ...effects,
  ...bounds,
  ...limits,
  ...authorizations,
  ...values,
];
