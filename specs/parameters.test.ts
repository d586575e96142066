// Parameters have the keys of the document's components, and those of an operation replace those of its path.
import { expect, test } from 'vitest';
import { parametersOf } from './parameters.ts';
import { routesOf, type OpenApiDocument } from './routes.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };
const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Tiny', version: '1' },
  paths: {
    '/shelves/{id}': {
      parameters: [{ $ref: '#/components/parameters/ShelfId' }, { name: 'tone', in: 'query', schema: {} }],
      get: { operationId: 'getShelf', parameters: [{ name: 'tone', in: 'query', required: true, schema: {} }] },
    },
  },
  components: { parameters: { ShelfId: id } },
};

test('parameters have keys, and those of an operation win', () => {
  const [route] = routesOf(document);
  expect(route === undefined ? [] : parametersOf(document, route)).toEqual([
    { key: 'ShelfId', name: 'id', part: 'path', required: true, schema: { type: 'string' } },
    { key: 'tone', name: 'tone', part: 'query', required: true, schema: {} },
  ]);
});
