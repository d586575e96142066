// The package as it is published: packed, installed into an empty project, and used there from JavaScript, TypeScript and the command line.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { publint } from 'publint';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { findChromium, startChromium, wantsChromium } from '../clients/chromium.ts';
import { servePage } from '../clients/page-server.ts';
import { freePort } from '../support/postgres-server.ts';
import { takeSome } from '../support/extent.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { CLONE, installLikeNpm, installLikePnpm, manifest, pack } from './projects.ts';
import type { Packed, Project } from './projects.ts';

type Settings = Readonly<Record<string, unknown>>;

/** How the TypeScript of other projects is set, and what is compiled there. */
const TYPES = parse(readFileSync(new URL('type-settings.yaml', import.meta.url), 'utf8')) as {
  readonly files: Readonly<Record<string, string>>;
  readonly settings: readonly { readonly id: string; readonly file: string; readonly settings: Settings }[];
};

const folder = temporaryFolder();
let packed: Packed;
/** With the peers that are newest. */
let project: Project;
/** With the oldest ones that are allowed. */
let strict: Project;

beforeAll(() => {
  packed = pack(folder);
  const others = Object.fromEntries(
    ['@types/node', 'vite', '@supabase/supabase-js', '@playwright/test'].map((name) => [name, name]),
  );
  const jsdom = 'jest-environment-jsdom';
  project = installLikeNpm(join(folder, 'npm'), packed, {
    ...others,
    msw: 'msw',
    vitest: 'vitest',
    [jsdom]: jsdom,
  });
  strict = installLikePnpm(join(folder, 'pnpm'), project, { ...others, msw: 'msw-2', vitest: 'vitest-4' });
  for (const each of [project, strict]) each.copy('environments');
});

const run: Project['run'] = (...words) => project.run(...words);
const write: Project['write'] = (...words) => project.write(...words);

test('has what was built, and no sources and no tests', () => {
  const { files } = packed;
  expect(files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))).toEqual([]);
  expect(files.filter((file) => file.includes('.test.') || file.startsWith('docs/decisions/'))).toEqual([]);
  const tables = globSync('specs/**/*.test.ts', { cwd: CLONE }).map((file) => file.replace(/test\.ts$/u, 'yaml'));
  expect(files.filter((file) => tables.includes(file.replace(/^dist/u, 'specs')))).toEqual([]);
  expect(files.filter((file) => file.endsWith('.image')).length).toBeGreaterThan(0);
  const some = ['README.md', 'LICENSE', 'cli/package/bin.cjs', 'dist/index.js', 'dist/page.js'];
  expect(files).toEqual(
    expect.arrayContaining([...some, ...['bash', 'zsh', 'fish'].map((shell) => `dist/completion.${shell}`)]),
  );
});

test('has the console', () => {
  const see = "(path) => mock.fetch(new Request(mock.urls.data + path, { headers: { accept: 'text/html' } }))";
  const { stdout } = run(
    'node',
    '--input-type=module',
    '--eval',
    `import { createMock } from 'touchstone'; const mock = await createMock(); const see = ${see};
     for (const path of ['/', '/__touchstone/console/graphql.js']) console.log((await see(path)).status);
     process.exit();`,
  );
  expect(stdout).toBe('200\n200\n');
});

test('has the pages that its pages lead to', () => {
  const links = packed.files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...readFileSync(join(project.installed, file), 'utf8').matchAll(/\]\((?!https?:|#)([^)\s#]+)/gu)].map(
        ([, path = '']) => join(dirname(file), path),
      ),
    );
  expect(links).toContain('docs/guides/mock.md');
  expect(links.filter((path) => !packed.files.includes(path))).toEqual([]);
});

