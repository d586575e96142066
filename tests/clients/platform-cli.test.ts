// The platform's newest command line, unchanged, with a profile that points at the mock: what works beside a linked project and in the dialect of the contract, and what it asks of a database itself.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock, type MockOptions } from '../../mocks/app.ts';
import { createClient } from '../../mocks/client.ts';
import { serve } from '../../mocks/node.ts';
import { takeSome } from '../support/extent.ts';
import { findPostgres, shareTestServer } from '../support/postgres-server.ts';
import { checkKeys, readTable } from '../support/table.ts';
import { temporaryFolder, writeFiles } from '../support/temporary-folder.ts';
import { fetchPackages } from './fetched-packages.ts';
import { openTerminal } from './terminal.ts';

const cli = await fetchPackages('@supabase/cli-linux-x64');
const program = (): string => cli.file('@supabase', 'cli-linux-x64', 'bin', 'supabase');
afterAll(() => {
  cli.remove();
});

interface Line {
  readonly run: string;
  readonly prints: string;
  readonly at?: string;
  readonly left?: unknown;
}

/** By their names. */
type Stories = Readonly<Record<string, readonly Line[]>>;

const LINES = readTable(import.meta.url, ['begin', 'session', 'contract', 'impossible', 'database']) as {
  readonly begin: readonly Line[];
  readonly session: Stories;
  readonly contract: Stories;
  readonly impossible: Readonly<Record<string, string>>;
  readonly database: readonly Line[];
};
const { begin, session, contract, impossible, database } = LINES;
for (const line of [begin, ...Object.values(session), ...Object.values(contract), database].flat())
  checkKeys(line, ['run', 'prints', ...('at' in line ? ['at', 'left'] : [])], `"${line.run}"`);

const HOSTNAME = 'app.example.com';
const closing = new AsyncDisposableStack();
afterAll(() => closing.disposeAsync());

/** A terminal beside a mock; what it prints names the project `$REF`. */
async function open({ tls, ...options }: MockOptions & { readonly tls?: true }) {
  const mock = closing.use(
    await createMock({ schema: { sql: 'create table shelf (books int primary key);' }, ...options }),
  );
  const server = await serve(mock, { port: 0, ...(tls === undefined ? {} : { tls }) });
  closing.defer(() => server.close());
  const terminal = openTerminal(server.url, mock.keys.token, server.ca);
  closing.defer(() => {
    terminal.close();
  });
  const run = async (line: string) => {
    const shop = (await mock.projects()).find(({ name }) => name === 'Shop')?.ref ?? '';
    const named = line.replace('$REF', mock.keys.ref).replace('$SHOP', shop);
    const { code, printed } = await terminal.run(program(), `${named} --yes`);
    return { code, printed: printed.replaceAll(mock.keys.ref, '$REF') };
  };
  const check = async ({ run: line, prints, at, left }: Line): Promise<void> => {
    // In one object, so that a failure says which line it was.
    const printed = expect.stringMatching(new RegExp(prints)) as unknown;
    expect({ line, ...(await run(line)) }).toEqual({ line, code: 0, printed });
    if (at === undefined) return;
    const { json } = await createClient(mock).management('GET', `/v1/projects/${mock.keys.ref}/${at}`);
    expect(json).toMatchObject(left as object);
  };
  return { mock, url: server.url, terminal, run, check };
}

type Opened = Awaited<ReturnType<typeof open>>;

const SOURCE = "Deno.serve(() => new Response('hello'));\n";

