// Builds what is published: bundled modules with their source maps, declarations of the published entries, and images of new databases.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';
import type * as App from '../../mocks/app.ts';
import { buildConsole } from '../../mocks/console/build.ts';
import { describeStale, isTableOfTest } from '../../specs/sources.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const DIST = join(ROOT, 'dist');

/** Each published entry, by the name of its file in `dist/`. */
const ENTRIES = {
  index: 'mocks/app.ts',
  node: 'mocks/node.ts',
  msw: 'mocks/msw.ts',
  vitest: 'mocks/vitest.ts',
  playwright: 'mocks/playwright.ts',
  battery: 'suites/battery.ts',
} as const;

/** Started by file name: the command, and modules that run as threads. */
const PROGRAMS = {
  cli: 'cli/main.ts',
  'own-mock-thread': 'cli/own-mock-thread.ts',
  'image-thread': 'mocks/db/image/image-thread.ts',
  'statement-limit-thread': 'mocks/db/pglite/statement-limit-thread.ts',
} as const;

/** Evaluated before what it stands in front of. */
const CHECK = "import '../cli/package/check-node.cjs';";

/** Where a module starts a thread. */
const THREAD = /(new URL\('\.\/[\w-]+-thread)\.ts'/g;

/** As long as before, so that the source map holds. */
function renameThreads(code: string) {
  return { code: code.replaceAll(THREAD, "$1.js'"), map: null };
}

/** All in one folder, so that modules find their threads, and the images, beside them. */
async function bundle(): Promise<void> {
  const build = await rolldown({
    cwd: ROOT,
    input: { ...ENTRIES, ...PROGRAMS },
    platform: 'node',
    external: (id) => !/^[./]/.test(id),
    plugins: [{ name: 'threads', transform: { filter: { code: THREAD }, handler: renameThreads } }],
  });
  try {
    await build.write({
      dir: DIST,
      format: 'esm',
      sourcemap: true,
      entryFileNames: '[name].js',
      chunkFileNames: '[name].js',
      banner: ({ name, isEntry }) => (isEntry && name in ENTRIES ? CHECK : ''),
    });
  } finally {
    await build.close();
  }
}

/** The declarations that the published entries lead to, and no others. */
function declare(): void {
  const types = join(DIST, 'types');
  const tsc = join(ROOT, 'node_modules', '.bin', 'tsc');
  execFileSync(tsc, ['--project', join(ROOT, 'cli', 'package', 'tsconfig.json'), '--outDir', types], {
    stdio: 'inherit',
  });
  const reached = new Set(Object.values(ENTRIES).map((entry) => join(types, entry.replace(/\.ts$/, '.d.ts'))));
  // The loop also visits what is added on the way.
  for (const file of reached)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?["'](\.[^"']+)["']/g)) {
      const next = resolve(dirname(file), name.replace(/\.(?:js|ts)$/, '.d.ts'));
      if (existsSync(next)) reached.add(next);
      else throw new Error(`${relative(ROOT, file)} imports ${name}, which has no declarations.`);
    }
  for (const name of readdirSync(types, { recursive: true, encoding: 'utf8' })) {
    const file = join(types, name);
    if (/\.(?:ts|map|json)$/.test(name) && !reached.has(file.replace(/\.map$/, ''))) rmSync(file);
  }
}

/** The documents themselves, and the tables of faults, beside the modules that read them. */
function copySpecs(): void {
  // What a database has from the start is in the modules.
  const isDocument = (file: string): boolean =>
    !/\.ts$|\/generated$|\/sql\/(?:project|catalog|extensions)$/.test(file) && !isTableOfTest(file);
  cpSync(join(ROOT, 'specs'), DIST, { recursive: true, filter: isDocument });
  cpSync(join(ROOT, 'proof', 'faults'), DIST, { recursive: true, filter: isDocument });
}

/** What each page of a report has in it, and what shells complete with. */
function copyTexts(): void {
  for (const file of [
    'reporters/page.css',
    'reporters/page.js',
    ...globSync('cli/completion.{bash,zsh,fish}', { cwd: ROOT }),
  ])
    cpSync(join(ROOT, file), join(DIST, basename(file)));
}

/** New databases as the mock begins with: without a schema, and with the fixture. */
async function prepareImages(): Promise<void> {
  const images = join(DIST, 'images');
  mkdirSync(images);
  process.env['TOUCHSTONE_CACHE'] = images;
  const { createMock } = (await import(pathToFileURL(join(DIST, 'index.js')).href)) as Pick<typeof App, 'createMock'>;
  for (const options of [{}, { schema: { sql: 'select 1' } }]) await (await createMock(options)).close();
}

const stale = describeStale();
if (stale !== undefined) throw new Error(stale);
rmSync(DIST, { recursive: true, force: true });
await bundle();
declare();
copySpecs();
copyTexts();
await buildConsole(join(DIST, 'console'));
await prepareImages();
