// The platform's command line, unchanged, with a profile that points at the mock.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMock, type Mock } from '../../mocks/app.ts';
import type { DialectName } from '../../mocks/runtime/dialect.ts';
import { serve } from '../../mocks/node.ts';
import { createSite, SLUG, type Site } from './management/site.ts';
import { COMMANDS, type PlatformCommand } from './platform-cli/commands.ts';
import { installPlatformCli, VERSIONS } from './platform-cli/install.ts';
import { openTerminal, type Terminal } from './platform-cli/run.ts';

const cli = await installPlatformCli(VERSIONS.go);
afterAll(() => {
  cli.remove();
});

describe.runIf(cli.wanted).each<DialectName>(['contract', 'supabase'])(
  "the platform's command line, %s dialect",
  (dialect) => {
    const closing = new AsyncDisposableStack();
    let mock: Mock;
    let site: Site;
    let terminal: Terminal;
    beforeAll(async () => {
      mock = closing.use(await createMock({ schema: { sql: 'create table shelf (books int primary key);' }, dialect }));
      const server = await serve(mock, { port: 0 });
      closing.defer(() => server.close());
      site = createSite(mock, server.urls.management);
      terminal = await openTerminal(server.url, mock.keys.token);
      closing.defer(() => terminal.close());
    });
    beforeEach(() => mock.reset());
    afterAll(() => closing.disposeAsync());
    const run = (line: string, input?: string) =>
      terminal.run(cli.programs().go, line.replace('$REF', site.ref), input);

    /** What is there, or why it is not. */
    async function read(at: string): Promise<unknown> {
      if (at === 'bans') return site.bans();
      const reading = at.startsWith('account/') ? site.account(at.slice('account'.length)) : site.read(`/${at}`);
      return reading.catch(String);
    }

    const here = COMMANDS.filter((command) => (command.dialect ?? dialect) === dialect);
    test.each(here)('$line', async ({ line, operation, input, prints, at, left }: PlatformCommand) => {
      await site.prepare(operation);
      const { code, printed } = await run(line, input);
      expect({ code, printed }).toMatchObject({ code: 0 });
      const found = at === undefined ? undefined : await read(at);
      if (typeof left === 'string') expect(found).toContain(left);
      else if (left !== undefined) expect(found).toMatchObject(left);
      const texts = typeof prints === 'function' ? prints(found as never) : prints;
      for (const text of texts) expect(printed).toContain(text.replace('$REF', site.ref));
      if (line.startsWith('functions download'))
        expect(readFileSync(join(terminal.home, 'supabase', 'functions', SLUG, 'index.ts'), 'utf8')).toBe('the source');
    });

    test('the program that people start does the same', async () => {
      const ended = await terminal.run(cli.programs().supabase, 'orgs list');
      expect(ended).toMatchObject({ code: 0, stdout: (await run('orgs list')).stdout });
    });

    test('does what docs/guides/clients.md shows', async () => {
      const page = readFileSync(new URL('../../docs/guides/clients.md', import.meta.url), 'utf8');
      const commands = [...page.matchAll(/^supabase (.*)$/gmu)].map(([, words = '']) =>
        words.replace('$REF', site.ref),
      );
      expect(commands).toHaveLength(3);
      for (const command of commands)
        expect(await terminal.run(cli.programs().supabase, command)).toMatchObject({ code: 0 });
    });

    test('works over HTTPS', async () => {
      await using local = new AsyncDisposableStack();
      const secure = await serve(mock, { port: 0, tls: true });
      local.defer(() => secure.close());
      const trusting = await openTerminal(secure.url, mock.keys.token, secure.ca);
      local.defer(() => trusting.close());
      expect(trusting.url).toMatch(/^https:/);
      const ended = await trusting.run(cli.programs().go, 'orgs list');
      expect(ended).toMatchObject({ code: 0, printed: expect.stringContaining('Local organization') as unknown });
    });

    test('shows the message of a refusal', async () => {
      const ended = await run(`secrets list --project-ref ${'z'.repeat(20)}`);
      expect(ended).toMatchObject({ code: 1, printed: expect.stringContaining('Project not found') as unknown });
    });
  },
);
