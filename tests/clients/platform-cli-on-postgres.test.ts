// The platform's newest command line beside a mock on a PostgreSQL server: what it asks of the database itself.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../mocks/app.ts';
import { findPostgres, startTestServer } from '../support/postgres-server.ts';
import { installPlatformCli } from './platform-cli/install.ts';
import { openTerminal, type Terminal } from './platform-cli/run.ts';

const cli = await installPlatformCli();
const bin = findPostgres();
afterAll(() => {
  cli.remove();
});

const FIRST = ['20240101000000_first.sql', 'create table first (id int primary key);'] as const;
const SECOND = ['20240102000000_second.sql', 'create table second (id int primary key);'] as const;

/** In order; the database is named behind each. What is printed matches the pattern. */
const SESSION: readonly (readonly [string, RegExp])[] = [
  ['migration list', /`20240101000000` \| `20240101000000` [^]*`20240102000000` \| ` `/],
  ['db push --dry-run', /20240102000000_second\.sql/],
  ['db push', /Applying migration 20240102000000_second\.sql/],
  ['migration list', /`20240102000000` \| `20240102000000`/],
  ['migration repair 20240102000000 --status reverted', /20240102000000[^]*reverted/],
  ['migration list', /`20240102000000` \| ` `/],
  ['inspect db table-stats', /shelf|first/],
];

describe.runIf(cli.wanted && bin !== undefined)("the platform's newest command line, on a server's database", () => {
  const closing = new AsyncDisposableStack();
  let mock: Mock;
  let terminal: Terminal;
  let url: string;
  beforeAll(async () => {
    const server = await startTestServer(bin ?? '');
    closing.defer(() => server.stop());
    url = await server.createDatabase();
    const home = mkdtempSync(join(tmpdir(), 'touchstone-folder-'));
    closing.defer(() => {
      rmSync(home, { recursive: true });
    });
    mock = closing.use(
      await createMock({
        schema: { folder: writeMigrations(home, [FIRST]) },
        database: { url },
        warn: () => undefined,
      }),
    );
    terminal = await openTerminal(url.replace(/^postgres:/, 'http:'), mock.keys.token);
    closing.defer(() => terminal.close());
    writeMigrations(terminal.home, [FIRST, SECOND]);
    const inside = new URL(url);
    inside.port = new URL(terminal.url).port;
    url = `${inside.href}?sslmode=disable`;
  }, 60_000);
  afterAll(() => closing.disposeAsync());

  test.each(SESSION)('%s', async (line, pattern) => {
    const { code, printed } = await terminal.run(cli.program(), `${line} --db-url ${url} --yes`);
    expect(printed).toMatch(pattern);
    expect(code).toBe(0);
  });

  test('the migrations of the folder are those that it finds', async () => {
    const [rows] = await mock.sql('select version, name from supabase_migrations.schema_migrations');
    expect(rows).toEqual([{ version: '20240101000000', name: 'first' }]);
  });
});

/** Returns the folder `supabase` below `home`. */
function writeMigrations(home: string, files: readonly (readonly [string, string])[]): string {
  const folder = join(home, 'supabase');
  mkdirSync(join(folder, 'migrations'), { recursive: true });
  writeFileSync(join(folder, 'config.toml'), 'project_id = "shop"\n');
  for (const [name, text] of files) writeFileSync(join(folder, 'migrations', name), text);
  return folder;
}
