// report.html in Chromium: accessible in light and dark, no wider than a phone, searched by its own script, whole on paper.
import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { renderHtml } from '../../reporters/html.ts';
import { renderMatrixHtml } from '../../reporters/matrix.ts';
import { sampleOfEverything, sampleOutcome, sampleRun } from '../../reporters/testing/sample-run.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import { opened } from '../support/opened.ts';
import { startChromium, wantsChromium } from './chromium.ts';

const LONG = JSON.stringify({ query: `{ ${'blogCollection{edges{node{id}}}'.repeat(90)} }`, token: 'x'.repeat(900) });

/** Every kind of row, and answers without a place to break a line. */
function wideRun(): Run {
  const run = sampleOfEverything();
  const outcomes = run.outcomes.map((outcome) => ({
    ...outcome,
    id: outcome.id.replace('batch', 'a-topic-with-a-long-name-of-its-own'),
    exchanges: outcome.exchanges.map((exchange) => ({
      ...exchange,
      request: { ...exchange.request, url: `http://127.0.0.1:1/${'segment'.repeat(60)}`, body: LONG },
    })),
    ...(outcome.difference === undefined
      ? {}
      : { difference: { ...outcome.difference, actual: JSON.stringify(LONG) } }),
  }));
  return { ...run, outcomes };
}

const green = sampleRun([sampleOutcome('pass')], 'conformant', 0);
const PAGES = {
  'a green run': renderHtml(green),
  'a run with every verdict': renderHtml(sampleOfEverything()),
  'a run with long lines': renderHtml(wideRun()),
  'two runs side by side': renderMatrixHtml([
    { name: 'base', run: green },
    { name: 'head', run: sampleOfEverything() },
  ]),
};

async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) {
      // Findings that have one name close each other.
      fold.removeAttribute('name');
      fold.open = true;
    }
  });
}

/** Rows and cards that are in sight. */
function shown(page: Page): Promise<readonly string[]> {
  return page
    .locator('[data-i]:visible')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('code')?.textContent ?? ''));
}

