// The parameters of an operation replace those of its path.
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

test('the parameters of an operation win', () => {
  const [route] = routesOf(document);
  expect(route === undefined ? [] : parametersOf(document, route)).toEqual([
    { name: 'id', part: 'path', required: true, schema: { type: 'string' } },
    { name: 'tone', part: 'query', required: true, schema: {} },
  ]);
});

test('a query has an example of what is required and not given', () => {
  const depth = { name: 'how_deep', part: 'query', required: true, schema: {}, example: '7' };
  const width = { name: 'how_wide', part: 'query', required: false, schema: {}, example: '9' };
  expect(toQuery([depth, width], {})).toBe('?how_deep=7');
  expect(toQuery([depth, width], { how_deep: '1', how_wide: '2', other: '3' })).toBe('?how_deep=1&how_wide=2&other=3');
  expect(toQuery([width], {})).toBe('');
});
