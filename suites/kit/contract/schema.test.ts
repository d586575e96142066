// The answer checker, on a small document: what is let through, what is found, and who is blamed.
import { describe, expect, test } from 'vitest';
import type { OpenApiDocument } from '../../../specs/routes.ts';
import type { Exchange } from './exchange.ts';
import { readExchange } from './read-exchange.ts';
import { createAnswerChecker } from './schema.ts';

const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Shelves' },
  paths: {
    '/shelf/{id}': {
      get: {
        operationId: 'getShelf',
        responses: {
          '200': {
            description: 'A shelf',
            content: {
              'application/json': {
                schema: { allOf: [{ $ref: '#/components/schemas/Shelf' }], 'x-clause': 'storage.shelf.get' },
              },
            },
          },
          default: { description: 'An error' },
        },
      },
      put: {
        operationId: 'labelShelf',
        responses: { '2XX': { $ref: '#/components/responses/Label' } },
      },
      delete: { operationId: 'burnShelf', responses: { '2XX': { description: 'Nothing that is promised' } } },
    },
  },
  components: {
    responses: {
      Label: {
        description: 'A label',
        content: { 'application/json': { schema: { type: 'object', required: ['label'] } } },
      },
    },
    schemas: {
      Shelf: {
        type: 'object',
        required: ['name'],
        additionalProperties: false,
        'x-clause-additional': 'storage.shelf.nothing-else',
        properties: {
          name: { type: 'string', 'x-clause': 'storage.shelf.name' },
          size: { type: ['integer', 'null'], 'x-clause': 'storage.shelf.size' },
          books: { type: 'array', items: { type: 'string' }, 'x-clause': 'storage.shelf.books' },
          'a/b': { $ref: '#/components/schemas/Shelf' },
        },
      },
    },
  },
};

const checkAll = createAnswerChecker(document, { fallbackClause: 'storage.shelf.any' });
const check = (exchange: Exchange) => checkAll(exchange)?.[0];

function answer(operation: string | undefined, body: unknown, status = 200, type = 'application/json'): Exchange {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = {
    method: 'GET',
    url: 'http://shelf.test/shelf/1',
    ...(operation === undefined ? {} : { operation }),
  };
  const headers = type === '' ? [] : ([['content-type', type]] as const);
  return readExchange(request, { status, headers, body: new TextEncoder().encode(text) }, 1);
}

describe('an answer that is right', () => {
  test.each([
    ['a whole shelf', answer('getShelf', { name: 'a', size: 3, books: ['x'] })],
    ['null where null is allowed', answer('getShelf', { name: 'a', size: null })],
    ['any success status, where the document names none', answer('labelShelf', { label: 1 }, 201)],
    ['a problem type with +json', answer('getShelf', { name: 'a' }, 200, 'application/x+json; charset=utf-8')],
    ['an error, whatever it says', answer('getShelf', '<html>', 404, 'text/html')],
    ['a request without an operation', answer(undefined, 'anything', 200, '')],
    ['an operation that promises no body', answer('burnShelf', '', 204, '')],
    ['more than is described, where that is allowed', answer('labelShelf', { label: 1, more: true })],
  ])('passes: %s', (_name, exchange) => {
    expect(check(exchange)).toBeUndefined();
  });
});

describe('an answer that is wrong', () => {
  test('has a property too many: the strictness clause is blamed, at the property', () => {
    expect(check(answer('getShelf', { name: 'a', colour: 'red' }))).toEqual({
      clause: 'storage.shelf.nothing-else',
      what: 'getShelf answers what its schema says',
      path: '/colour',
      expected: 'no such property',
      actual: 'colour: "red"',
      extra: true,
    });
  });

  test.each<[how: string, body: unknown, expected: object]>([
    [
      'has a property under another name: the one that is missing is named',
      { name: 'a', Book: ['x'] },
      { path: '/Book', expected: 'no such property (Book instead of books?)' },
    ],
    ['has one beside the right one', { name: 'a', books: [], Book: ['x'] }, { expected: 'no such property' }],
    [
      'lacks a property: the clause of that property is blamed',
      { size: 1 },
      { clause: 'storage.shelf.name', path: '/name', expected: 'a property name', actual: 'absent' },
    ],
    [
      'has a wrong type: the innermost clause around the value is blamed',
      { name: 'a', size: 1.5 },
      { clause: 'storage.shelf.size', path: '/size', expected: 'integer or null', actual: '1.5' },
    ],
    [
      'has one in a list',
      { name: 'a', books: ['x', 7] },
      { clause: 'storage.shelf.books', path: '/books/1', actual: '7' },
    ],
    ['has one inside', { name: 'a', 'a/b': { name: 1 } }, { clause: 'storage.shelf.name', path: '/a~1b/name' }],
    ['is a list', [], { clause: 'storage.shelf.get', path: '', expected: 'object' }],
    [
      'is no JSON: the clause of the answer is blamed',
      '{"name"',
      { clause: 'storage.shelf.get', expected: 'a JSON body', actual: 'status 200, {"name"' },
    ],
    ['is empty', '', { actual: 'status 200, an empty body' }],
  ])('%s', (_how, body, expected) => {
    expect(check(answer('getShelf', body))).toMatchObject(expected);
  });

  test('says of a missing property which one may be meant', () => {
    expect(checkAll(answer('getShelf', { nmae: 'a' }))).toMatchObject([
      { clause: 'storage.shelf.name', expected: 'a property name', actual: 'absent (but nmae is there)' },
      { clause: 'storage.shelf.nothing-else', expected: 'no such property (nmae instead of name?)' },
    ]);
  });

  test('is JSON or not by its body, whatever its type says', () => {
    const page = { expected: 'a JSON body', actual: 'status 200, <html>' };
    expect(check(answer('getShelf', '<html>', 200, 'text/html'))).toMatchObject(page);
    expect(check(answer('labelShelf', { label: 'a' }, 200, 'text/plain'))).toBeUndefined();
  });

  test('has another status than the one that is named: the clause of the answer is blamed', () => {
    expect(check(answer('getShelf', { name: 'a' }, 201))).toEqual({
      clause: 'storage.shelf.get',
      what: 'getShelf answers with its status',
      path: '',
      expected: '200',
      actual: '201',
      extra: true,
    });
  });

  test('breaks several clauses: each is blamed once, with its first mistake', () => {
    const found = checkAll(answer('getShelf', { size: 'a', books: [1, 2], colour: 'red', width: 1 }));
    expect(found?.map(({ clause, path, extra }) => [clause, path, extra])).toEqual([
      ['storage.shelf.name', '/name', undefined],
      ['storage.shelf.nothing-else', '/colour', true],
      ['storage.shelf.size', '/size', undefined],
      ['storage.shelf.books', '/books/0', undefined],
    ]);
  });

  test('breaks a schema without a clause: the fallback is blamed', () => {
    expect(check(answer('labelShelf', {}))).toMatchObject({ clause: 'storage.shelf.any', path: '/label' });
  });
});

test('an operation that the document lacks is an error of ours', () => {
  expect(() => check(answer('readShelf', {}))).toThrow('There is no operation readShelf in "Shelves".');
});
