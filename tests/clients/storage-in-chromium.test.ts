// storage-js and supabase-js in Chromium, from a page of another origin than the mock's, over a real socket.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../mocks/app.ts';
import { serve, type Served } from '../../mocks/node.ts';
import { backstageOf } from './backstage.ts';
import { bundleForPage } from './bundle.ts';
import { startChromium, wantsChromium, type Browser } from './chromium.ts';
import { createGate } from './gate.ts';
import { servePage, type PageServer } from './page-server.ts';
import type { PageGlobals } from './pages/offer-steps.ts';
import { SCENARIO_SQL } from './scenario/sessions.ts';
import { STEPS } from './scenario/steps.ts';
import type { Backstage, Setting } from './scenario/tools.ts';

describe.runIf(wantsChromium())('the storage client in Chromium over HTTP', () => {
  let mock: Mock;
  let server: Served;
  let pages: PageServer;
  let browser: Browser;
  let page: Page;
  const sent: string[] = [];
  beforeAll(async () => {
    mock = await createMock({ schema: { sql: SCENARIO_SQL }, dialect: 'supabase' });
    const gate = createGate({
      fetch: (request) => {
        sent.push(request.method);
        return mock.fetch(request);
      },
    });
    server = await serve(gate, { port: 0 });
    pages = await servePage(await bundleForPage(new URL('pages/over-http.ts', import.meta.url)));
    browser = await startChromium();
    const setting: Setting = {
      origin: server.url,
      dialect: mock.dialect,
      anonKey: mock.keys.anon,
      serviceKey: mock.keys.service,
      sendsStreams: false,
      tellsAborts: true,
    };
    page = await browser.open(pages.url, createTeller(setting, backstageOf(mock, gate)));
  });
  afterAll(async () => {
    await browser.close();
    await pages.close();
    await server.close();
    await mock.close();
  });

  test.each(STEPS)('$name', async ({ name }) => {
    await page.evaluate((step) => (globalThis as unknown as PageGlobals).runNamed(step), name);
  });

  test('the page is of another origin: the browser asks before it sends', async () => {
    sent.length = 0;
    const ask = async ([url, token]: readonly [string, string]): Promise<number> =>
      (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).status;
    expect(await page.evaluate(ask, [`${server.urls.storage}/bucket?limit=1`, mock.keys.service] as const)).toBe(200);
    expect(sent).toEqual(['OPTIONS', 'GET']);
  });
});

/** Answers what the page asks of Node. */
function createTeller(setting: Setting, backstage: Backstage): (verb: string, argument: string) => Promise<unknown> {
  const verbs: Readonly<Record<string, (argument: string) => unknown>> = {
    setting: () => JSON.stringify(setting),
    tokenOf: backstage.tokenOf,
    advance: backstage.advance,
    addFault: (rule) => backstage.addFault(JSON.parse(rule) as Parameters<Backstage['addFault']>[0]),
    removeFault: backstage.removeFault,
    arrived: backstage.gate.arrived,
    settled: backstage.gate.settled,
  };
  return async (verb, argument) => {
    const answer = verbs[verb];
    if (answer === undefined) throw new Error(`The page asked for "${verb}".`);
    return answer(argument);
  };
}
