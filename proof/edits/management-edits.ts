// The edits of the specs of management.
import { answers, editing, legal, type SpecEdit } from './spec-edit.ts';

const inDocument = editing('openapi/management.yaml');
const inOverlay = editing('dialects/contract/management.yaml');
const inClauses = editing('clauses/management.yaml');

const TYPES = 'GET /v1/projects/{ref}/types/typescript';
const NEW_FUNCTION = 'POST /v1/projects/{ref}/functions {"slug":"one","name":"one","body":"text"}';
const SCHEMA =
  'description: Names of schemas.\n      x-clause: management.types.schemas-optional\n      schema: { type';

export const managementEdits: readonly SpecEdit[] = [
  inDocument('path', 'management.functions.body', [
    '/functions/{function_slug}/body:',
    '/functions/{function_slug}/source:',
  ]),
  inDocument('method', 'management.bans.retrieve', [
    'post:\n      operationId: retrieveNetworkBans',
    'put:\n      operationId: retrieveNetworkBans',
  ]),
  inDocument('required', 'management.functions.entrypoint-path', [
    'required: [id, slug, name, status, version, created_at, updated_at]',
    'required: [id, slug, name, status, version, created_at, updated_at, entrypoint_path]',
  ]),
  inDocument(
    'optional',
    'management.projects.region',
    ['required: [id, organization_id, name, region, created_at]', 'required: [id, organization_id, name, created_at]'],
    legal('management.derived.list-projects.items.region.absent'),
  ),
  inDocument(
    'nullable',
    'management.projects.created-at',
    [
      'created_at: { type: string, x-clause: management.projects',
      "created_at: { type: [string, 'null'], x-clause: management.projects",
    ],
    legal('management.derived.list-projects.items.created-at.null'),
  ),
  inDocument('one property more', 'management.organizations.name', [
    'required: [id, name]\n      properties:\n',
    'required: [id, name, label]\n      properties:\n        label: { type: string, default: none, x-clause: management.organizations.name }\n',
  ]),
  inOverlay(
    'additional properties',
    'management.projects.list',
    ['Project: { additionalProperties: false, properties', 'Project: { properties'],
    answers(['GET /v1/projects'], { contains: 'ACTIVE_HEALTHY' }),
  ),
  inDocument('format', 'management.secrets.value', [
    'value: { type: string, x-clause',
    'value: { type: string, format: uuid, example: 5f0c0de0-0000-4000-8000-000000000000, x-clause',
  ]),
  inDocument(
    'enumeration: one value more',
    'management.functions.status',
    ['enum: [ACTIVE, REMOVED, THROTTLED], x-clause', 'enum: [ACTIVE, REMOVED, ACTIVE-unheard-of], x-clause'],
    legal('management.derived.get-function.status.other-value'),
  ),
  inDocument('enumeration: one value less', 'management.restrictions.entitlement', [
    'enum: [disallowed, allowed], x-clause',
    'enum: [disallowed], x-clause',
  ]),
  inDocument('status', 'management.functions.get', [
    "'2XX':\n          description: The function.\n",
    "'203':\n          description: The function.\n",
  ]),
  inOverlay(
    'status that is open',
    'management.errors.status',
    ['  createFunction:\n    x-status: 201', '  createFunction:\n    x-status: 202'],
    answers([NEW_FUNCTION], { status: 202 }),
  ),
  inOverlay(
    'default of a property',
    'management.functions.metadata',
    ['verify_jwt: { default: true }', 'verify_jwt: { default: false }'],
    answers([NEW_FUNCTION], { verify_jwt: false }),
  ),
  inOverlay(
    'default of a parameter',
    'management.types.schemas-default',
    ['items: { type: string }, default: public }', 'items: { type: string }, default: storage }'],
    answers([`${TYPES}?language=typescript`], { contains: 'buckets: {' }),
  ),
  inDocument(
    'one parameter more, required',
    'management.types.form',
    [
      "        - $ref: '#/components/parameters/IncludedSchemas'\n",
      "        - $ref: '#/components/parameters/IncludedSchemas'\n        - { name: language, in: query, required: true, example: typescript, schema: { type: string } }\n",
    ],
    answers([TYPES], { status: 400 }),
  ),
  inDocument(
    'enumeration of a parameter',
    'management.parameters.types',
    [`${SCHEMA}: string }`, `${SCHEMA}: string, enum: [public, storage, information_schema] }`],
    answers([`${TYPES}?included_schemas=auth&language=typescript`], { status: 400 }),
  ),
  inDocument(
    'required property of a body',
    'management.organizations.create',
    [
      ['x-example: { body: { name: Company } }', 'x-example: { body: { name: Company, plan: free } }'],
      [
        "name: '{{name}}'\n        content:\n          application/json:\n            schema: { $ref: '#/components/schemas/CreateOrganizationBody' }",
        "name: '{{name}}'\n          plan: free\n        content:\n          application/json:\n            schema: { $ref: '#/components/schemas/CreateOrganizationBody' }",
      ],
      [
        'CreateOrganizationBody:\n      type: object\n      required: [name]\n      properties:\n',
        'CreateOrganizationBody:\n      type: object\n      required: [name, plan]\n      properties:\n        plan: { type: string }\n',
      ],
    ],
    answers(['POST /v1/organizations {"name":"one"}'], { status: 400 }),
  ),
  inOverlay(
    'length',
    'management.errors.invalid-body',
    [
      'CreateOrganizationBody:\n        properties:\n          name: { minLength: 1,',
      'CreateOrganizationBody:\n        properties:\n          name: { minLength: 3,',
    ],
    answers(['POST /v1/organizations {"name":"ab","plan":"free"}'], { status: 400 }),
  ),
  inClauses(
    'strength: stated to implied',
    'management.projects.organization-id',
    [
      "strength: stated\n    text: 'Every project carries `organization_id`, a string.'",
      "strength: implied\n    inference: A project belongs to someone.\n    text: 'Every project carries `organization_id`, a string.'",
    ],
    legal('management.derived.list-projects.items.organization-id.other-type', 'deviation'),
  ),
  inClauses(
    'strength: stated to open',
    'management.types.types',
    [
      "strength: stated\n    text: 'The result of the type generation carries `types`, a string.'",
      "strength: open\n    why: silent\n    mock: They are.\n    text: 'The result of the type generation carries `types`, a string.'",
    ],
    legal('management.derived.generate-types.types.list-for-one'),
  ),
  inClauses(
    'text',
    'management.bans.addresses',
    ['The network bans carry `banned_ipv4_addresses`, an array of strings.', 'Banned addresses are listed as texts.'],
    { by: 'text', text: 'Banned addresses are listed as texts.' },
  ),
];
