// The pictures of the documentation are of what is shown now; `npm run pictures` takes those that are not.
import { createHash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { startChromium, type Browser } from './chromium.ts';
import { PICTURES } from './pictures.ts';

const ROOT = new URL('../../', import.meta.url);
const MADE = new URL('docs/pictures.json', ROOT);
// As vitest names it.
const taking = process.env['MODE'] === 'pictures';

let browser: Promise<Browser> | undefined;
afterAll(async () => {
  await (await browser)?.close();
});

/** Of which code each is. */
function readMade(): Readonly<Record<string, string>> {
  return JSON.parse(readFileSync(MADE, 'utf8')) as Readonly<Record<string, string>>;
}

// Two machines draw a page with other pixels, so what it is drawn from is compared.
test.each(PICTURES)('$file was taken of what is shown now', async ({ file, shows, open }) => {
  const made = createHash('sha256')
    .update(await shows())
    .digest('hex');
  if (taking && readMade()[file] !== made) {
    const page = await open(await (browser ??= startChromium()));
    await page.screenshot({ path: new URL(file, ROOT).pathname });
    writeFileSync(MADE, `${JSON.stringify({ ...readMade(), [file]: made }, null, 2)}\n`);
  }
  expect(readMade()[file], 'npm run pictures takes it again').toBe(made);
  expect(statSync(new URL(file, ROOT)).size).toBeLessThan(150_000);
});
