import { expect, test } from 'vitest';
import { CheckFailure, checkThat } from '../contract/check.ts';
import type { RawExchange } from '../contract/exchange.ts';
import { answerJson, get, runTiny, serveTiny, tinyCase } from '../testing/tiny-server.ts';
import { lastAbout, pointedAt, writeBehind } from './decisive-exchange.ts';

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

test.each([
  ['a read after the write that the clause is about', ['uploadObject'], 3, 0],
  ['a write that the clause is not about', ['emptyBucket'], 3, undefined],
  ['what decided is the write itself', ['uploadObject'], 0, undefined],
  ['only reads', ['listObjects'], 3, undefined],
  ['the write came later', ['uploadObject'], -1, undefined],
])('the write behind %s', (_, operations, shown, index) => {
  expect(writeBehind(exchanges, operations, isRead, shown)).toBe(index);
});

test('a failure keeps the answer to which it points', () => {
  const [, list, download] = exchanges;
  const failure = new CheckFailure('listed').shownBy(list?.response);
  expect(pointedAt(exchanges, failure)).toBe(1);
  expect(pointedAt(exchanges, failure.shownBy(download?.response))).toBe(1);
  expect(pointedAt(exchanges, new CheckFailure('listed'))).toBeUndefined();
});

test('the exchange that a check points to is the telling one, wherever it stands among the others', async () => {
  const { url } = await serveTiny((request, response) => {
    answerJson(response, {}, request.url === '/second' ? 500 : 200);
  });
  const paths = ['/first', '/second', '/last'];
  const item = tinyCase('point', async (environment) => {
    const answers = [];
    for (const path of paths) answers.push(await get(environment, path));
    for (const exchange of answers) checkThat(exchange.ok, 'it is served', { exchange, actual: exchange.status });
  });
  const [outcome] = (await runTiny(url, [item])).outcomes;
  expect(outcome).toMatchObject({ verdict: 'fail', decisive: 1 });
  expect(outcome?.exchanges.map(({ request }) => new URL(request.url).pathname)).toEqual(paths);
});
