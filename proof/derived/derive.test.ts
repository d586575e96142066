import { expect, it } from 'vitest';
import { storageDocument } from '../../specs/documents.ts';
import { deriveFaults, type Source } from './derive.ts';

const shelf = {
  type: 'object',
  'x-clause-additional': 'storage.shelf.nothing-else',
  additionalProperties: false,
  required: ['name'],
  properties: {
    name: { type: 'string', enum: ['long', 'short'], 'x-clause': 'storage.shelf.name' },
    size: { type: ['integer', 'null'], minimum: 1, 'x-clause': 'storage.shelf.size' },
    books: { type: 'array', items: { type: 'string' }, 'x-clause': 'storage.shelf.books' },
    mood: { type: 'string', 'x-clause': 'storage.shelf.open' },
  },
};

const source: Source = {
  interface: 'storage',
  document: {
    ...storageDocument,
    paths: {
      '/shelf': {
        get: {
          operationId: 'getShelf',
          responses: {
            '2XX': { content: { 'application/json': { schema: { ...shelf, 'x-clause': 'storage.shelf.get' } } } },
          },
        },
      },
    },
  },
  prefix: '/storage/v1',
  witnessOf: () => () => Promise.resolve(undefined),
  isJudged: (clause) => clause !== 'storage.shelf.open',
};

const derived = deriveFaults(source);

async function answersOf(id: string, count = 1): Promise<readonly unknown[]> {
  const fault = derived.find((one) => one.id === `storage.derived.get-shelf.${id}`);
  if (fault === undefined) throw new Error(`${id} is not derived.`);
  const honest = { name: 'long', books: ['one', 'two'] };
  const lying = fault.apply(() => Promise.resolve(Response.json(honest)));
  const answers: unknown[] = [];
  for (let time = 0; time < count; time += 1)
    answers.push(await (await lying(new Request('http://localhost/storage/v1/shelf'))).json());
  return answers;
}

it('derives every kind of lie that an element allows', () => {
  const kinds = derived.map(({ id }) => id.replace('storage.derived.get-shelf.', ''));
  expect(kinds.filter((id) => id.startsWith('name.'))).toEqual([
    'name.other-type',
    'name.null',
    'name.list-for-one',
    'name.other-value',
    'name.absent',
    'name.later',
  ]);
  expect(kinds.filter((id) => id.startsWith('size.'))).toEqual([
    'size.other-type',
    'size.list-for-one',
    'size.bad-format',
    'size.later',
  ]);
  expect(kinds).toContain('one-more');
  expect(kinds).toContain('books.one-for-list');
  expect(kinds).toContain('books.items.null');
});

it('derives nothing about an element that is open', () => {
  expect(derived.filter(({ id }) => id.includes('mood'))).toEqual([]);
});

it('takes the clause from the mark of the element, and that of what may not be there from the object', () => {
  const clauses = Object.fromEntries(derived.map(({ id, clause }) => [id, clause]));
  expect(clauses['storage.derived.get-shelf.name.absent']).toBe('storage.shelf.name');
  expect(clauses['storage.derived.get-shelf.one-more']).toBe('storage.shelf.nothing-else');
  expect(clauses['storage.derived.get-shelf.null']).toBe('storage.shelf.get');
});

it('puts the lie into the answer', async () => {
  expect(await answersOf('name.absent')).toEqual([{ books: ['one', 'two'] }]);
  expect(await answersOf('size.bad-format')).toEqual([{ name: 'long', books: ['one', 'two'], size: 0 }]);
  expect(await answersOf('books.one-for-list')).toEqual([{ name: 'long', books: 'one' }]);
  expect(await answersOf('name.later', 2)).toEqual([
    { name: 'long', books: ['one', 'two'] },
    { name: 7, books: ['one', 'two'] },
  ]);
});