describe.runIf(cli.wanted)("the platform's newest command line", () => {
  let run: Opened['run'];
  let check: Opened['check'];
  let source: string;
  beforeAll(async () => {
    const { terminal, ...opened } = await open({ dialect: 'supabase' });
    ({ run, check } = opened);
    const at = 'supabase/functions/hello/index.ts';
    source = join(writeFiles(terminal.home, { [at]: SOURCE }), at);
    for (const line of begin) await check(line);
  });

  test.for(takeSome('stories of the command line', Object.entries(session), 2))('%s', async ([, lines]) => {
    for (const line of lines) {
      const isDownload = line.run.startsWith('functions download');
      if (isDownload) rmSync(source);
      await check(line);
      if (isDownload) expect(readFileSync(source, 'utf8')).toBe(SOURCE);
    }
  });

  test.for(takeSome('commands that cannot work', Object.entries(impossible), 1))(
    '%s says why it does not work',
    async ([line, prints]) => {
      const { code, printed } = await run(line);
      expect(printed).toMatch(new RegExp(prints));
      expect(code).not.toBe(0);
    },
  );

  test('works over HTTPS', async () => {
    const secure = await open({ dialect: 'supabase', tls: true });
    expect(secure.url).toMatch(/^https:/);
    const printed = expect.stringContaining('Local organization') as unknown;
    expect(await secure.run('orgs list')).toMatchObject({ code: 0, printed });
  });

  test('shows the message of a refusal', async () => {
    const printed = expect.stringContaining('Project not found') as unknown;
    expect(await run(`secrets list --project-ref ${'z'.repeat(20)}`)).toMatchObject({ code: 1, printed });
  });
});

describe.runIf(cli.wanted)("the platform's newest command line, contract dialect", () => {
  let run: Opened['run'];
  let check: Opened['check'];
  beforeAll(async () => {
    const { mock, ...opened } = await open({ dialect: 'contract' });
    ({ run, check } = opened);
    mock.administer({ kind: 'ban', address: '203.0.113.9' });
    const { management } = createClient(mock);
    const at = `/v1/projects/${mock.keys.ref}`;
    await management('POST', `${at}/functions`, { slug: 'hello', name: 'hello', body: 'the source' });
    // The command asks a name server on the Internet first.
    await management('POST', `${at}/custom-hostname/initialize`, { custom_hostname: HOSTNAME });
  });

  test.for(takeSome('stories in the contract dialect', Object.entries(contract), 1))('%s', async ([, lines]) => {
    for (const line of lines) await check(line);
  });

  test('does what docs/guides/clients.md shows', async () => {
    const page = readFileSync(new URL('../../docs/guides/clients.md', import.meta.url), 'utf8');
    const commands = [...page.matchAll(/^supabase (.*)$/gmu)].map(([, words = '']) => words);
    expect(commands).toHaveLength(3);
    for (const command of commands) expect(await run(command)).toMatchObject({ code: 0 });
  });
});

const FIRST = {
  'supabase/config.toml': 'project_id = "shop"\n',
  'supabase/migrations/20240101000000_first.sql': 'create table first (id int primary key);',
};

const onServer = cli.wanted && findPostgres() !== undefined;

describe.runIf(onServer)("the platform's newest command line, on a server's database", () => {
  const home = temporaryFolder();
  let mock: Mock;
  let check: (line: Line) => Promise<void>;
  beforeAll(async () => {
    const server = await shareTestServer();
    closing.defer(() => server.stop());
    const url = new URL(await server.createDatabase());
    const folder = join(writeFiles(home, FIRST), 'supabase');
    mock = closing.use(await createMock({ schema: { folder }, database: { url: url.href }, warn: () => undefined }));
    const terminal = openTerminal(mock.urls.management, mock.keys.token);
    closing.defer(() => {
      terminal.close();
    });
    writeFiles(terminal.home, {
      ...FIRST,
      'supabase/migrations/20240102000000_second.sql': 'create table second (id int primary key);',
    });
    check = async ({ run, prints }) => {
      const line = `${run} --db-url ${url.href}?sslmode=disable --yes`;
      const { code, printed } = await terminal.run(program(), line);
      expect(printed).toMatch(new RegExp(prints));
      expect(code).toBe(0);
    };
  }, 60_000);

  test.for(database)('$run', (line) => check(line));

  test('the migrations of the folder are those that it finds', async () => {
    const [rows] = await mock.sql('select version, name from supabase_migrations.schema_migrations');
    expect(rows).toEqual([{ version: '20240101000000', name: 'first' }]);
  });
});
