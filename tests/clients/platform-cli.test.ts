// The platform's command line, unchanged, with a profile that points at the mock.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../mocks/app.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { serve } from '../../mocks/node.ts';
import { createSite, type Site } from './management/site.ts';
import { commandsOf } from './platform-cli/commands.ts';
import { installPlatformCli } from './platform-cli/install.ts';
import { openTerminal, type Terminal } from './platform-cli/run.ts';
import { openPlace } from './platform-cli/seclude.ts';

const DIALECTS: readonly DialectName[] = ['contract', 'supabase'];
const cli = await installPlatformCli();
const wanted = cli.kind === 'installed' || (cli.mendable && process.env['CI'] !== undefined);
if (cli.kind === 'missing') process.stderr.write(`${cli.reason}\n`);
const passed: string[] = [];

describe.runIf(wanted).each(DIALECTS)("the platform's command line, %s dialect", (dialect) => {
  const closing = new AsyncDisposableStack();
  let mock: Mock;
  let site: Site;
  let terminal: Terminal;
  beforeAll(async () => {
    if (cli.kind === 'missing') throw new Error(cli.reason);
    mock = closing.use(await createMock({ schema: { sql: 'create table shelf (books int primary key);' }, dialect }));
    const server = await serve(mock, { port: 0 });
    closing.defer(() => server.close());
    site = createSite(mock, server.urls.management);
    const place = await openPlace(server.url);
    closing.defer(() => place.close());
    terminal = openTerminal(place, mock.keys.token);
    closing.defer(() => {
      terminal.close();
    });
  });
  beforeEach(() => mock.reset());
  afterAll(() => closing.disposeAsync());
  const programs = () => {
    if (cli.kind === 'missing') throw new Error(cli.reason);
    return cli.programs;
  };

  test.each(commandsOf(dialect))('$name', async ({ name, words, project, input, begin, check }) => {
    await begin?.(site);
    const all = [...name.split(' '), ...words, ...(project === undefined ? [] : [project, site.ref])];
    const ended = await terminal.run(programs().go, all, input);
    expect(ended).toMatchObject({ code: 0 });
    await check(ended, site, terminal.home);
    passed.push(name);
  });

  test('the program that people start does the same', async () => {
    const ended = await terminal.run(programs().supabase, ['orgs', 'list']);
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.stdout).toBe((await terminal.run(programs().go, ['orgs', 'list'])).stdout);
  });

  test('does what docs/guides/clients.md shows', async () => {
    const page = readFileSync(new URL('../../docs/guides/clients.md', import.meta.url), 'utf8');
    const commands = [...page.matchAll(/^supabase (.*)$/gmu)].map(([, words = '']) => words.replace('$REF', site.ref));
    expect(commands).toHaveLength(3);
    for (const command of commands)
      expect(await terminal.run(programs().supabase, command.split(' '))).toMatchObject({ code: 0 });
  });

  test('works over HTTPS', async () => {
    await using local = new AsyncDisposableStack();
    const secure = await serve(mock, { port: 0, tls: true });
    local.defer(() => secure.close());
    const there = await openPlace(secure.url);
    local.defer(() => there.close());
    const trusting = openTerminal(there, mock.keys.token, secure.ca);
    local.defer(() => {
      trusting.close();
    });
    expect(there.url).toMatch(/^https:/);
    const ended = await trusting.run(programs().go, ['orgs', 'list']);
    expect(ended).toMatchObject({ code: 0 });
    expect(ended.stdout).toContain('Local organization');
  });

  test('shows the message of a refusal', async () => {
    const ended = await terminal.run(programs().go, ['secrets', 'list', '--project-ref', 'z'.repeat(20)]);
    expect(ended.code).toBe(1);
    expect(ended.stderr).toContain('Project not found');
  });
});

afterAll(() => {
  if (cli.kind === 'missing') return;
  process.stderr.write(
    `The platform's command line: ${passed.length} of ${DIALECTS.flatMap(commandsOf).length} commands pass.\n`,
  );
  cli.remove();
});
