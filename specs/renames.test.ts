// What a document calls otherwise is read and written by both names.
import { expect, test } from 'vitest';
import { aliasesOf, renamesOf, toKnown, toNamed } from './renames.ts';
import type { OpenApiDocument } from './routes.ts';

const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: {},
  paths: {},
  components: {
    schemas: {
      Shelf: {
        type: 'object',
        properties: {
          title: { type: 'string', 'x-means': 'name' },
          state: { enum: ['wide', 'shut'], 'x-values-mean': { wide: 'open' } },
          books: { type: 'array', 'x-means': 'content', items: { $ref: '#/components/schemas/Book' } },
        },
      },
      Book: { properties: { owner_of_it: { type: 'string', 'x-means': 'owner' }, pages: { type: 'integer' } } },
      Plain: { properties: { name: { type: 'string' } } },
    },
  },
};
const shelf = renamesOf(document, { allOf: [{ $ref: '#/components/schemas/Shelf' }], required: ['title'] });

test('a value has the names of code, or those of the document', () => {
  const named = { title: 'a', state: 'wide', books: [{ owner_of_it: 'me', pages: 7 }], more: [null] };
  const known = { name: 'a', state: 'open', content: [{ owner: 'me', pages: 7 }], more: [null] };
  expect(toKnown(shelf, named)).toEqual(known);
  expect(toNamed(shelf, known)).toEqual(named);
});

test('a schema that calls everything as code does has nothing to say', () => {
  expect(renamesOf(document, { $ref: '#/components/schemas/Plain' })).toBeUndefined();
  expect(toKnown(undefined, { title: 'a' })).toEqual({ title: 'a' });
});

test('every name of a property is found', () => {
  expect(aliasesOf(document, 'owner')).toEqual(['owner_of_it']);
  expect(aliasesOf(document, 'pages')).toEqual([]);
});
