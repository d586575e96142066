// The edits of the specs of management.
import { askManagement, onAnswers } from './ask.ts';
import type { SpecEdit } from './spec-edit.ts';

const DOCUMENT = 'specs/openapi/management.yaml';
const OVERLAY = 'specs/dialects/contract/management.yaml';
const CLAUSES = 'specs/clauses/management.yaml';

const PROJECT = '/v1/projects/{ref}';
const FUNCTIONS = `${PROJECT}/functions`;
const FUNCTION = { slug: 'one', name: 'one', body: 'text' };

export const managementEdits: readonly SpecEdit[] = [
  {
    id: 'management.body-path',
    kind: 'path',
    title: 'The body of a function stands at another path.',
    clause: 'management.functions.body',
    puts: [{ file: DOCUMENT, find: '/functions/{function_slug}/body:', put: '/functions/{function_slug}/source:' }],
  },
  {
    id: 'management.bans-method',
    kind: 'method',
    title: 'The banned addresses are retrieved by PUT.',
    clause: 'management.bans.retrieve',
    puts: [
      {
        file: DOCUMENT,
        find: 'post:\n      operationId: retrieveNetworkBans',
        put: 'put:\n      operationId: retrieveNetworkBans',
      },
    ],
  },
  {
    id: 'management.entry-point-required',
    kind: 'required',
    title: 'A function always shows its entry point.',
    clause: 'management.functions.entrypoint-path',
    puts: [
      {
        file: DOCUMENT,
        find: 'required: [id, slug, name, status, version, created_at, updated_at]',
        put: 'required: [id, slug, name, status, version, created_at, updated_at, entrypoint_path]',
      },
    ],
  },
  {
    id: 'management.region-optional',
    kind: 'optional',
    title: 'A project need not show its region.',
    clause: 'management.projects.region',
    puts: [
      {
        file: DOCUMENT,
        find: 'required: [id, organization_id, name, region, created_at]',
        put: 'required: [id, organization_id, name, created_at]',
      },
    ],
    shows: {
      kind: 'verdict',
      lie: onAnswers(/\/projects$/, (one) => ({ ...one, region: undefined })),
      verdict: 'none',
    },
  },
  {
    id: 'management.created-at-nullable',
    kind: 'nullable',
    title: 'A project may show null for the time when it was made.',
    clause: 'management.projects.created-at',
    puts: [
      {
        file: DOCUMENT,
        find: 'created_at: { type: string, x-clause: management.projects',
        put: "created_at: { type: [string, 'null'], x-clause: management.projects",
      },
    ],
    shows: {
      kind: 'verdict',
      lie: onAnswers(/\/projects$/, (one) => ({ ...one, created_at: null })),
      verdict: 'none',
    },
  },
  {
    id: 'management.organization-label',
    kind: 'one property more',
    title: 'An organization has a label, which is none by default.',
    clause: 'management.organizations.name',
    puts: [
      {
        file: DOCUMENT,
        find: 'required: [id, name]\n      properties:\n',
        put: 'required: [id, name, label]\n      properties:\n        label: { type: string, default: none, x-clause: management.organizations.name }\n',
      },
    ],
  },
  {
    id: 'management.secret-value-format',
    kind: 'format',
    title: 'The value of a secret is shown as a UUID.',
    clause: 'management.secrets.value',
    puts: [
      {
        file: DOCUMENT,
        find: 'value: { type: string, x-clause',
        put: 'value: { type: string, format: uuid, example: 5f0c0de0-0000-4000-8000-000000000000, x-clause',
      },
    ],
  },
  {
    id: 'management.function-status-more',
    kind: 'enumeration: one value more',
    title: 'A function may also be paused.',
    clause: 'management.functions.status',
    puts: [
      {
        file: DOCUMENT,
        find: 'enum: [ACTIVE, REMOVED, THROTTLED], x-clause',
        put: 'enum: [ACTIVE, REMOVED, THROTTLED, PAUSED], x-clause',
      },
    ],
    shows: { kind: 'verdict', lie: onAnswers(/\/functions/, (one) => ({ ...one, status: 'PAUSED' })), verdict: 'none' },
  },
  {
    id: 'management.entitlement-less',
    kind: 'enumeration: one value less',
    title: 'No project is entitled to network restrictions.',
    clause: 'management.restrictions.entitlement',
    puts: [{ file: DOCUMENT, find: 'enum: [disallowed, allowed], x-clause', put: 'enum: [disallowed], x-clause' }],
  },
  {
    id: 'management.function-status-code',
    kind: 'status',
    title: 'One function is answered with 203.',
    clause: 'management.functions.get',
    puts: [
      {
        file: DOCUMENT,
        find: "'2XX':\n          description: The function.\n",
        put: "'203':\n          description: The function.\n",
      },
    ],
  },
  {
    id: 'management.function-creation-status',
    kind: 'status that is open',
    title: 'The mock answers the creation of a function with 202.',
    clause: 'management.errors.status',
    puts: [
      { file: OVERLAY, find: '  createFunction:\n    x-status: 201', put: '  createFunction:\n    x-status: 202' },
    ],
    shows: {
      kind: 'answer',
      ask: async (mock) => (await askManagement(mock, 'POST', FUNCTIONS, FUNCTION)).status,
      answer: 202,
    },
  },
  {
    id: 'management.verify-jwt-default',
    kind: 'default of a property',
    title: 'A new function verifies no tokens unless it is said.',
    clause: 'management.functions.metadata',
    puts: [{ file: OVERLAY, find: 'verify_jwt: { default: true }', put: 'verify_jwt: { default: false }' }],
    shows: {
      kind: 'answer',
      ask: async (mock) => (await askManagement(mock, 'POST', FUNCTIONS, FUNCTION)).body['verify_jwt'],
      answer: false,
    },
  },
  {
    id: 'management.schemas-default',
    kind: 'default of a parameter',
    title: 'Type definitions are of the schema storage unless another is named.',
    clause: 'management.types.schemas-default',
    puts: [
      {
        file: OVERLAY,
        find: 'items: { type: string }, default: public }',
        put: 'items: { type: string }, default: storage }',
      },
    ],
    shows: {
      kind: 'answer',
      ask: async (mock) =>
        String(
          (await askManagement(mock, 'GET', `${PROJECT}/types/typescript?language=typescript`)).body['types'],
        ).includes('buckets: {'),
      answer: true,
    },
  },
  {
    id: 'management.schemas-name',
    kind: 'name of a parameter',
    title: 'The schemas of type definitions are named by the parameter schemas.',
    clause: 'management.types.schemas-select',
    puts: [{ file: DOCUMENT, find: 'name: included_schemas', put: 'name: schemas' }],
  },
  {
    id: 'management.language-parameter',
    kind: 'one parameter more, required',
    title: 'Type definitions are asked for in a language.',
    clause: 'management.types.form',
    puts: [
      {
        file: DOCUMENT,
        find: "        - $ref: '#/components/parameters/IncludedSchemas'\n",
        put: "        - $ref: '#/components/parameters/IncludedSchemas'\n        - { name: language, in: query, required: true, example: typescript, schema: { type: string } }\n",
      },
    ],
    shows: {
      kind: 'answer',
      ask: async (mock) => (await askManagement(mock, 'GET', `${PROJECT}/types/typescript`)).status,
      answer: 400,
    },
  },
  {
    id: 'management.schemas-enumeration',
    kind: 'enumeration of a parameter',
    title: 'Type definitions are of the schemas public, storage and information_schema only.',
    clause: 'management.parameters.types',
    puts: [
      {
        file: DOCUMENT,
        find: 'description: Names of schemas.\n      x-clause: management.types.schemas-optional\n      schema: { type: string }',
        put: 'description: Names of schemas.\n      x-clause: management.types.schemas-optional\n      schema: { type: string, enum: [public, storage, information_schema] }',
      },
    ],
    shows: {
      kind: 'answer',
      ask: async (mock) => {
        const names = 'schemas=auth&included_schemas=auth&language=typescript';
        return (await askManagement(mock, 'GET', `${PROJECT}/types/typescript?${names}`)).status;
      },
      answer: 400,
    },
  },
  {
    id: 'management.organization-plan',
    kind: 'required property of a body',
    title: 'A new organization has a plan.',
    clause: 'management.organizations.create',
    puts: [
      {
        file: DOCUMENT,
        find: "x-template:\n          name: '{{name}}'\n        content:\n          application/json:\n            schema: { $ref: '#/components/schemas/CreateOrganizationBody' }",
        put: "x-template:\n          name: '{{name}}'\n          plan: free\n        content:\n          application/json:\n            schema: { $ref: '#/components/schemas/CreateOrganizationBody' }",
      },
      {
        file: DOCUMENT,
        find: 'CreateOrganizationBody:\n      type: object\n      required: [name]\n      properties:\n',
        put: 'CreateOrganizationBody:\n      type: object\n      required: [name, plan]\n      properties:\n        plan: { type: string }\n',
      },
    ],
    shows: {
      kind: 'answer',
      ask: async (mock) => (await askManagement(mock, 'POST', '/v1/organizations', { name: 'one' })).status,
      answer: 400,
    },
  },
  {
    id: 'management.organization-name-length',
    kind: 'length',
    title: 'The name of an organization has at least three characters.',
    clause: 'management.errors.invalid-body',
    puts: [
      {
        file: OVERLAY,
        find: 'CreateOrganizationBody:\n        properties:\n          name: { minLength: 1,',
        put: 'CreateOrganizationBody:\n        properties:\n          name: { minLength: 3,',
      },
    ],
    shows: {
      kind: 'answer',
      ask: async (mock) =>
        (await askManagement(mock, 'POST', '/v1/organizations', { name: 'ab', plan: 'free' })).status,
      answer: 400,
    },
  },
  {
    id: 'management.organization-id-implied',
    kind: 'strength: stated to implied',
    title: 'That a project shows its organization is only implied.',
    clause: 'management.projects.organization-id',
    puts: [
      {
        file: CLAUSES,
        find: "strength: stated\n    text: 'Every project carries `organization_id`, a string.'",
        put: "strength: implied\n    inference: A project belongs to someone.\n    text: 'Every project carries `organization_id`, a string.'",
      },
    ],
    shows: {
      kind: 'verdict',
      lie: onAnswers(/\/projects$/, (one) => ({ ...one, organization_id: 7 })),
      verdict: 'deviation',
    },
  },
  {
    id: 'management.types-open',
    kind: 'strength: stated to open',
    title: 'Whether type definitions are a text is open.',
    clause: 'management.types.types',
    puts: [
      {
        file: CLAUSES,
        find: "strength: stated\n    text: 'The result of the type generation carries `types`, a string.'",
        put: "strength: open\n    why: silent\n    mock: They are.\n    text: 'The result of the type generation carries `types`, a string.'",
      },
    ],
    shows: {
      kind: 'verdict',
      lie: onAnswers(/\/typescript$/, (one) => ({ ...one, types: [one['types']] })),
      verdict: 'none',
    },
  },
  {
    id: 'management.bans-text',
    kind: 'text',
    title: 'The clause about banned addresses has another text.',
    clause: 'management.bans.addresses',
    puts: [
      {
        file: CLAUSES,
        find: 'The network bans carry `banned_ipv4_addresses`, an array of strings.',
        put: 'Banned addresses are listed as texts.',
      },
    ],
    shows: { kind: 'text', text: 'Banned addresses are listed as texts.' },
  },
];
