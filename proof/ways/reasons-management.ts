// Why some cells of management hold no fault.
import type { Reason } from './reason.ts';

const ONE_CALLER =
  'A token has the privileges of its user, and a run has the token of one user with a part in the project; other users are tried by management.auth.users-apart.';

const everywhere: readonly Reason[] = [
  { kind: 'list', ways: ['one-caller'], clauses: ['management'], why: ONE_CALLER },
  { kind: 'effect', ways: ['one-caller'], clauses: ['management'], why: ONE_CALLER },
  ...(['list', 'effect', 'bounds'] as const).map((kind) => ({
    kind,
    ways: ['for-folders'],
    clauses: ['management'],
    why: 'The management API has no folders.',
  })),
];

const lists: readonly Reason[] = [
  {
    kind: 'list',
    ways: [
      'empty',
      'omits-first',
      'omits-middle',
      'omits-last',
      'omits-newest',
      'first-only',
      'anothers',
      'stale',
      'later',
    ],
    clauses: [
      'management.projects.id-unique',
      'management.refs.unique',
      'management.organizations.id-unique',
      'management.functions.id-unique',
      'management.functions.slug-unique',
    ],
    why: 'The clause says only that nothing comes twice, which every list shows at once.',
  },
  {
    kind: 'list',
    ways: ['empty'],
    clauses: ['management.projects.create-listed'],
    why: 'An empty list lacks the project under test too, and breaks management.projects.id-is-ref first.',
  },
  {
    kind: 'list',
    ways: ['omits-first'],
    clauses: [
      'management.projects.create-listed',
      'management.organizations.create-listed',
      'management.functions.list-agrees',
    ],
    why: 'The first of a list may be one that was there before the run, and of which nobody knows that it should be listed.',
  },
  {
    kind: 'list',
    ways: ['twice'],
    clauses: [
      'management.projects.create-listed',
      'management.organizations.create-listed',
      'management.functions.list-agrees',
    ],
    why: 'What is listed twice breaks the clause that no two of a list share their id or slug.',
  },
  {
    kind: 'list',
    ways: ['anothers'],
    clauses: [
      'management.projects.create-listed',
      'management.organizations.create-listed',
      'management.functions.list-agrees',
    ],
    why: 'What is of another breaks management.auth.users-apart, management.service.per-project or management.functions.list-real.',
  },
  {
    kind: 'list',
    ways: ['empty', 'omits-first', 'omits-middle', 'omits-last', 'omits-newest', 'first-only', 'twice', 'stale'],
    clauses: ['management.functions.list-real'],
    why: 'The clause is about what a list must not show; what it lacks breaks management.functions.list-agrees, and what was deleted management.functions.delete.',
  },
];

/** Of which a project has one. */
const SINGLE = [
  'management.hostname.get-follows',
  'management.hostname.delete',
  'management.encryption.update-follows',
  'management.restrictions.apply-follows',
];

