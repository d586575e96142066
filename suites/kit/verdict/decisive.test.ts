import { expect, it } from 'vitest';
import { checkThat } from '../contract/check.ts';
import { answerJson, get, runTiny, startServer, tinyCase } from '../testing/tiny-server.ts';

it('the exchange that a check points to is the telling one, wherever it stands among the others', async () => {
  const server = await startServer((request, response) => {
    answerJson(response, {}, request.url === '/second' ? 500 : 200);
  });
  try {
    const item = tinyCase('point', async (environment) => {
      const answers = [
        await get(environment, '/first'),
        await get(environment, '/second'),
        await get(environment, '/last'),
      ];
      for (const exchange of answers) checkThat(exchange.ok, 'it is served', { exchange, actual: exchange.status });
    });
    const [outcome] = (await runTiny(server.url, [item])).outcomes;
    expect(outcome).toMatchObject({ verdict: 'fail', decisive: 1 });
    expect(outcome?.exchanges.map(({ request }) => new URL(request.url).pathname)).toEqual([
      '/first',
      '/second',
      '/last',
    ]);
  } finally {
    await server.close();
  }
});
