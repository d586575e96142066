// The package as it is published: packed, installed into an empty project, and used there from JavaScript, TypeScript and the command line.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const CLONE = fileURLToPath(new URL('../..', import.meta.url));
const project = mkdtempSync(join(tmpdir(), 'touchstone-package-'));
const installed = join(project, 'node_modules', 'touchstone');
let tarball = '';
let files: readonly string[] = [];

/** A program of the clone, in the project. */
function run(program: string, ...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(join(CLONE, 'node_modules', '.bin', program), words, {
    cwd: project,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

function write(name: string, ...lines: readonly string[]): string {
  writeFileSync(join(project, name), `${lines.join('\n')}\n`);
  return name;
}

beforeAll(() => {
  const packed = execFileSync('npm', ['pack', '--json', '--silent', '--pack-destination', project], { cwd: CLONE });
  // What the build says comes before the list.
  const text = packed.toString();
  const [entry] = JSON.parse(text.slice(text.indexOf('[\n'))) as { filename: string; files: { path: string }[] }[];
  tarball = join(project, entry?.filename ?? '');
  files = entry?.files.map(({ path }) => path) ?? [];
  write('package.json', JSON.stringify({ name: 'app', private: true, type: 'module' }));
  execFileSync('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', '--silent', '--omit=dev', tarball], {
    cwd: project,
  });
  // The peers as an app would have installed them, from the clone.
  for (const peer of ['msw', 'vitest', '@types/node']) {
    mkdirSync(join(project, 'node_modules', '@types'), { recursive: true });
    symlinkSync(join(CLONE, 'node_modules', peer), join(project, 'node_modules', peer));
  }
});

afterAll(() => {
  rmSync(project, { recursive: true, force: true });
});

test('has what was built, and no sources and no tests', () => {
  expect(files.filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))).toEqual([]);
  expect(files.filter((file) => file.includes('.test.') || file.startsWith('docs/decisions/'))).toEqual([]);
  expect(files.filter((file) => file.endsWith('.image')).length).toBeGreaterThan(0);
  expect(files).toEqual(expect.arrayContaining(['README.md', 'LICENSE', 'cli/package/bin.cjs', 'dist/index.js']));
});

test('neither publint nor attw has anything to complain about', async () => {
  const { messages } = await publint({ pkgDir: installed, strict: true });
  expect(messages).toEqual([]);
  // Old resolutions are left out: what `require` loads is ESM, as Node 22 and newer allow.
  expect(run('attw', tarball, '--profile', 'esm-only')).toMatchObject({ status: 0 });
});

describe('the tests of docs/tutorials/tests.md', () => {
  const page = readFileSync(join(CLONE, 'docs', 'tutorials', 'tests.md'), 'utf8');
  const blocks = [...page.matchAll(/^```js\n\/\/ (\S+)\n([\s\S]*?)^```$/gmu)].map(([, name = '', text = '']) => ({
    name,
    text,
  }));
  const textOf = (wanted: string): string => blocks.find(({ name }) => name === wanted)?.text ?? '';

  test('pass in Vitest', () => {
    expect(run('vitest', 'run', write('todo.test.js', textOf('todo.test.js')))).toMatchObject({ status: 0 });
  });

  test('say what was asked where one fails', () => {
    const wrong = textOf('todo.test.js').replace("title: 'Write'", "title: 'Read'");
    const { status, stderr } = run('vitest', 'run', write('wrong.test.js', wrong));
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /The last requests to the mock:\n1\. POST \/graphql\/v1 → 200 in \d+ ms \(data\.graphql\)\n2\. POST/u,
    );
  });

  test("pass in Node's own runner", () => {
    expect(run('node', '--test', write('todo.node.js', textOf('todo.node.js')))).toMatchObject({ status: 0 });
  });
});

