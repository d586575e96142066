// The pictures of the documentation: what each shows, and the page that it is taken of.
import type { Page } from 'playwright-core';
import { createMock } from '../../mocks/app.ts';
import { allFaults } from '../../proof/faults/register.ts';
import type { FetchHandler } from '../../proof/kit/fault.ts';
import { createJudge, targetOf } from '../../proof/judge-in-process.ts';
import { renderHtml } from '../../reporters/html.ts';
import { renderTerminal } from '../../reporters/terminal.ts';
import { sampleOfEverything } from '../../reporters/testing/sample-run.ts';
import { text } from '../../reporters/xml.ts';
import { HAZARDS } from '../../suites/kit/contract/safety.ts';
import type { Run } from '../../suites/kit/outcome.ts';
import type { Browser } from './chromium.ts';
import { consoleSources, openConsole } from './console-picture.ts';

interface Picture {
  readonly file: string;
  /** The same for the same code: a picture is as old as the last change of it. */
  readonly shows: () => string | Promise<string>;
  readonly open: (browser: Browser) => Promise<Page>;
}

/** What the server of the pictures does wrong. */
const FAULTS = [
  'storage.sign.token-is-called-otherwise',
  'data.types.line-breaks-lost',
  'management.refs.any-reference',
];

export const PICTURES: readonly Picture[] = [
  {
    file: 'docs/report.png',
    shows: () => renderHtml(sampleOfEverything()),
    open: async (browser) => sized(await browser.show(renderHtml(await judgedRun())), 1_104, 740),
  },
  {
    file: 'docs/terminal.png',
    shows: () => renderTerminal(sampleOfEverything(), { colour: true }),
    async open(browser) {
      const said = renderTerminal(await judgedRun(), { colour: true });
      return sized(await browser.show(toPage(said)), 1_000, 440);
    },
  },
  {
    file: 'docs/console.png',
    shows: consoleSources,
    open: async (browser) => sized(await openConsole(browser), 1_180, 640),
  },
];

let judging: Promise<Run> | undefined;

/** A run with red cases of every interface. */
function judgedRun(): Promise<Run> {
  judging ??= judge();
  return judging;
}

async function judge(): Promise<Run> {
  await using mock = await createMock();
  const faults = allFaults.filter(({ id }) => FAULTS.includes(id));
  const fetch = faults.reduce<FetchHandler>(
    (next, fault) => fault.apply(next),
    (request) => mock.fetch(request),
  );
  return await createJudge({ clock: mock.clock }).judge(await targetOf(mock), fetch, {
    ownMock: false,
    allow: HAZARDS.filter((hazard) => hazard !== 'billable'),
    repeat: 'npx touchstone run --only {case} --seed 1 --config touchstone.yaml',
  });
}

async function sized(page: Page, width: number, height: number): Promise<Page> {
  await page.setViewportSize({ width, height });
  await page.evaluate(() => {
    if (document.body.dataset['end'] !== undefined) scrollTo(0, document.body.scrollHeight);
  });
  return page;
}

const STYLES: Readonly<Record<string, string>> = {
  '1': 'font-weight:700',
  '2': 'color:#8b98a5',
  '31': 'color:#ff8f8f',
  '32': 'color:#6fd08c',
  '33': 'color:#f0b75c',
};

/** The end of what a terminal shows. */
function toPage(said: string): string {
  const [plain = '', ...painted] = said.split('\u001B[');
  const html = painted.map((part) => {
    const [code = '', shown = ''] = part.split(/m(.*)/su);
    return `${code === '0' ? '</span>' : `<span style="${STYLES[code] ?? ''}">`}${text(shown)}`;
  });
  return `<!doctype html><body data-end style="margin:0;background:#14171a;color:#e6e9ec"><pre style="margin:16px;white-space:pre-wrap;font:13px/1.45 monospace">${text(plain)}${html.join('')}</pre>`;
}
