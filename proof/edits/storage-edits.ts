// The edits of the specs of storage.
import { answers, editing, legal, type SpecEdit } from './spec-edit.ts';

const inDocument = editing('openapi/storage.yaml');
const inOverlay = editing('dialects/contract/storage.yaml');
const inSupabase = editing('dialects/supabase/storage.yaml');
const inClauses = editing('clauses/storage.yaml');

const BUCKET = 'POST /bucket/ {"name":"one","public":true}';
const OBJECTS = [BUCKET, ...['a', 'b', 'c'].map((name) => `POST /object/one/${name}.txt "text"`)] as const;
const MANY = Array.from({ length: 1001 }, (_, index) => `${index}.txt`);
const EXPIRES = 'schema:\n              type: object\n              required: [expiresIn]\n              properties:';
const LINK_PARAMETERS = ['bucketName', 'wildcard'].map(
  (name) => `\n      - { $ref: '#/components/parameters/${name}' }`,
);
const EACH_PATH = "\n    text: 'Each requested path has one item, which names that path.'";

export const storageEdits: readonly SpecEdit[] = [
  inDocument('path of a link', 'storage.sign.url-form', [
    '    get:\n      operationId: downloadSignedObject',
    `  /signed/{bucketName}/{wildcard}:\n    parameters:${LINK_PARAMETERS.join('')}\n    get:\n      operationId: downloadSignedObject`,
  ]),
  inDocument('type', 'storage.record.version', [
    'version: { type: string, x-clause: storage.record',
    'version: { type: integer, x-clause: storage.record',
  ]),
  inOverlay(
    'default of an inner property',
    'storage.list.order',
    ['properties: { order: { default: asc } }', 'properties: { order: { default: desc } }'],
    answers([...OBJECTS, 'POST /object/list/one {"prefix":"","limit":1}'], { name: 'c.txt' }),
  ),
  inDocument(
    'enumeration of a body',
    'storage.bodies.list',
    [
      'column: { type: string, enum: [name, updated_at, created_at, last_accessed_at] }',
      'column: { type: string, enum: [name] }',
    ],
    answers([BUCKET, 'POST /object/list/one {"prefix":"","sortBy":{"column":"created_at"}}'], { status: 400 }),
  ),
  inDocument(
    'number of items',
    'storage.limits.maxima',
    ['minItems: 1, maxItems: 1000, items', 'minItems: 1, maxItems: 2000, items'],
    answers([BUCKET, `POST /object/sign/one ${JSON.stringify({ expiresIn: 60, paths: MANY })}`], {
      count: MANY.length,
    }),
  ),
  inDocument(
    'range of a number',
    'storage.sign.lifetimes',
    [
      `${EXPIRES} { expiresIn: { type: integer, minimum: 1 } }`,
      `${EXPIRES} { expiresIn: { type: integer, minimum: 1, maximum: 86400 } }`,
    ],
    answers([...OBJECTS, 'POST /object/sign/one/a.txt {"expiresIn":86401}'], { status: 400 }),
  ),
  inSupabase(
    'authorization, in the other dialect',
    'storage.auth.public-reads',
    ['    security: [{ authorization: [] }, {}]\n', '    deprecated: false\n'],
    answers([...OBJECTS, 'keyless GET /object/one/a.txt'], { status: 400 }, 'supabase'),
  ),
  inClauses(
    'strength: implied to stated',
    'storage.batch.item-for-each-path',
    [
      [`strength: implied${EACH_PATH}`, `strength: stated${EACH_PATH}`],
      ["\n    inference: 'Several paths are signed at once, and path says which one an item is about.'", ''],
    ],
    legal('storage.batch.names-the-first-path', 'fail'),
  ),
];
