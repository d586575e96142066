import { expect, it } from 'vitest';
import { storageDocument } from '../../specs/documents.ts';
import { deriveAll, deriveFaults, EXCUSED, type Source } from './derive.ts';
import { MANAGEMENT, STORAGE } from './sources.ts';

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
          parameters: [
            { name: 'key', in: 'query', required: true, 'x-clause': 'storage.shelf.key', schema: { type: 'string' } },
            { name: 'tone', in: 'query', 'x-clause': 'storage.shelf.tone', schema: { type: 'string' } },
          ],
          responses: {
            '201': { content: { 'application/json': { schema: { ...shelf, 'x-clause': 'storage.shelf.get' } } } },
          },
        },
      },
    },
  },
  prefix: '/storage/v1',
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

it('derives lies about query parameters: of a required one another than of the rest', () => {
  const ids = derived.map(({ id }) => id.replace('storage.derived.get-shelf.', ''));
  expect(ids.filter((id) => id.startsWith('query.'))).toEqual([
    'query.key.not-demanded',
    'query.tone.refused',
    'query.tone.demanded',
  ]);
});

it('serves without a required parameter whoever gave it once', async () => {
  const fault = derived.find(({ id }) => id.endsWith('query.key.not-demanded'));
  const lying = fault?.apply(({ url }) =>
    Promise.resolve(new Response(null, { status: url.includes('key=1') ? 200 : 401 })),
  );
  const ask = async (query: string) =>
    (await lying?.(new Request(`http://localhost/storage/v1/shelf${query}`)))?.status;
  expect([await ask(''), await ask('?key=1'), await ask('?key=2'), await ask('')]).toEqual([401, 200, 401, 200]);
});

it('excuses only lies that the documents give', () => {
  const ids = [...deriveAll(MANAGEMENT), ...deriveAll(STORAGE)].map(({ id }) => id);
  expect(Object.keys(EXCUSED).filter((id) => !ids.includes(id))).toEqual([]);
});

it('answers with another status if the document names one', async () => {
  const fault = derived.find(({ id }) => id === 'storage.derived.get-shelf.other-status');
  const lying = fault?.apply(() => Promise.resolve(Response.json({}, { status: 201 })));
  expect(fault?.clause).toBe('storage.shelf.get');
  expect((await lying?.(new Request('http://localhost/storage/v1/shelf')))?.status).toBe(200);
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
