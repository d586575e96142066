// What the pages show for a shell is typed, command by command, in a folder beside a running mock: all end as the pages say.
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseAllDocuments } from 'yaml';
import { takeSome } from '../tests/support/extent.ts';
import { serveMock, type ServedMock } from '../tests/support/served-mock.ts';
import { blocksOf, commandsOf, PAGES } from './testing/page-blocks.ts';
import { createSandbox, type Sandbox, type Watch } from './testing/sandbox.ts';
import { typeCommand } from './testing/typed-command.ts';

const TABLE = 'create table todo (id serial primary key, title text not null);';
const ROWS = "insert into todo (title) values ('Write'), ('Read');";

let server: ServedMock;
let box: Sandbox;
let token: string;
/** Where a page judges everything, a part of it is enough to see that its commands are right. */
let part = '';

/** The command that a test types for one of a page, or none: its own test says whether that one works. */
function toTyped(command: string): string | undefined {
  if (command === 'npm ci && npm start') return 'npx touchstone run --fixture control';
  // `tests/package/package.test.ts` packs, installs and serves the page; `npm test` is what runs here; the platform's command line has a test of its own.
  if (
    /^(?:\(cd \.\.\/touchstone && )?npm (?:ci|install|test)\b|^npx (?:msw|vite)\b|^supabase |^export SUPABASE_/u.test(
      command,
    )
  )
    return undefined;
  return command
    .replace('prove --sample 2', 'prove --sample 2 --only storage.derived.get-bucket')
    .replaceAll('https://example.test', 'http://127.0.0.1:54321')
    .replaceAll('54321', server.url.split(':').at(-1) ?? '');
}

async function endsWith(command: string, ...exits: readonly number[]): Promise<void> {
  const typed = toTyped(command);
  if (typed === undefined) return;
  const { status, said } = typed.startsWith('npx touchstone mock') ? await startMock(typed) : await type(typed);
  if (!exits.includes(status)) throw new Error(`It ended with ${String(status)}: ${said}`);
}

function type(line: string, further: Readonly<Record<string, string>> = {}) {
  const env = {
    SERVICE_KEY: server.keys.service,
    ANON_KEY: server.keys.anon,
    JWT_SECRET: server.keys.jwtSecret,
    ADMIN_KEY: server.keys.admin,
    TOKEN: server.keys.token,
    USER_TOKEN: token,
    REF: server.keys.ref,
    TOUCHSTONE_ONLY: part,
    ...further,
  };
  return typeCommand(line, { folder: box.folder, env });
}

/** Ends as soon as the mock has said that it is ready. */
async function startMock(line: string) {
  const words = line.replace(/ &$/u, '').split(' ').slice(2);
  const watch: Watch = { onOut: (send) => send('SIGTERM') };
  const { code, out, err } = await box.watch([...words, '--port', '0'], watch);
  return { status: code ?? -1, said: `${line}\n${out}${err}` };
}

/** Also what the commands of a page are typed beside: in `supabase` the mock departs from the contract in what a bucket shows. */
function beside(dialect: 'contract' | 'supabase', only: string): void {
  beforeAll(async () => {
    part = only;
    server = await serveMock({ dialect, schema: { sql: `${TABLE}${ROWS}` } });
    token = await server.mock.as({ sub: '0b5e34d2-6f6f-4b7e-9f0a-0e6f5a1c2d3e' });
  }, 120_000);
  afterAll(() => server.close());
}

beforeEach(() => {
  box = createSandbox();
  const [configuration] = blocksOf('docs/tutorials/first-verdict.md').filter(({ language }) => language === 'yaml');
  box.write('touchstone.yaml', configuration?.text.replaceAll('54321', server.url.split(':').at(-1) ?? '') ?? '');
  box.write('supabase/migrations/20270101000000_todo.sql', TABLE);
  for (const name of ['users.yaml', 'stubs.yaml'])
    box.write(name, blocksOf('docs/guides/mock.md').find(({ text }) => text.startsWith(`# ${name}`))?.text ?? '');
  box.write('supabase/tests/todo.test.sql', "select plan(1); select has_table('todo');");
  box.write('tables.sql', TABLE);
  box.write('rows.sql', ROWS);
});

afterEach(() => {
  box.remove();
  // Of the page about them.
  server.mock.faults.clear();
  server.mock.stubs.clear();
});

interface PipelineStep {
  readonly run?: string;
  readonly script?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly variables?: Readonly<Record<string, string>>;
}

type Inputs = Readonly<Record<'config' | 'wait', { readonly default: string }>>;

/** A composite action, or the two documents of a component. */
interface PipelineFile {
  readonly inputs?: Inputs;
  readonly spec?: { readonly inputs: Inputs };
  readonly runs?: { readonly steps: readonly PipelineStep[] };
  readonly touchstone?: PipelineStep;
}

const BESIDE_A_RED_ONE = ['README.md', 'docs/tutorials/ci.md'];
const others = PAGES.filter((page) => commandsOf(page).length > 0 && !BESIDE_A_RED_ONE.includes(page));

describe('a page, typed command by command', () => {
  beside('contract', 'storage.sign.url-form');

  test.each(takeSome('pages with commands', others, 2))('%s', async (page) => {
    for (const command of commandsOf(page)) await endsWith(command, 0);
  });
});

describe('the gate, typed command by command', () => {
  beside('supabase', 'storage.bucket.no-additional-properties');

  test('README.md', async () => {
    for (const command of commandsOf('README.md')) {
      const isRed = command.includes('example.test') || command === 'npx touchstone run --config touchstone.yaml';
      await endsWith(command, isRed ? 1 : 0);
    }
  });

  test('docs/tutorials/ci.md', async () => {
    const [first = '', init = '', gated = '', compare = '', swept = ''] = commandsOf('docs/tutorials/ci.md');
    await endsWith(first, 1);
    await endsWith(init, 0);
    await endsWith(gated, 0);
    box.write('touchstone.yaml', `expectations: expectations.yaml\n${box.read('touchstone.yaml')}`);
    await endsWith('npx touchstone run --config touchstone.yaml', 0);
    for (const folder of ['before', 'after']) {
      mkdirSync(join(box.folder, folder));
      cpSync(join(box.folder, 'reports', 'results.ndjson'), join(box.folder, folder, 'results.ndjson'));
    }
    await endsWith(compare, 0);
    await endsWith(swept, 0);
    expect(box.read('reports/summary.md')).toContain('storage.bucket.no-additional-properties');
  });

  test('the commands of the pipelines in docs/tutorials/ci.md', async () => {
    const pipelines = blocksOf('docs/tutorials/ci.md').filter(({ language }) => ['yaml', 'groovy'].includes(language));
    const commands = pipelines.flatMap(({ text }) =>
      [...text.matchAll(/\bnpx --no touchstone .*?(?='?$)/gmu)].map(([line]) => line.replace(' --no', '')),
    );
    expect(commands).toHaveLength(7);
    const lines = commands.flatMap((command) =>
      (/matrix\.shard|CI_NODE_INDEX/u.test(command) ? ['1', '2', '3'] : ['']).map((shard) =>
        command.replaceAll(/\$\{\{ matrix\.shard \}\}|\$CI_NODE_INDEX/gu, shard).replaceAll('$CI_NODE_TOTAL', '3'),
      ),
    );
    // Only one of the shards has the case that is red.
    for (const line of new Set(lines)) await endsWith(line, ...(line.includes('--shard') ? [0, 1, 3] : [1]));
    for (const file of ['summary.md', 'TEST-touchstone-storage.xml']) expect(box.read(`reports/${file}`)).not.toBe('');
  });

  test.each([
    ['action.yml of GitHub', 'action.yml', /\$\{\{ inputs\.(\w+) \}\}/gu],
    ['templates/touchstone.yml of GitLab', 'templates/touchstone.yml', /\$\[\[ inputs\.(\w+) \]\]/gu],
  ])('the step of %s', async (_, file, input) => {
    const [head, job] = parseAllDocuments(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')).map(
      (document) => document.toJS() as PipelineFile,
    );
    const inputs = { ...(head?.inputs ?? head?.spec?.inputs), out: { default: 'judged' }, only: { default: part } };
    const step = JSON.stringify(job?.touchstone ?? head?.runs?.steps[0]);
    const filled = JSON.parse(
      step.replaceAll(input, (__, name: keyof typeof inputs) => inputs[name]?.default ?? ''),
    ) as PipelineStep;
    const summary = box.write('job-summary.md', 'before\n');
    const { status, said: out } = await type((filled.run ?? filled.script?.[0] ?? '').replace(' --no', ''), {
      ...filled.env,
      ...filled.variables,
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: summary,
    });
    expect(status).toBe(1);
    expect(out).toMatch(
      /^::error title=storage\.bucket\.no-additional-properties::FAIL.*%0Ajust this: npx touchstone run --only/mu,
    );
    expect(box.read('job-summary.md')).toBe(`before\n${box.read('judged/summary.md')}`);
    expect(box.read('judged/TEST-touchstone-storage.xml')).toContain('<failure');
    if (file === 'action.yml') expect(box.read('judged/badge.json')).toContain('not conformant');
  });
});
