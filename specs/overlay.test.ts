// Overlays say what a document leaves open; what says nothing, or leads nowhere, is reported with its place.
import { describe, expect, test } from 'vitest';
import { describeOperations } from './describe-operations.ts';
import { parseSpec } from './load.ts';
import { applyOverlay, mergePatch } from './overlay.ts';
import type { OpenApiDocument } from './routes.ts';

const patch = (target: unknown, change: unknown): unknown => mergePatch(target, change, () => undefined);

// The examples of RFC 7396 that are not about patches that are no objects.
test.each([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [[1, 2], { a: 'b', c: null }, { a: 'b' }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('%j with %j is %j', (target, change, result) => {
  expect(patch(target, change)).toEqual(result);
});

const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Shelves', version: '1' },
  paths: {
    '/shelf/{id}': {
      get: {
        operationId: 'getShelf',
        parameters: [{ $ref: '#/components/parameters/depth' }],
        responses: { '2XX': { description: 'A shelf' } },
      },
    },
  },
  components: {
    parameters: { depth: { name: 'deep', in: 'query', schema: { type: 'integer' } } },
    schemas: { Loop: { type: 'object', properties: { inner: { $ref: '#/components/schemas/Loop' } } } },
  },
};

describe('an overlay', () => {
  test('changes an operation by its name, wherever its path is', () => {
    const { paths } = applyOverlay(document, { operations: { getShelf: { 'x-status': 204 } } }, 'shelf.yaml');
    expect(paths['/shelf/{id}']?.['get']).toMatchObject({ operationId: 'getShelf', 'x-status': 204 });
  });

  test('is refused, with file and place, when it leads nowhere or says what is said already', () => {
    const components = { parameters: { depth: { name: 'deep' }, width: null } };
    const overlay = { document: { components }, operations: { gotShelf: {}, getShelf: { operationId: 'getShelf' } } };
    expect(() => applyOverlay(document, overlay, 'shelf.yaml')).toThrow(
      [
        'shelf.yaml: document > components > parameters > depth > name: the document says this already; take it out of the overlay.',
        'shelf.yaml: document > components > parameters > width: there is nothing here to take away; take it out of the overlay.',
        'shelf.yaml: operations > gotShelf: the document has no operation of this operationId; take it out of the overlay.',
        'shelf.yaml: operations > getShelf > operationId: the document says this already; take it out of the overlay.',
      ].join('\n'),
    );
  });

  test('has no keys but those that are read', () => {
    const source = 'operation: {}\ndocument: { x-status: 404, x-requests: { body: { coerceTypes: yes } } }\n';
    expect(() => parseSpec('shelf.yaml', source, 'overlay')).toThrow(
      [
        'shelf.yaml: the file: unknown key "operation"; correct it or take it out',
        'shelf.yaml: document.x-status: must be <= 299',
        'shelf.yaml: document.x-requests.body.coerceTypes: must be one of true, false, array',
      ].join('\n'),
    );
  });
});

describe('the description of operations', () => {
  const described = (patchOfShelf: object, root: object = {}): unknown =>
    describeOperations(
      applyOverlay({ ...document, ...root }, { operations: { getShelf: patchOfShelf } }, 'shelf.yaml'),
    );

  test('has the status that the document names exactly, else the one of an overlay', () => {
    const exact = { '2XX': null, '202': { description: 'A shelf' } };
    expect(described({ responses: exact }, { 'x-status': 200 })).toMatchObject([{ status: 202 }]);
    expect(described({ 'x-status': 204 }, { 'x-status': 200 })).toMatchObject([{ status: 204 }]);
    expect(described({ deprecated: true }, { 'x-status': 200 })).toMatchObject([{ status: 200 }]);
  });

  test('takes a parameter from the components', () => {
    expect(described({ 'x-status': 200 })).toMatchObject([
      { schemas: { query: { properties: { deep: { type: 'integer' } } } } },
    ]);
  });

  test.each([
    [{ deprecated: true }, 'nothing says the status of a success; name it by x-status in specs/dialects/contract'],
    [
      { 'x-status': 200, responses: { '2XX': null, '202': { description: 'A shelf' } } },
      'the status of a success is said twice: 202 and x-status; take out x-status',
    ],
    [
      { responses: { '200': { description: 'A' }, '202': { description: 'B' } } },
      'there are several statuses of a success (200, 202); keep one',
    ],
    [
      {
        'x-status': 200,
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Loop' } } } },
      },
      'the schema #/components/schemas/Loop contains itself, which nothing can be compiled from',
    ],
  ])('refuses %j', (patchOfShelf, mistake) => {
    expect(() => described(patchOfShelf)).toThrow(`GET /shelf/{id} (getShelf): ${mistake}`);
  });
});