describe('plain JavaScript', () => {
  test.each([
    ['ESM', 'app.mjs', "import { createMock } from 'touchstone';", "import { serve } from 'touchstone/node';"],
    [
      'CommonJS',
      'app.cjs',
      "const { createMock } = require('touchstone');",
      "const { serve } = require('touchstone/node');",
    ],
  ])('from %s', (_, name, ...imports) => {
    write(
      name,
      ...imports,
      "createMock({ schema: { sql: 'create table todo (id serial primary key, title text)' } }).then(async (mock) => {",
      '  const server = await serve(mock, { port: 0 });',
      '  const answer = await fetch(`${server.urls.data}/graphql/v1`, {',
      "    method: 'POST',",
      "    headers: { apiKey: mock.keys.anon, 'content-type': 'application/json' },",
      "    body: JSON.stringify({ query: '{ todoCollection { edges { node { title } } } }' }),",
      '  });',
      '  console.log(JSON.stringify(await answer.json()));',
      '  await server.close();',
      '  await mock.close();',
      '});',
    );
    expect(run('node', name)).toEqual({ status: 0, stdout: '{"data":{"todoCollection":{"edges":[]}}}\n', stderr: '' });
  });
});

describe('types, without skipLibCheck', () => {
  const everything = [
    "import { createMock } from 'touchstone';",
    "import { serve } from 'touchstone/node';",
    "import { handlers } from 'touchstone/msw';",
    "import { test } from 'touchstone/vitest';",
    "import { runBattery } from 'touchstone/battery';",
    "import { setupServer } from 'msw/node';",
    'await using mock = await createMock();',
    'const { url }: { url: string } = await serve(mock, { port: 0 });',
    "setupServer(...handlers(mock, { origin: 'https://abc.supabase.co' }));",
    "test('is reset', async ({ mock }) => { await mock.reset(); });",
    'export { url, runBattery };',
  ];
  /** As a front end has it: neither the types of Node nor the newest library. */
  const frontEnd = [
    "import { createMock } from 'touchstone';",
    "import { handlers } from 'touchstone/msw';",
    'const mock = await createMock();',
    "export const all = handlers(mock, { origin: 'https://abc.supabase.co' });",
  ];
  test.each([
    ['nodenext', 'nodenext', undefined, ['node'], everything],
    ['node16', 'node16', undefined, ['node'], everything],
    ['esnext', 'bundler', ['es2023', 'dom', 'dom.iterable'], ['node'], everything],
    ['es2022', 'bundler', ['es2022', 'dom', 'dom.iterable'], [], frontEnd],
  ] as const)('with module %s and resolution %s', (module, moduleResolution, lib, types, lines) => {
    write('typed.ts', ...lines);
    const options = { module, moduleResolution, lib, types, target: 'es2022', strict: true, noEmit: true };
    write('tsconfig.json', JSON.stringify({ compilerOptions: options, files: ['typed.ts'] }));
    expect(run('tsc', '--project', '.')).toEqual({ status: 0, stdout: '', stderr: '' });
  });

  test('are there: a wrong use is an error', () => {
    write(
      'wrong.ts',
      "import { createMock } from 'touchstone';",
      'export const keys: number = (await createMock()).keys;',
    );
    const options = { module: 'nodenext', target: 'es2022', strict: true, noEmit: true };
    write('tsconfig.json', JSON.stringify({ compilerOptions: options, files: ['wrong.ts'] }));
    expect(run('tsc', '--project', '.').stdout).toContain('TS2322');
  });
});

describe('the command', () => {
  const command = join('node_modules', 'touchstone', 'cli', 'package', 'bin.cjs');

  test('judges the mock', () => {
    const { status, stdout } = run('node', command, 'run', '--only', 'management.projects.list-shape');
    expect(stdout).toContain('management  PARTIALLY CONFORMANT');
    expect(status).toBe(0);
  });

  test.each(['14.21.3', '18.20.8', '20.19.0', '22.12.0'])(
    'says on Node %s in one sentence what it needs',
    (version) => {
      const inClone = join(CLONE, 'cli', 'package', 'bin.cjs');
      for (const [file, needed] of [
        [command, '22.15'],
        [inClone, '22.18'],
      ] as const) {
        const versions = JSON.stringify({ ...process.versions, node: version });
        write('old.cjs', `Object.defineProperty(process, 'versions', { value: ${versions} });`);
        const { status, stdout, stderr } = run('node', '--require', './old.cjs', file, '--version');
        expect(stderr).toMatch(/^touchstone needs Node [\d.]+ or newer; this is Node [\d.]+\. \S.*\n$/);
        expect(stderr).toContain(`needs Node ${needed} or newer; this is Node ${version}.`);
        expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
      }
    },
  );
});
