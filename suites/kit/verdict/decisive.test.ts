import { expect, it } from 'vitest';
import { checkThat } from '../contract/check.ts';
import { serveTiny } from '../testing/serve-tiny.ts';
import { answerJson, get, runTiny, tinyCase } from '../testing/tiny-server.ts';

it('the exchange that a check points to is the telling one, wherever it stands among the others', async () => {
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