const effects: readonly Reason[] = [
  {
    kind: 'effect',
    ways: ['no-effect'],
    clauses: ['management.functions.create', 'management.hostname.get-follows'],
    why: 'It is the same mistake as that of secrets.create-is-only-answered: after a success the effect is owed.',
  },
  {
    kind: 'effect',
    ways: ['wrong-answer'],
    clauses: [
      'management.secrets',
      'management.functions.delete',
      'management.hostname',
      'management.bans.delete',
      'management.restrictions.apply-follows',
    ],
    why: 'What is answered is not shown in the contract, or promised by a clause of its own.',
  },
  {
    kind: 'effect',
    ways: ['first-of-several'],
    clauses: ['management.functions', ...SINGLE],
    why: 'A request is about one function, or about the one that a project has.',
  },
  {
    kind: 'effect',
    ways: ['second-time'],
    clauses: SINGLE,
    why: 'A project has one, so what is not done again is what is no longer done later.',
  },
  {
    kind: 'effect',
    ways: ['partial'],
    clauses: ['management.functions', 'management.hostname', 'management.encryption.update-follows'],
    why: 'It is done as a whole or not; which fields of a function are set is promised by management.functions.metadata and management.functions.update-metadata.',
  },
  {
    kind: 'effect',
    ways: ['second-time'],
    clauses: ['management.secrets.delete'],
    why: 'The names of secrets are fresh in every case, so what fails for the second time fails later.',
  },
  {
    kind: 'effect',
    ways: ['stale'],
    clauses: ['management.secrets', 'management.hostname.delete', 'management.bans.delete'],
    why: 'It is seen in one place only, where it being as before is the same as no effect.',
  },
  {
    kind: 'effect',
    ways: ['partial', 'first-of-several', 'second-time', 'later'],
    clauses: ['management.bans.delete'],
    why: 'No operation of the contract bans an address, so the one that the operator names can be lifted once.',
  },
  {
    kind: 'effect',
    ways: ['later'],
    clauses: ['management.functions.create', 'management.hostname'],
    why: 'Each case makes and deletes its own after others did, so in a run what fails from the second time on fails in most of them.',
  },
];

const bounds: readonly Reason[] = [
  {
    kind: 'bounds',
    ways: ['everything', 'alike', 'itself', 'later'],
    clauses: ['management.service'],
    why: 'The clause is about two projects, whose references are not alike: what is set in one is in the other or not.',
  },
  {
    kind: 'bounds',
    ways: ['namesakes'],
    clauses: [
      'management.secrets.delete-only-named',
      'management.functions.delete-only-named',
      'management.bans.delete-lifts',
    ],
    why: 'Within a project no two have one name, and what is set in another project is management.service.per-project and management.service.secrets.',
  },
  {
    kind: 'bounds',
    ways: ['itself'],
    clauses: ['management.secrets.delete-only-named', 'management.functions.delete-only-named'],
    why: 'Nothing belongs to a secret, and to a function only what is deleted with it.',
  },
  {
    kind: 'bounds',
    ways: ['everything', 'alike', 'namesakes'],
    clauses: [
      'management.functions.update-keeps',
      'management.functions.update-identity',
      'management.bans.retrieve-changes-nothing',
    ],
    why: 'The clause is about the fields of one function, or about the bans themselves, of which reading changes none.',
  },
  {
    kind: 'bounds',
    ways: ['later'],
    clauses: ['management.bans.delete-lifts'],
    why: 'No operation of the contract bans an address, so the one that the operator names can be lifted once.',
  },
  {
    kind: 'bounds',
    ways: ['later'],
    clauses: ['management.functions.update-keeps'],
    why: 'A case changes a function twice, each time another field, so a lie about later changes is one about one of them.',
  },
  {
    kind: 'bounds',
    ways: ['later'],
    clauses: ['management.bans.retrieve-changes-nothing'],
    why: 'That the second answer is another than the first is the fault bans.reading-bans.',
  },
];

const limits: readonly Reason[] = [
  {
    kind: 'limit',
    ways: ['other-unit', 'done'],
    clauses: ['management'],
    why: 'It is about what is not there: there is nothing to measure, and nothing that could be done to it.',
  },
  {
    kind: 'limit',
    ways: ['always'],
    clauses: ['management'],
    why: 'That what is there is answered is promised by the clause of each operation.',
  },
  {
    kind: 'limit',
    ways: ['stale'],
    clauses: ['management'],
    why: 'A function that is answered after its deletion breaks management.functions.delete, and no operation of the contract deletes a project.',
  },
  {
    kind: 'limit',
    ways: ['one-path'],
    clauses: ['management.functions.unknown'],
    why: 'The clause is about one operation.',
  },
];

