import { expect, test } from 'vitest';
import { CheckFailure } from '../contract/check.ts';
import type { RawExchange } from '../contract/exchange.ts';
import { lastAbout, pointedAt } from './decisive-exchange.ts';

const exchanges = ['uploadObject', 'listObjects', 'downloadObject', 'getObjectInfo'].map(
  (operation, at): RawExchange => ({
    request: { method: 'GET', url: `http://s.test/${at}`, operation },
    response: { status: 200, headers: [], body: new Uint8Array() },
    duration: 1,
  }),
);
const isRead = ({ request }: RawExchange): boolean => request.operation !== 'uploadObject';

test.each([
  ['what only reads is shown by its last answer', ['listObjects'], 1],
  ['so are several that only read', ['listObjects', 'downloadObject'], 2],
  ['what changes things is shown by what was seen last', ['uploadObject', 'listObjects'], 3],
  ['so is what was not asked', ['getBucket'], 3],
])('%s', (_, operations, index) => {
  expect(lastAbout(exchanges, operations, isRead)).toBe(index);
});

test('a failure keeps the answer to which it points', () => {
  const [, list, download] = exchanges;
  const failure = new CheckFailure('listed').shownBy(list?.response);
  expect(pointedAt(exchanges, failure)).toBe(1);
  expect(pointedAt(exchanges, failure.shownBy(download?.response))).toBe(1);
  expect(pointedAt(exchanges, new CheckFailure('listed'))).toBeUndefined();
});
