// The JSON Schema of touchstone.yaml; its keys are the flags' words in camelCase.

const text = { type: 'string', minLength: 1 } as const;
const texts = { type: 'array', items: text } as const;
const hazard = { enum: ['read', 'write-scoped', 'write-project', 'billable', 'irreversible'] } as const;
/** More would show no more. */
export const MOST_REPETITIONS = 20;

/** No timer waits longer. */
const milliseconds = { type: 'integer', minimum: 1, maximum: 2_147_483_647 } as const;

/** Identities of signed-in users: minted from the secret, or given as tokens. */
const users = {
  jwtSecret: { ...text, description: 'Signs tokens for two users of our own.' },
  userTokens: { ...texts, description: 'Tokens of two different signed-in users.' },
} as const;

export const configSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'touchstone.yaml',
  description: 'The settings of `touchstone run`, `doctor` and `sweep` in a file. Secrets as ${env:NAME}.',
  type: 'object',
  additionalProperties: false,
  properties: {
    data: {
      type: 'object',
      additionalProperties: false,
      required: ['url'],
      properties: {
        url: text,
        apiKey: text,
        serviceKey: text,
        ...users,
        fixture: {
          enum: ['provisioned', 'introspect', 'control'],
          description:
            'provisioned (default): the SQL that `touchstone fixture` prints is loaded. introspect: it is not; whatever tables there are, read only. control: our own mock, for runs that name no target.',
        },
      },
    },
    management: {
      type: 'object',
      additionalProperties: false,
      required: ['url'],
      properties: {
        url: text,
        token: text,
        ref: text,
        otherToken: { ...text, description: 'A token of another user account, with no part in the project.' },
        plainUrl: { ...text, description: 'Where plain HTTP is to be tried; the token is sent there unencrypted.' },
        bannedAddress: { ...text, description: 'An IPv4 address that is banned; the run lifts the ban.' },
      },
    },
    storage: {
      type: 'object',
      additionalProperties: false,
      required: ['url'],
      properties: {
        url: text,
        key: text,
        anonKey: text,
        ...users,
        identify: {
          type: 'object',
          additionalProperties: text,
          minProperties: 1,
          description:
            'Header → text; `{{key}}` stands for the key or token of the caller. Without it: authorization: Bearer {{key}}.',
        },
      },
    },
    headers: {
      type: 'object',
      additionalProperties: text,
      description: 'Extra headers of every request.',
    },
    bindings: {
      type: 'object',
      additionalProperties: true,
      description: 'operationId → body template; `{{name}}` stands for a value. Wins over the preset.',
    },
    claims: {
      type: 'object',
      additionalProperties: { type: 'boolean' },
      description:
        'Capability → whether the target has it, such as storage.short-links: true. `touchstone list capabilities` names them.',
    },
    only: { ...texts, description: 'Case ids, areas such as storage.sign, globs, or clause:ID.' },
    allow: { type: 'array', items: hazard, description: 'Hazards beyond the default.' },
    seed: { type: 'integer', minimum: 0 },
    failOn: { enum: ['stated', 'implied'] },
    expectations: { ...text, description: 'File of failures that are known: shown, and not red.' },
    confirm: {
      type: 'integer',
      minimum: 0,
      maximum: MOST_REPETITIONS,
      description: 'How often a red case is run again to distinguish flaky from broken.',
    },
    ca: { ...text, description: 'File with certificate authorities to trust (PEM).' },
    clientCert: { ...text, description: 'File with a certificate to show to a target that asks for one (PEM).' },
    clientKey: { ...text, description: 'File with its private key (PEM); by default in the file of clientCert.' },
    out: text,
    format: { type: 'array', items: { enum: ['junit', 'html', 'json', 'md', 'tap', 'junit-extended', 'badge'] } },
    requirements: { ...text, description: 'Version of the requirement set.' },
    concurrency: { type: 'integer', minimum: 1, maximum: 64, description: 'Cases side by side.' },
    consistency: {
      type: 'integer',
      minimum: 0,
      maximum: 600_000,
      description: 'Milliseconds for which any read after a write may be stale; reads wait for it.',
    },
    rate: { type: 'number', minimum: 0.01, maximum: 10_000, description: 'Requests per second at most.' },
    retries: {
      type: 'integer',
      minimum: 0,
      maximum: 10,
      description: 'How often a case is begun anew when no answer of the interface comes.',
    },
    wait: {
      type: 'string',
      description: 'How long to wait first for the target to answer, such as 60s; an hour at most.',
    },
    timeouts: {
      type: 'object',
      additionalProperties: false,
      properties: {
        connect: milliseconds,
        response: milliseconds,
        case: milliseconds,
        run: {
          ...milliseconds,
          description:
            'After these the run ends as if it were interrupted; what is under way is finished first, so that a silent server takes up to `response` more.',
        },
      },
      description: 'Milliseconds.',
    },
  },
} as const;
