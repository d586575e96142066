// storage-js and supabase-js in Chromium, from a page of another origin than the mock's, over a real socket.
import { describe, expect } from 'vitest';
import { serve } from '../../mocks/node.ts';
import { testWith } from '../../mocks/vitest.ts';
import { serverSideOf } from './server-side.ts';
import { bundleForPage } from './bundle.ts';
import { startChromium, wantsChromium } from './chromium.ts';
import { createGate } from './gate.ts';
import { servePage } from './page-server.ts';
import type { PageGlobals } from './pages/offer-steps.ts';
import { SCENARIO_SQL } from './scenario/sessions.ts';
import { STEPS } from './scenario/steps.ts';
import type { ServerSide, Setting } from './scenario/tools.ts';

/** The methods of the requests that came. */
const sent: string[] = [];

const test = testWith({ schema: { sql: SCENARIO_SQL }, dialect: 'supabase' }).extend(
  'opened',
  { scope: 'file' },
  async ({ sharedMock: mock }, { onCleanup }) => {
    await using closing = new AsyncDisposableStack();
    const gate = createGate({
      fetch: (request) => {
        sent.push(request.method);
        return mock.fetch(request);
      },
    });
    const server = await serve(gate, { port: 0 });
    closing.defer(() => server.close());
    const pages = await servePage(await bundleForPage(new URL('pages/over-http.ts', import.meta.url)));
    closing.defer(() => pages.close());
    const browser = await startChromium();
    closing.defer(() => browser.close());
    const setting: Setting = {
      origin: server.url,
      dialect: mock.dialect,
      anonKey: mock.keys.anon,
      serviceKey: mock.keys.service,
      sendsStreams: false,
      tellsAborts: true,
    };
    const page = await browser.open(pages.url, createTeller(setting, serverSideOf(mock, gate)));
    const all = closing.move();
    onCleanup(() => all.disposeAsync());
    return { page, server };
  },
);

describe.runIf(wantsChromium())('the storage client in Chromium over HTTP', () => {
  test.for(STEPS)('$name', async ({ name }, { opened: { page } }) => {
    await page.evaluate((step) => (globalThis as unknown as PageGlobals).runNamed(step), name);
  });

  test('the page is of another origin: the browser asks before it sends', async ({
    sharedMock: mock,
    opened: { page, server },
  }) => {
    sent.length = 0;
    const ask = async ([url, token]: readonly [string, string]): Promise<number> =>
      (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await page.evaluate(ask, [`${server.urls.storage}/bucket?limit=1`, mock.keys.service] as const)).toBe(200);
    expect(sent).toEqual(['OPTIONS', 'GET']);
  });
});

/** Answers what the page asks of Node. */
function createTeller(setting: Setting, serverSide: ServerSide): (verb: string, argument: string) => Promise<unknown> {
  const verbs: Readonly<Record<string, (argument: string) => unknown>> = {
    setting: () => JSON.stringify(setting),
    tokenOf: serverSide.tokenOf,
    addFault: (rule) => serverSide.addFault(JSON.parse(rule) as Parameters<ServerSide['addFault']>[0]),
    removeFault: serverSide.removeFault,
    arrived: serverSide.gate.arrived,
    settled: serverSide.gate.settled,
  };
  return async (verb, argument) => {
    const answer = verbs[verb];
    if (answer === undefined) throw new Error(`The page asked for "${verb}".`);
    return answer(argument);
  };
}
