import { expect, test } from 'vitest';
import { CheckFailure, checkThat } from '../contract/check.ts';
import type { RawExchange } from '../contract/exchange.ts';
import { answerJson, get, runTiny, serveTiny, tinyCase } from '../testing/tiny-server.ts';
import { pointedAt } from './decisive-exchange.ts';

const exchanges = ['upload', 'list', 'download'].map((path): RawExchange => ({
  request: { method: 'GET', url: `http://s.test/${path}` },
  response: { status: 200, headers: [], body: new Uint8Array() },
  duration: 1,
}));

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
