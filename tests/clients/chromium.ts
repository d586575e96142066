// Starts the machine's Chromium for tests that prove something in a page, and ends it.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import type { PageGlobals } from './pages/offer-steps.ts';

export interface Browser {
  /** A page at this address, when it is ready. Its scripts find `tell` as a function. */
  open(url: string, tell: (verb: string, argument: string) => Promise<unknown>): Promise<Page>;
  /** The page at this address, whatever is on it. */
  visit(url: string): Promise<Page>;
  /** A page with this content, which needs no address. */
  show(html: string, look?: Look): Promise<Page>;
  close(): Promise<void>;
}

interface Look {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  readonly media?: 'screen' | 'print';
}

/** From TOUCHSTONE_CHROMIUM, whether it exists or not, or PATH. */
export function findChromium(): string | undefined {
  const named = process.env['TOUCHSTONE_CHROMIUM'] ?? '';
  if (named !== '') return named;
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const names = ['chromium', 'chromium-browser', 'google-chrome'];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

/** Whether to test in Chromium; if not, standard error says what is missing. CI must have it. */
export function wantsChromium(): boolean {
  if (findChromium() !== undefined || process.env['CI'] !== undefined) return true;
  process.stderr.write(
    'Chromium is not installed here (apt-get install -y chromium, or name it in TOUCHSTONE_CHROMIUM): nothing is tried in a page.\n',
  );
  return false;
}

/** Chromium's sandbox refuses to run as root; the rest keeps it from reaching other machines. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** `names` lead to this machine, as a stranger's name server may say. */
function resolving(names: readonly string[]): string {
  const known = names.map((name) => `MAP ${name} 127.0.0.1`);
  const own = ['127.0.0.1', 'localhost', '*.localhost'].map((name) => `EXCLUDE ${name}`);
  return `--host-resolver-rules=${[...known, 'MAP * ~NOTFOUND', ...own].join(', ')}`;
}

/** Milliseconds, on a machine that is busy with other tests. */
const PATIENCE = 120_000;

export async function startChromium(names: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === undefined) throw new Error('Chromium is not installed here: apt-get install -y chromium.');
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-chromium-'));
  const remove = (): void => {
    // Its last processes may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  const settings = { executablePath, headless: true, args: [...FLAGS, resolving(names)], timeout: PATIENCE };
  const context = await chromium.launchPersistentContext(folder, settings).catch((error: unknown) => {
    remove();
    throw error;
  });
  context.setDefaultNavigationTimeout(PATIENCE);
  return {
    async open(url, tell) {
      const page = await context.newPage();
      await page.exposeFunction('tell', tell);
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', ({ message }) => {
        complaints.push(message);
      });
      try {
        await page.goto(url);
        await page.evaluate(() => (globalThis as unknown as PageGlobals).ready());
      } catch (cause) {
        throw new Error(`The page could not begin. ${complaints.join(' ')}`, { cause });
      }
      return page;
    },
    async visit(url) {
      const page = await context.newPage();
      await page.goto(url);
      return page;
    },
    async show(html, { width = 1280, scheme = 'light', media = 'screen' } = {}) {
      const page = await context.newPage();
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme: scheme, media });
      await page.setContent(html);
      return page;
    },
    async close() {
      await context.close();
      remove();
    },
  };
}
