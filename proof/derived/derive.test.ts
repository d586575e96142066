import { expect, it } from 'vitest';
import { storageDocument } from '../../specs/documents.ts';
import { readTable } from '../../tests/support/table.ts';
import type { Fault, FetchHandler } from '../kit/fault.ts';
import { deriveAll, deriveFaults, EXCUSED, type Source } from './derive.ts';
import { MANAGEMENT, STORAGE } from './sources.ts';

const { paths, lies, answers } = readTable(import.meta.url, ['paths', 'lies', 'answers']) as {
  readonly paths: Source['document']['paths'];
  readonly lies: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, readonly unknown[]>>;
};
const document = { ...storageDocument, paths };
const isJudged = (clause: string): boolean => clause !== 'storage.shelf.open';
const derived = deriveFaults({ interface: 'storage', document, prefix: '/storage/v1', isJudged });

function faultOf(id: string): Fault {
  const fault = derived.find((one) => one.id === `storage.derived.get-shelf.${id}`);
  if (fault === undefined) throw new Error(`${id} is not derived.`);
  return fault;
}

const ask = (lying: FetchHandler, query = ''): Promise<Response> =>
  lying(new Request(`http://localhost/storage/v1/shelf${query}`));

it('derives every kind of lie that an element allows, each of its clause, and none about what is open', () => {
  const clauses = derived.map(({ id, clause }) => [id.replace('storage.derived.get-shelf.', ''), clause]);
  expect(Object.fromEntries(clauses)).toEqual(lies);
});

it.each(Object.entries(answers))('puts %s into the answer', async (id, expected) => {
  const lying = faultOf(id).apply(() => Promise.resolve(Response.json({ name: 'long', books: ['one', 'two'] })));
  const given: unknown[] = [];
  while (given.length < expected.length) given.push(await (await ask(lying)).json());
  expect(given).toEqual(expected);
});

it('serves without a required parameter whoever gave it once', async () => {
  const lying = faultOf('query.key.not-demanded').apply(({ url }) =>
    Promise.resolve(new Response(null, { status: url.includes('key=1') ? 200 : 401 })),
  );
  const statuses: number[] = [];
  for (const query of ['', '?key=1', '?key=2', '']) statuses.push((await ask(lying, query)).status);
  expect(statuses).toEqual([401, 200, 401, 200]);
});

it('excuses only lies that the documents give', () => {
  const ids = [...deriveAll(MANAGEMENT), ...deriveAll(STORAGE)].map(({ id }) => id);
  expect(Object.keys(EXCUSED).filter((id) => !ids.includes(id))).toEqual([]);
});

it('answers with another status if the document names one', async () => {
  const lying = faultOf('other-status').apply(() => Promise.resolve(Response.json({}, { status: 201 })));
  expect((await ask(lying)).status).toBe(200);
});
