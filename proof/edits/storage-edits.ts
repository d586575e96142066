// The edits of the specs of storage.
import type { Mock } from '../../mocks/mock.ts';
import { askStorage, onAnswers } from './ask.ts';
import type { SpecEdit } from './spec-edit.ts';

const DOCUMENT = 'specs/openapi/storage.yaml';
const OVERLAY = 'specs/dialects/contract/storage.yaml';
const SUPABASE = 'specs/dialects/supabase/storage.yaml';
const CLAUSES = 'specs/clauses/storage.yaml';

const MANY = Array.from({ length: 1001 }, (_, index) => `${index}.txt`);

export const storageEdits: readonly SpecEdit[] = [
  {
    id: 'storage.public-info-path',
    kind: 'path',
    title: 'What is known about a public object stands at another path.',
    clause: 'storage.info.public-answers',
    puts: [
      {
        file: DOCUMENT,
        find: '/object/info/public/{bucketName}/{wildcard}:',
        put: '/object/public-info/{bucketName}/{wildcard}:',
      },
    ],
  },
  {
    id: 'storage.link-path',
    kind: 'path of a link',
    title: 'A signed link is a path below /signed.',
    clause: 'storage.sign.url-form',
    puts: [
      {
        file: DOCUMENT,
        find: '    get:\n      operationId: downloadSignedObject',
        put: "  /signed/{bucketName}/{wildcard}:\n    parameters:\n      - { $ref: '#/components/parameters/bucketName' }\n      - { $ref: '#/components/parameters/wildcard' }\n    get:\n      operationId: downloadSignedObject",
      },
    ],
  },
  {
    id: 'storage.empty-method',
    kind: 'method',
    title: 'A bucket is emptied by DELETE.',
    clause: 'storage.bucket.empty-answers-message',
    puts: [
      { file: DOCUMENT, find: 'post:\n      operationId: emptyBucket', put: 'delete:\n      operationId: emptyBucket' },
    ],
  },
  {
    id: 'storage.size-limit-not-nullable',
    kind: 'nullable',
    title: 'The size limit of a bucket is an integer where it is shown, never null.',
    clause: 'storage.bucket.file-size-limit',
    tree: 'buckets',
    puts: [
      {
        file: DOCUMENT,
        find: "file_size_limit: { type: [integer, 'null'], x-clause",
        put: 'file_size_limit: { type: integer, x-clause',
      },
    ],
  },
  {
    id: 'storage.record-version-type',
    kind: 'type',
    title: 'The version of an object record is an integer.',
    clause: 'storage.record.version',
    puts: [
      {
        file: DOCUMENT,
        find: 'version: { type: string, x-clause: storage.record',
        put: 'version: { type: integer, x-clause: storage.record',
      },
    ],
  },
  {
    id: 'storage.message-optional',
    kind: 'optional',
    title: 'A change of a bucket need not be answered with a message.',
    clause: 'storage.bucket.update-answers-message',
    puts: [
      {
        file: DOCUMENT,
        find: 'x-clause: storage.bucket.update-answers-message\n                required: [message]',
        put: 'x-clause: storage.bucket.update-answers-message',
      },
    ],
    shows: {
      kind: 'verdict',
      lie: onAnswers(/\/bucket\/[^/]+$/, (one) => ({ ...one, message: undefined })),
      verdict: 'none',
    },
  },
  {
    id: 'storage.item-more',
    kind: 'additional properties',
    title: 'An item of a batch of links may have no further property.',
    clause: 'storage.batch.answers-items',
    puts: [
      {
        file: DOCUMENT,
        find: '    SignedItem:\n      type: object\n',
        put: '    SignedItem:\n      type: object\n      additionalProperties: false\n',
      },
    ],
    shows: {
      kind: 'verdict',
      lie: onAnswers(/\/object\/sign\/[^/]+$/, (item) => ({ ...item, more: 1 })),
      verdict: 'fail',
    },
  },
  {
    id: 'storage.token-name',
    kind: 'name of a parameter',
    title: 'The token of a link stands in the parameter key.',
    clause: 'storage.sign.token-in-url',
    puts: [{ file: DOCUMENT, find: '      name: token\n', put: '      name: key\n' }],
  },
  {
    id: 'storage.download-name',
    kind: 'name of an optional parameter',
    title: 'The file name of a download stands in the parameter filename.',
    clause: 'storage.sign.download-effect',
    puts: [{ file: DOCUMENT, find: '      name: download\n', put: '      name: filename\n' }],
    shows: {
      kind: 'answer',
      ask: async (mock) => (await downloadAs(mock, 'filename')).includes('other.txt'),
      answer: true,
    },
  },
  {
    id: 'storage.move-status',
    kind: 'status',
    title: 'A move is answered with 201.',
    clause: 'storage.move.answers-message',
    puts: [
      {
        file: DOCUMENT,
        find: "'2XX':\n          description: A message\n          content:\n            application/json:\n              schema:\n                allOf: [{ $ref: '#/components/schemas/MessageResult' }]\n                x-clause: storage.move.answers-message",
        put: "'201':\n          description: A message\n          content:\n            application/json:\n              schema:\n                allOf: [{ $ref: '#/components/schemas/MessageResult' }]\n                x-clause: storage.move.answers-message",
      },
    ],
  },
  {
    id: 'storage.status-open',
    kind: 'status that is open',
    title: 'The mock answers successes with 202.',
    clause: 'storage.errors.status',
    puts: [{ file: OVERLAY, find: 'document:\n  x-status: 200', put: 'document:\n  x-status: 202' }],
    shows: { kind: 'answer', ask: async (mock) => (await askStorage(mock, 'GET', '/bucket/')).status, answer: 202 },
  },
  {
    id: 'storage.page-size',
    kind: 'default of a property',
    title: 'A list shows two objects unless it is asked for more.',
    clause: 'storage.list.page-size',
    puts: [
      {
        file: OVERLAY,
        find: 'limit: { default: 100, x-taken-as-at-most: 1500 }',
        put: 'limit: { default: 2, x-taken-as-at-most: 1500 }',
      },
    ],
    shows: {
      kind: 'answer',
      ask: async (mock) => (await inBucket(mock, 'POST', '/object/list/one', { prefix: '' })).count,
      answer: 2,
    },
  },
  {
    id: 'storage.list-order',
    kind: 'default of an inner property',
    title: 'A list is in descending order unless it is asked for the other.',
    clause: 'storage.list.order',
    puts: [
      {
        file: OVERLAY,
        find: 'sortBy: { default: { column: name }, properties: { order: { default: asc } } }',
        put: 'sortBy: { default: { column: name }, properties: { order: { default: desc } } }',
      },
    ],
    shows: {
      kind: 'answer',
      ask: async (mock) => (await inBucket(mock, 'POST', '/object/list/one', { prefix: '', limit: 1 })).body['name'],
      answer: 'c.txt',
    },
  },
  {
    id: 'storage.sort-columns',
    kind: 'enumeration of a body',
    title: 'Lists are sorted by name and by nothing else.',
    clause: 'storage.bodies.list',
    puts: [
      {
        file: DOCUMENT,
        find: 'column: { type: string, enum: [name, updated_at, created_at, last_accessed_at] }',
        put: 'column: { type: string, enum: [name] }',
      },
    ],
    shows: {
      kind: 'answer',
      ask: async (mock) =>
        (await inBucket(mock, 'POST', '/object/list/one', { prefix: '', sortBy: { column: 'created_at' } })).status,
      answer: 400,
    },
  },
  {
    id: 'storage.batch-size',
    kind: 'number of items',
    title: 'A batch has at most 2000 links.',
    clause: 'storage.limits.maxima',
    puts: [
      {
        file: DOCUMENT,
        find: 'paths: { type: array, minItems: 1, maxItems: 1000, items',
        put: 'paths: { type: array, minItems: 1, maxItems: 2000, items',
      },
    ],
    shows: {
      kind: 'answer',
      ask: async (mock) => (await inBucket(mock, 'POST', '/object/sign/one', { expiresIn: 60, paths: MANY })).count,
      answer: MANY.length,
    },
  },
  {
    id: 'storage.lifetime',
    kind: 'range of a number',
    title: 'A link lives for a day at most.',
    clause: 'storage.sign.lifetimes',
    puts: [
      {
        file: DOCUMENT,
        find: 'schema:\n              type: object\n              required: [expiresIn]\n              properties: { expiresIn: { type: integer, minimum: 1 } }',
        put: 'schema:\n              type: object\n              required: [expiresIn]\n              properties: { expiresIn: { type: integer, minimum: 1, maximum: 86400 } }',
      },
    ],
    shows: {
      kind: 'answer',
      ask: async (mock) => (await inBucket(mock, 'POST', '/object/sign/one/a.txt', { expiresIn: 86_401 })).status,
      answer: 400,
    },
  },
  {
    id: 'storage.public-default',
    kind: 'default of a property that is written',
    title: 'A new bucket is public unless it is said.',
    clause: 'storage.bodies.bucket',
    puts: [{ file: OVERLAY, find: 'public: { default: false }', put: 'public: { default: true }' }],
    shows: {
      kind: 'answer',
      ask: async (mock) => {
        await askStorage(mock, 'POST', '/bucket/', { name: 'two' });
        return (await askStorage(mock, 'GET', '/bucket/two')).body['public'];
      },
      answer: true,
    },
  },
  {
    id: 'storage.superseded-authorization',
    kind: 'authorization, in the other dialect',
    title: 'The mock of today asks for authorization on the superseded path.',
    clause: 'storage.auth.public-reads',
    puts: [{ file: SUPABASE, find: '    security: [{ authorization: [] }, {}]\n', put: '    deprecated: false\n' }],
    shows: {
      kind: 'answer',
      dialect: 'supabase',
      ask: async (mock) => {
        await inBucket(mock, 'GET', '/bucket/one');
        return (await mock.fetch(new Request(`${mock.urls.storage}/object/one/a.txt`))).status;
      },
      answer: 400,
    },
  },
  {
    id: 'storage.name-implied',
    kind: 'strength: stated to implied',
    title: 'That a bucket has a name is only implied.',
    clause: 'storage.bucket.name',
    puts: [
      {
        file: CLAUSES,
        find: "strength: stated\n    text: 'A bucket has a name, which is a string.'",
        put: "strength: implied\n    inference: Everything has a name.\n    text: 'A bucket has a name, which is a string.'",
      },
    ],
    shows: {
      kind: 'verdict',
      lie: onAnswers(/\/bucket\/$/, (one) => ({ ...one, name: [one['name']] })),
      verdict: 'deviation',
    },
  },
  {
    id: 'storage.item-for-each-path-stated',
    kind: 'strength: implied to stated',
    title: 'That a batch has an item for each path is stated.',
    clause: 'storage.batch.item-for-each-path',
    puts: [
      {
        file: CLAUSES,
        find: "strength: implied\n    text: 'Each requested path has one item, which names that path.'",
        put: "strength: stated\n    text: 'Each requested path has one item, which names that path.'",
      },
      {
        file: CLAUSES,
        find: "\n    inference: 'Several paths are signed at once, and path says which one an item is about.'",
        put: '',
      },
    ],
    shows: {
      kind: 'verdict',
      lie: onAnswers(/\/object\/sign\/[^/]+$/, (item) => ({ ...item, path: 'another' })),
      verdict: 'fail',
    },
  },
  {
    id: 'storage.id-text',
    kind: 'text',
    title: 'The clause about the Id of an upload has another text.',
    clause: 'storage.upload.id-is-string',
    puts: [{ file: CLAUSES, find: 'The Id of an upload, if shown, is a string.', put: 'An Id is a text.' }],
    shows: { kind: 'text', text: 'An Id is a text.' },
  },
];

/** What is answered when the bucket `one` holds three objects. */
async function inBucket(mock: Mock, method: string, path: string, body?: unknown): ReturnType<typeof askStorage> {
  await askStorage(mock, 'POST', '/bucket/', { name: 'one', public: true });
  for (const name of ['a.txt', 'b.txt', 'c.txt']) await askStorage(mock, 'POST', `/object/one/${name}`, name);
  return askStorage(mock, method, path, body);
}

/** What the answer says of how it is to be kept. */
async function downloadAs(mock: Mock, parameter: string): Promise<string> {
  await inBucket(mock, 'GET', '/bucket/one');
  const url = `${mock.urls.storage}/object/public/one/a.txt?${parameter}=other.txt`;
  return (await mock.fetch(new Request(url))).headers.get('content-disposition') ?? '';
}