test('imports what it declares, and declares what it imports', () => {
  const imported = packed.files
    .filter((file) => /^dist\/.*\.(?:js|d\.ts)$/u.test(file))
    .flatMap((file) => [
      ...readFileSync(join(project.installed, file), 'utf8').matchAll(
        /^(?:import|export)\b[^'"\n=]*["'](@?[a-z][^"']*)["'];$|\bimport\(["'](@?[a-z][^"']*)["']\)/gmu,
      ),
    ])
    .map(([, early, late]) => early ?? late ?? '')
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  expect([...new Set(imported)].toSorted()).toEqual(
    [...Object.keys(manifest.dependencies), ...Object.keys(manifest.peerDependencies)]
      // Asked for by a name that no bundler follows.
      .filter((name) => name !== '@electric-sql/pglite-postgis')
      .toSorted(),
  );
});

test('neither publint nor attw has anything to complain about', async () => {
  const { messages } = await publint({ pkgDir: project.installed, strict: true });
  expect(messages).toEqual([]);
  // Old resolutions are left out: what `require` loads is ESM, as Node 22 and newer allow.
  expect(run('attw', packed.tarball, '--profile', 'esm-only')).toMatchObject({ status: 0 });
});

/** Text of the block that begins with the name of its file. */
function blockOf(page: string, name: string): string {
  const text = readFileSync(join(CLONE, 'docs', 'tutorials', page), 'utf8');
  const begins = [`// ${name}\n`, `<!-- ${name} -->\n`];
  const blocks = text.split(/^```/mu).map((part) => part.slice(part.indexOf('\n') + 1));
  const block = blocks.find((part) => begins.some((begin) => part.startsWith(begin)));
  if (block === undefined) throw new Error(`${page} has no block of ${name}.`);
  return block;
}

const textOf = (name: string): string => blockOf('tests.md', name);

/** Of the tests of `docs/tutorials/tests.md`. */
const RUNNERS: Readonly<Record<string, () => void>> = {
  'pass in Vitest'() {
    expect(run('vitest', 'run', write('todo.test.ts', textOf('todo.test.ts')))).toMatchObject({ status: 0 });
  },
  'say what was asked where one fails, and why they cannot run at the same time'() {
    const wrong = textOf('todo.test.ts').replace("title: 'Write'", "title: 'Read'");
    const together = textOf('todo.test.ts').replaceAll("\ntest('", "\ntest.concurrent('");
    const files = [write('wrong.test.ts', wrong), write('together.test.ts', together)];
    const { status, stderr } = run('vitest', 'run', ...files);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /The last requests to the mock:\n1\. POST \/graphql\/v1 → 200 in \d+ ms \(data\.graphql as authenticated [\da-f-]{36}\)\n2\. POST/u,
    );
    expect(stderr).toContain('Another test of this file is using the mock');
    expect(stderr).toContain('leave out `.concurrent`');
  },
  // It has the functions of Jest that the block uses.
  'pass in Vitest, where they are written for Jest'() {
    expect(run('vitest', 'run', '--globals', write('todos.test.mjs', textOf('todos.test.mjs')))).toMatchObject({
      status: 0,
    });
  },
  "pass in Node's own runner, whose process ends where the mock could not start"() {
    expect(run('node', '--test', write('todo.test.mjs', textOf('todo.test.mjs')))).toMatchObject({ status: 0 });
    const failing = textOf('todo.test.mjs').replace('create table todo', 'create tabel todo');
    const { status, stdout } = run('node', '--test', write('failing.test.mjs', failing));
    expect(status).toBe(1);
    expect(stdout).toContain('syntax error at or near "tabel"');
    expect(stdout).not.toContain("Cannot read properties of undefined (reading 'close')");
  },
};

/** What is on a page in Chromium that runs a bundle of this module of the project. */
async function textOfPage(entry: string): Promise<string | null> {
  await using closing = new AsyncDisposableStack();
  const pages = await servePage(pathToFileURL(join(folder, 'npm', entry)));
  closing.defer(() => pages.close());
  const browser = await startChromium();
  closing.defer(() => browser.close());
  const page = await browser.open(pages.url, () => Promise.reject(new Error('Nobody is behind this page.')));
  return await page.textContent('body');
}

const IN_CHROMIUM: Readonly<Record<string, () => Promise<void>>> = {
  async 'the page of docs/tutorials/page.md shows what is in its mock, in a bundle'() {
    for (const name of ['mock.js', 'main.js']) write(name, blockOf('page.md', name));
    const entry = write('page.js', "globalThis.ready = () => import('./main.js');");
    expect(await textOfPage(entry)).toBe('Write a page');
  },
  async 'the page of docs/tutorials/page.md shows it as Vite serves its files'() {
    for (const name of ['vite.config.mjs', 'mock.js', 'index.html', 'main.js']) write(name, blockOf('page.md', name));
    expect(run('msw', 'init', 'public', '--save')).toMatchObject({ status: 0 });
    await using closing = new AsyncDisposableStack();
    const { createServer } = await import('vite');
    const vite = await createServer({
      root: join(folder, 'npm'),
      logLevel: 'error',
      server: { host: '127.0.0.1', port: 0 },
    });
    closing.defer(() => vite.close());
    await vite.listen();
    const browser = await startChromium();
    closing.defer(() => browser.close());
    const page = await browser.visit(vite.resolvedUrls?.local[0] ?? '');
    await page.getByText('Write a page').waitFor({ timeout: 120_000 });
  },
  async 'the tests of docs/tutorials/tests.md pass in Playwright, and say what was asked where one fails'() {
    const told = "import('touchstone').then(async (t) => console.log((await t.createMock()).keys.anon))";
    const key = run('node', '--eval', `${told}.then(() => process.exit())`).stdout.trim();
    write('todo.spec.ts', textOf('todo.spec.ts'));
    write('wrong.spec.ts', textOf('todo.spec.ts').replace("toHaveText('The server", "toHaveText('No server"));
    for (const [name, value] of Object.entries({
      ANON_KEY: key,
      PORT: String(await freePort()),
      CHROMIUM: findChromium(),
    }))
      vi.stubEnv(name, value);
    const { status, stdout } = run('playwright', 'test', '--reporter', 'list');
    expect(stdout).toMatch(/1 failed\n.*wrong\.spec\.ts.*\n +6 passed/u);
    expect(stdout).toContain('1. POST /graphql/v1 → 503');
    expect(status).toBe(1);
  },
  async 'a component over supabase-js works behind MSW'() {
    expect(await textOfPage('component-page.js')).toBe('The component works.');
  },
};

test.each(takeSome('kinds of plain JavaScript', ['app.mjs', 'app.cjs'], 1))('plain JavaScript: %s', (name) => {
  expect(run('node', name)).toEqual({ status: 0, stdout: '{"data":{"todoCollection":{"edges":[]}}}\n', stderr: '' });
});

const VITEST = [/node: Node\.js\/\d/u, /happy-dom: .* HappyDOM\/\d/u, /15 passed/u];
const jest = ['--experimental-vm-modules', join(CLONE, 'node_modules', 'jest', 'bin', 'jest.js')];

/** `tests/package/environments` tells one story of a component over supabase-js to all of them: read, write, upload, an injected error. */
const STORIES: readonly (readonly [string, () => Project, readonly string[], readonly RegExp[]])[] = [
  [
    'Vitest 5 with jsdom 31, happy-dom and MSW 3',
    () => project,
    ['vitest', 'run', '--config', 'environments.config.js'],
    [/ jsdom\/31\./u, ...VITEST],
  ],
  [
    'Vitest 4 with jsdom 29, happy-dom and MSW 2',
    () => strict,
    ['node', join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--config', 'environments.config.js'],
    [/RUN.*v4\.1\.0/u, / jsdom\/29\./u, ...VITEST],
  ],
  ['Jest', () => project, ['node', ...jest, '--config', 'jest.config.js'], [/2 passed/u]],
  [
    'Jest with jsdom, beside it',
    () => project,
    ['node', ...jest, '--config', 'jest-jsdom.config.js'],
    [/jest: .* jsdom\/26\./u, /2 passed/u],
  ],
  ["Node's own runner", () => project, ['node', '--test', 'runner.test.js'], [/pass 2/u]],
];

function tellStory([, where, [program = '', ...words], said]: (typeof STORIES)[number]): void {
  const { status, stdout, stderr } = where().run(program, ...words);
  const all = `${stdout}${stderr}`;
  expect({ status, all: status === 0 ? '' : all }).toEqual({ status: 0, all: '' });
  for (const text of said) expect(all).toMatch(text);
}

const USES: readonly (readonly [string, () => unknown])[] = [
  ...Object.entries(RUNNERS).map(([title, check]) => [`the tests of docs/tutorials/tests.md ${title}`, check] as const),
  ...(wantsChromium() ? Object.entries(IN_CHROMIUM) : []).map(
    ([title, check]) => [`in Chromium ${title}`, check] as const,
  ),
  ...STORIES.map(
    (story) => [`a component over supabase-js works with the mock in ${story[0]}`, () => tellStory(story)] as const,
  ),
];

test.each(takeSome('uses of the package', USES, 2))('%s', async (_, check) => {
  await check();
});

/** On this Node, which says that it is another one. */
function runOnNode(version: string, ...words: readonly string[]) {
  const versions = JSON.stringify({ ...process.versions, node: version });
  write('old.cjs', `Object.defineProperty(process, 'versions', { value: ${versions} });`);
  return run('node', '--require', './old.cjs', ...words);
}

test.each([
  'touchstone',
  'touchstone/node',
  'touchstone/msw',
  'touchstone/vitest',
  'touchstone/playwright',
  'touchstone/battery',
])('%s says on an old Node in one sentence what it needs', (entry) => {
  for (const [type, code] of [
    ['module', `import '${entry}';`],
    ['commonjs', `require('${entry}');`],
  ] as const) {
    const { status, stderr } = runOnNode('20.19.0', `--input-type=${type}`, '--eval', code);
    const sentences = stderr.split('\n').filter((line) => line.startsWith('Error: '));
    expect([status, sentences]).toEqual([
      1,
      ['Error: touchstone needs Node 22.15 or newer; this is Node 20.19.0. Install a newer one (https://nodejs.org).'],
    ]);
  }
});

describe('types, without skipLibCheck', () => {
  function check(where: Project, files: Readonly<Record<string, string | undefined>>, settings: Settings) {
    for (const [name, text] of Object.entries(files)) {
      if (text === undefined) throw new Error(`type-settings.yaml has no file ${name}.`);
      where.write(name, text);
    }
    where.write(
      'tsconfig.json',
      JSON.stringify({ compilerOptions: { ...settings, noEmit: true }, files: Object.keys(files) }),
    );
    const { status, stdout, stderr } = where.run('tsc', '--project', '.');
    return { status, errors: `${stdout}${stderr}`.split('\n').filter((line) => /^\S/u.test(line)) };
  }

  const { 'wrong.ts': wrong, 'everything.ts': everything } = TYPES.files;
  /** The uses that are wrong, and nothing else. */
  const found = [/^wrong\.ts\(3,/u, /^wrong\.ts\(4,/u].map((line) => expect.stringMatching(line) as unknown);

  test.each(takeSome('settings of TypeScript', TYPES.settings, 1))('$id', ({ file, settings }) => {
    expect(check(project, { [file]: TYPES.files[file] }, settings)).toEqual({ status: 0, errors: [] });
  });

  test('with the oldest peers, in the layout of pnpm; a wrong use is an error', () => {
    const files = { 'everything.ts': everything, 'wrong.ts': wrong };
    const { errors } = check(strict, files, { module: 'nodenext', types: ['node'], target: 'es2022' });
    // TypeScript 7 refuses one line of MSW's own, up to 2.11.
    expect(errors.filter((line) => !line.includes('/@mswjs/interceptors/lib/browser/'))).toEqual(found);
  });

  test('of the tests in docs/tutorials/tests.md; a wrong use is an error', () => {
    const files = { 'todo.test.ts': textOf('todo.test.ts'), 'todo.spec.ts': textOf('todo.spec.ts'), 'wrong.ts': wrong };
    const settings = { module: 'nodenext', types: ['node'], target: 'es2022', strict: true };
    expect(check(project, files, settings).errors).toEqual(found);
  });
});

describe('the command', () => {
  const command = join('node_modules', 'touchstone', 'cli', 'package', 'bin.cjs');

  test('judges the mock', () => {
    const { status, stdout } = run('node', command, 'run', '--only', 'management.projects.list-shape');
    expect(stdout).toContain('management  PARTIALLY CONFORMANT');
    expect(status).toBe(0);
  });

  test("invents answers from a schema, beside the app's GraphQL 16", async () => {
    write('schema.graphql', 'type Query { greeting: String! }');
    const child = spawn(process.execPath, [command, 'mock', '--sdl', 'schema.graphql', '--port', '0', '--json'], {
      cwd: join(folder, 'npm'),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      const [line = ''] = (await once(child.stdout, 'data')) as Buffer[];
      const { urls } = JSON.parse(line.toString()) as { urls: { data: string } };
      const body = JSON.stringify({ query: 'query Greet { greeting }', operationName: 'Greet' });
      const answer = await fetch(`${urls.data}/graphql/v1`, { method: 'POST', body });
      expect(await answer.json()).toEqual({ data: { greeting: expect.any(String) as string } });
    } finally {
      child.kill();
    }
  });

  test.each(['14.21.3', '18.20.8', '20.19.0', '22.12.0'])(
    'says on Node %s in one sentence what it needs',
    (version) => {
      const inClone = join(CLONE, 'cli', 'package', 'bin.cjs');
      for (const [file, needed, cure] of [
        [command, '22.15', 'Install a newer one (https://nodejs.org).'],
        [inClone, '22.18', 'In a clone, npm scripts and `npm exec` use the right one.'],
      ] as const) {
        const { status, stdout, stderr } = runOnNode(version, file, '--version');
        expect(stderr).toBe(`touchstone needs Node ${needed} or newer; this is Node ${version}. ${cure}\n`);
        // A registry may give anything under a name.
        expect(stderr).not.toMatch(/\bnpx\b|npm (?:i|install)\b/u);
        expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      }
    },
  );
});
