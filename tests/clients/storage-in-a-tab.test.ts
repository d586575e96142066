// storage-js and supabase-js in Chromium against a mock in the same tab, embedded database included; no server answers.
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { opened } from '../support/opened.ts';
import { startChromium, wantsChromium } from './chromium.ts';
import { bundleForPage, PGLITE, servePage } from './page-server.ts';
import type { PageGlobals } from './pages/offer-steps.ts';
import { STEPS } from './scenario/steps.ts';

/** Kilobytes of the core, packed, without the database. */
const BUDGET = 150_000;

test('the core of the mock needs nothing of Node and is small', async () => {
  const { chunks, early, needed } = await bundleForPage(new URL('../../mocks/app.ts', import.meta.url), [PGLITE]);
  expect(needed).toEqual(['@electric-sql/pglite']);
  const packed = early.map((name) => gzipSync(chunks.get(name) ?? '').length).reduce((sum, size) => sum + size, 0);
  expect(packed).toBeGreaterThan(50_000);
  expect(packed).toBeLessThan(BUDGET);
});

describe.runIf(wantsChromium())('the storage client beside the mock in a tab of Chromium', () => {
  const pages = opened(() => servePage(new URL('pages/with-mock.ts', import.meta.url)));
  const browser = opened(() => startChromium());
  let page: Page;
  beforeAll(async () => {
    page = await browser().open(pages().url, () => Promise.reject(new Error('Nobody is behind this page.')));
  });

  test.each(Object.keys(STEPS))('%s', async (name) => {
    await page.evaluate((step) => (globalThis as unknown as PageGlobals).runNamed(step), name);
  });
});