describe.runIf(wantsChromium())('report.html in Chromium', () => {
  const browser = opened(() => startChromium());

  const views = Object.entries(PAGES).flatMap(([name, html]) =>
    (['light', 'dark'] as const).map((scheme) => ({ name, html, scheme })),
  );

  test.each(views)('axe finds nothing in $name, $scheme', async ({ html, scheme }) => {
    const page = await browser().show(html, { scheme });
    await unfold(page);
    await page.evaluate(axe.source);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      const found = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
      const violations = found.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html.slice(0, 200))]);
      expect([width, violations]).toEqual([width, []]);
      expect(found.passes.map(({ id }) => id)).toEqual(
        expect.arrayContaining(['color-contrast', 'heading-order', 'region']),
      );
    }
    await page.close();
  });

  test.each(Object.entries(PAGES))('nobody has to scroll sideways through %s', async (_, html) => {
    const page = await browser().show(html);
    await unfold(page);
    for (const width of [320, 390, 420, 800, 1_057, 1_280]) {
      await page.setViewportSize({ width, height: 800 });
      expect([width, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([width, width]);
      const wider = await page
        .locator('nav ul')
        .evaluateAll((lists) => lists.filter((list) => list.scrollWidth > list.clientWidth).length);
      expect([width, wider]).toEqual([width, 0]);
    }
    await page.close();
  });

  test('words, an interface and a verdict choose what is shown, folded or not, and all comes back', async () => {
    const page = await browser().show(PAGES['a run with every verdict']);
    const before = await shown(page);
    await page.getByRole('searchbox').fill('storage.batch.OBSERVED');
    expect(await shown(page)).toEqual(['storage.batch.item-error', 'data.order.other', 'storage.batch.observed']);
    expect(await page.getByRole('status').textContent()).toMatch(/^3 of \d+ shown$/u);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => shown(page)).toEqual(before);
    await page.getByLabel('Verdict').selectOption('blocked');
    const blocked = await shown(page);
    expect(blocked).toContain('storage.batch.blocked');
    expect(blocked).not.toContain('storage.batch.fail');
    await page.getByLabel('Interface').selectOption('storage');
    expect(await shown(page)).toEqual(blocked);
    await page.close();
  });

  test('a word is found by its stem, that nothing fits is said, and the address keeps search and open finding', async () => {
    const page = await browser().show(PAGES['a run with every verdict']);
    await page.getByRole('searchbox').fill('missed');
    expect(await shown(page)).toContain('storage.batch.item-error');
    await page.getByRole('searchbox').fill('zebra');
    expect(await page.getByRole('status').textContent()).toBe(
      'Nothing here fits. Use fewer words, or clear the search.',
    );
    expect(await page.locator('section:visible').count()).toBe(0);
    await page.getByRole('searchbox').fill('batch');
    await page.locator('.finding > summary').nth(1).click();
    const id = await page.locator('.finding').nth(1).getAttribute('id');
    await expect.poll(() => decodeURIComponent(page.url())).toContain(`#?words=batch&open=${id}`);
    // As for whoever is sent the address.
    await page.evaluate(() => (location.hash = '#?words=observed'));
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('observed');
    expect(await shown(page)).not.toContain('storage.batch.fail');
    await page.close();
  });

  test('from 1100 px on one finding stands beside the lines; below that it opens under its own', async () => {
    const page = await browser().show(PAGES['a run with every verdict']);
    const [first, second] = [0, 1].map((index) => page.locator('.split .finding').nth(index));
    await second?.locator('summary').first().click();
    expect(await first?.getAttribute('open')).toBeNull();
    const line = await second?.locator('summary').first().boundingBox();
    const card = second?.locator('article').first();
    expect((await card?.boundingBox())?.x).toBeGreaterThanOrEqual((line?.x ?? 0) + (line?.width ?? Infinity));
    await page.setViewportSize({ width: 390, height: 800 });
    const [above, below] = [await second?.locator('summary').first().boundingBox(), await card?.boundingBox()];
    expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? Infinity) - 1);
    await page.close();
  });

  test('a head sorts its table by numbers, and a command is copied by its button', async () => {
    const page = await browser().show(PAGES['a run with every verdict']);
    await page.evaluate(() => {
      const writeText = (text: string) => Promise.resolve(void (document.title = text));
      Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
    });
    const button = page.locator('.split .finding[open] > article > .copy button');
    await button.click();
    expect(await page.title()).toMatch(/^npm exec -- touchstone run --only /u);
    await page.locator('#cases summary').click();
    const head = page.locator('#cases th').first();
    const ids = (): Promise<readonly string[]> => page.locator('#cases td:first-child').allTextContents();
    await head.getByRole('button').click();
    const up = await ids();
    await head.getByRole('button').click();
    expect(await ids()).toEqual(up.toReversed());
    expect(await head.getAttribute('aria-sort')).toBe('descending');
    await page.close();
  });

  test('the bar stays in sight', async () => {
    const page = await browser().show(PAGES['a run with every verdict'], { width: 390 });
    await page.evaluate(() => {
      scrollTo(0, document.documentElement.scrollHeight);
    });
    const box = await page.getByRole('searchbox').boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeLessThan(200);
    await page.close();
  });

  test('a link of the bar leads to a heading that the bar does not hide', async () => {
    for (const width of [320, 800, 1_280]) {
      const page = await browser().show(PAGES['a run with every verdict'], { width });
      await page.getByRole('link', { name: 'Open points' }).click();
      const bar = await page.locator('.bar').boundingBox();
      const heading = await page.getByRole('heading', { name: 'Open points' }).boundingBox();
      expect(bar?.y).toBe(0);
      expect(heading?.y).toBeGreaterThanOrEqual(bar?.height ?? Infinity);
      await page.close();
    }
  });

  test('without scripts everything is there and no search that would not work', async () => {
    const bare = PAGES['a run with every verdict'].replace(/<script>[^]*<\/script>/u, '');
    const page = await browser().show(bare);
    expect(await page.getByRole('searchbox').count()).toBe(0);
    await unfold(page);
    expect(await page.locator('[data-i]:visible').count()).toBe(await page.locator('[data-i]').count());
    await page.close();
  });

  test('on paper every finding is open with its evidence, the rest is as folded as on the screen, and the bar is gone', async () => {
    const page = await browser().show(PAGES['a run with every verdict'], { media: 'print', width: 700 });
    expect(await page.locator('.bar:visible').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(700);
    const cards = page.locator('.finding > article');
    expect(await cards.count()).toBeGreaterThan(3);
    const hidden = await cards.evaluateAll((all) => all.filter((card) => !card.checkVisibility()).length);
    expect(hidden).toBe(0);
    expect(await page.locator('#cases td').first().isVisible()).toBe(false);
    await page.close();
  });
});