const authorizations: readonly Reason[] = [
  {
    kind: 'authorization',
    ways: ['always'],
    clauses: ['management'],
    why: 'That a request with the token is served is promised by the clause of each operation.',
  },
  {
    kind: 'authorization',
    ways: ['one-place'],
    clauses: ['management'],
    why: 'The management API has neither folders nor public parts.',
  },
  {
    kind: 'authorization',
    ways: ['anonymous', 'made-up', 'other-user'],
    clauses: ['management'],
    why: 'Each kind of caller has a clause of its own: management.auth.token, management.auth.wrong-token and management.auth.users-apart.',
  },
  {
    kind: 'authorization',
    ways: ['one-operation', 'done', 'later'],
    clauses: ['management.auth.https-only'],
    why: 'The clause is about the whole interface over plain HTTP, and a run asks it once for what it reads.',
  },
];

const values: readonly Reason[] = [
  {
    kind: 'value',
    ways: ['anothers', 'stale'],
    clauses: [
      'management.projects.create-name',
      'management.organizations.create-name',
      'management.hostname.initialize-name',
    ],
    why: 'The name that was asked for is fresh, so any other name is the same fault.',
  },
  {
    kind: 'value',
    ways: ['partial', 'sometimes'],
    clauses: [
      'management.projects.create-name',
      'management.organizations.create-name',
      'management.hostname.initialize-name',
    ],
    why: 'Which names a server takes is open, so it may answer one in a form of its own only by refusing it; names beyond ASCII are tried in the lists.',
  },
  {
    kind: 'value',
    ways: ['constant', 'stale', 'partial', 'sometimes'],
    clauses: ['management.projects.create-organization', 'management.types.of-project'],
    why: 'There is one organization and one other project to compare with, so it is the right one or another.',
  },
  {
    kind: 'value',
    ways: ['constant', 'anothers', 'partial', 'sometimes'],
    clauses: ['management.projects.id-is-ref', 'management.functions.times', 'management.functions.update-time'],
    why: 'The clause compares two values of one record, which agree or not.',
  },
  {
    kind: 'value',
    ways: ['constant', 'anothers', 'stale', 'sometimes'],
    clauses: ['management.projects.listed-as-answered'],
    why: 'A project that is listed as another has another id, and is not the one that was made; its name is the one field that the run chooses.',
  },
  {
    kind: 'value',
    ways: ['anothers', 'stale', 'partial', 'sometimes'],
    clauses: ['management.hostname.step-answers'],
    why: 'A project has one hostname: the answer of a step names it or does not.',
  },
  {
    kind: 'value',
    ways: ['stale', 'partial'],
    clauses: ['management.types.schemas-select'],
    why: 'What is described of a chosen schema is promised by management.types.from-schema, and no operation of the contract changes a schema.',
  },
  {
    kind: 'value',
    ways: ['anothers', 'stale', 'sometimes'],
    clauses: ['management.types.from-schema'],
    why: 'The types of another schema or project break management.types.schemas-select or management.types.of-project, and no operation changes a schema.',
  },
  {
    kind: 'value',
    ways: ['anothers', 'stale', 'sometimes'],
    clauses: ['management.functions.metadata', 'management.functions.get'],
    why: 'The values of another function are those of the first for all, those of before break management.functions.update, and each field is tried apart.',
  },
  {
    kind: 'value',
    ways: ['partial'],
    clauses: ['management.functions.get'],
    why: 'The fields of a function have clauses of their own.',
  },
  {
    kind: 'value',
    ways: ['constant', 'anothers', 'stale', 'partial', 'later'],
    clauses: ['management.functions.update-metadata'],
    why: 'A field that stays as it was is stale and constant in one, and what is not kept at all breaks management.functions.update.',
  },
  {
    kind: 'value',
    ways: ['constant', 'anothers', 'partial'],
    clauses: ['management.restrictions.apply-config'],
    why: 'The ranges that were asked for are fresh, so any others are those of before; what is kept of them is management.restrictions.apply-follows.',
  },
];

export const managementReasons: readonly Reason[] = [
  ...everywhere,
  ...lists,
  ...effects,
  ...bounds,
  ...limits,
  ...authorizations,
  ...values,
];
