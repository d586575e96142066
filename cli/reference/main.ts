// Writes docs/reference/ and what else of docs/ is made from the code, or with --check says which page is not what the code says.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { renderReference } from './pages.ts';

const ROOT = new URL('../../', import.meta.url);
const FOLDER = new URL('docs/reference/', ROOT);

const onlyCheck = process.argv.includes('--check');
mkdirSync(FOLDER, { recursive: true });
for (const [name, text] of await renderReference()) {
  const file = new URL(name, FOLDER);
  const path = file.href.slice(ROOT.href.length);
  const formatted = await format(text, { ...(await resolveConfig(file)), parser: 'markdown' });
  if (existsSync(file) && readFileSync(file, 'utf8') === formatted) continue;
  if (onlyCheck) {
    process.stderr.write(`${path} is not what the code says; run \`npm run generate\`.\n`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, formatted);
    process.stdout.write(`${path} is written.\n`);
  }
}
