// Parameters have the keys of the document's components, and those of an operation replace those of its path.
import { expect, test } from 'vitest';
import { parametersOf, toQuery } from './parameters.ts';
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

test('a query has the names of the document, and an example of what is required and not given', () => {
  const depth = { key: 'Depth', name: 'how_deep', part: 'query', required: true, schema: {}, example: '7' };
  const width = { key: 'Width', name: 'how_wide', part: 'query', required: false, schema: {}, example: '9' };
  expect(toQuery([depth, width], {})).toBe('?how_deep=7');
  expect(toQuery([depth, width], { depth: '1', width: '2', other: '3' }, (key) => key.toLowerCase())).toBe(
    '?how_deep=1&how_wide=2&other=3',
  );
  expect(toQuery([width], {})).toBe('');
});
