// The answer checker, on the small document of schema.yaml.
import { expect, test } from 'vitest';
import type { OpenApiDocument } from '../../../specs/routes.ts';
import { checkKeys, readTable } from '../../../tests/support/table.ts';
import { readExchange } from './read-exchange.ts';
import { createAnswerChecker } from './schema.ts';

interface Answer {
  readonly how: string;
  readonly operation?: string;
  readonly body: unknown;
  readonly status?: number;
  readonly type?: string;
  readonly found?: readonly object[];
}

const { document, right, wrong } = readTable(import.meta.url, ['document', 'right', 'wrong']) as {
  readonly document: OpenApiDocument;
  readonly right: readonly Answer[];
  readonly wrong: readonly Answer[];
};
for (const answer of [...right, ...wrong])
  checkKeys(answer, ['how', 'operation', 'body', 'status', 'type', 'found'], answer.how);

const check = createAnswerChecker(document, { fallbackClause: 'storage.shelf.any' });

function checkOf({ operation = 'getShelf', body, status = 200, type = 'application/json' }: Omit<Answer, 'how'>) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const request = { method: 'GET', url: 'http://shelf.test/shelf/1', ...(operation === '' ? {} : { operation }) };
  const headers = type === '' ? [] : ([['content-type', type]] as const);
  return check(readExchange(request, { status, headers, body: new TextEncoder().encode(text) }, 1));
}

test.each(right)('an answer that is right passes: $how', (answer) => {
  expect(checkOf(answer)?.[0]).toBeUndefined();
});

test.each(wrong)('an answer that is wrong has $how', ({ found, ...answer }) => {
  const all = checkOf(answer);
  const isWhole = (one: object): boolean => ['what', 'actual'].every((key) => key in one);
  expect(all).toEqual(found?.map((one) => (isWhole(one) ? one : (expect.objectContaining(one) as unknown))));
  // What there is too much of keeps no case from reading the rest.
  expect(all?.map((one) => 'extra' in one)).toEqual(found?.map((one) => 'extra' in one));
});

test('an operation that the document lacks is an error of ours', () => {
  expect(() => checkOf({ operation: 'readShelf', body: {} })).toThrow('There is no operation readShelf in "Shelves".');
});
