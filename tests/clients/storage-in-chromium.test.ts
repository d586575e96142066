// storage-js and supabase-js in Chromium, from a page of another origin than the mock's, over a real socket.
import { describe, expect } from 'vitest';
import { serve } from '../../mocks/node.ts';
import { testWith } from '../../mocks/vitest.ts';
import { startChromium, wantsChromium } from './chromium.ts';
import { servePage } from './page-server.ts';
import type { PageGlobals } from './pages/offer-steps.ts';
import { SCENARIO_SQL } from './scenario/buckets.ts';
import { serverSideOf, settingOf, type ServerSide } from './scenario/step.ts';
import { STEPS } from './scenario/steps.ts';

/** The methods of the requests that came. */
const sent: string[] = [];

const test = testWith({ schema: { sql: SCENARIO_SQL }, dialect: 'supabase' }).extend(
  'opened',
  { scope: 'file' },
  async ({ sharedMock: mock }, { onCleanup }) => {
    await using closing = new AsyncDisposableStack();
    const watched = (request: Request): Promise<Response> => {
      sent.push(request.method);
      return mock.fetch(request);
    };
    const server = await serve({ fetch: watched }, { port: 0 });
    closing.defer(() => server.close());
    const pages = await servePage(new URL('pages/over-http.ts', import.meta.url));
    closing.defer(() => pages.close());
    const browser = await startChromium();
    closing.defer(() => browser.close());
    const { tokenOf, setFault, metByFault } = serverSideOf(mock);
    // What the page asks of Node.
    const verbs: Readonly<Record<string, (argument: string | undefined) => unknown>> = {
      setting: () => JSON.stringify({ ...settingOf(mock, server.url), sendsStreams: false }),
      tokenOf: (subject = '') => tokenOf(subject),
      setFault: (rule) =>
        setFault(rule === undefined ? rule : (JSON.parse(rule) as Parameters<ServerSide['setFault']>[0])),
      metByFault: async () => String(await metByFault()),
    };
    const page = await browser.open(pages.url, async (verb, argument) => {
      const answer = verbs[verb];
      if (answer === undefined) throw new Error(`The page asks for "${verb}", which is nothing.`);
      return answer(argument);
    });
    const all = closing.move();
    onCleanup(() => all.disposeAsync());
    return { page, server };
  },
);

describe.runIf(wantsChromium())('the storage client in Chromium over HTTP', () => {
  test.for(Object.keys(STEPS))('%s', async (name, { opened: { page } }) => {
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
