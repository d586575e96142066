// The pages of docs/reference/, made from the code, so that none can say what is not so.
import { globSync, readFileSync } from 'node:fs';
import type { Command } from 'commander';
import { INTERFACES, type Clause } from '../../specs/clause.ts';
import { allClauses, allPlaces } from '../../specs/clauses.ts';
import { OTHER_VARIABLES } from '../options/unread-variables.ts';
import { createProgram } from '../program.ts';
import configSchema from '../touchstone.schema.json' with { type: 'json' };
import { clientsPage } from './clients-page.ts';
import { commandsPage } from './commands-page.ts';
import { configurationPage } from './configuration-page.ts';
import { contractPage } from './contract-page.ts';
import { databasesPage } from './databases-page.ts';
import { errorsPage } from './errors-page.ts';
import { code, renderPage, table, type Page } from './markdown.ts';
import { mockPage } from './mock-page.ts';
import { INTERFACE_TITLES, openPointsPage } from './open-points-page.ts';
import { operationsPage } from './operations-page.ts';

const root = new URL('../../', import.meta.url);

/** Texts by file below `docs/reference/`, as they were before a formatter saw them. */
export async function renderReference(): Promise<ReadonlyMap<string, string>> {
  const program = await createProgram([]);
  const pages: readonly Page[] = [
    commandsPage(program),
    configurationPage(configSchema),
    variablesPage(program),
    clausesPage(allClauses),
    openPointsPage(allClauses, allPlaces),
    contractPage(allClauses),
    mockPage({
      faultRule: read('mocks/request/fault-rule.ts'),
      match: read('mocks/request/request-match.ts'),
      stub: read('mocks/request/stubs/stub.ts'),
      journal: read('mocks/request/journal.ts'),
    }),
    operationsPage(),
    databasesPage(),
    clientsPage({
      installed: (JSON.parse(read('package.json')) as { readonly devDependencies: Readonly<Record<string, string>> })
        .devDependencies,
      commandLine: read('tests/clients/platform-cli/install.ts'),
    }),
    errorsPage({
      data: readAll('mocks/data/request'),
      management: readAll('mocks/management'),
      storage: read('mocks/storage/operations/errors.ts'),
    }),
  ];
  return new Map(pages.map((page) => [page.file, renderPage(page)]));
}

/** Every promise of the contract that is judged, by interface and area. */
function clausesPage(clauses: readonly Clause[]): Page {
  const judged = clauses.filter(({ strength }) => strength !== 'open');
  return {
    file: 'clauses.md',
    title: 'Clauses',
    lead: `The ${judged.length} promises that are judged. The contract says a stated one: a server that breaks it is not conformant. An implied one follows from the contract: a server that breaks it deviates. What is left open is in [open-points.md](open-points.md).`,
    source: 'specs/clauses/*.yaml',
    body: INTERFACES.flatMap((name) => [
      `## ${INTERFACE_TITLES[name]}`,
      table(
        ['clause', 'strength', 'what it promises'],
        judged
          .filter(({ id }) => id.startsWith(`${name}.`))
          .map(({ id, strength, text }) => [code(id), strength, text]),
      ),
    ]),
  };
}

/** Every variable that a command reads, and what it stands for. */
function variablesPage(program: Command): Page {
  const readers = new Map<string, { readonly flag: string; readonly commands: Set<string> }>();
  for (const command of program.commands)
    for (const { envVar, long } of command.options) {
      if (envVar === undefined) continue;
      const known = readers.get(envVar) ?? { flag: long ?? '', commands: new Set<string>() };
      known.commands.add(command.name());
      readers.set(envVar, known);
    }
  const rows = [...readers].toSorted(([a], [b]) => a.localeCompare(b));
  return {
    file: 'environment.md',
    title: 'Environment variables',
    lead: 'A variable stands for a flag, which wins over it. One that begins with `TOUCHSTONE_` and that nothing reads is named on standard error.',
    source: 'cli/commands.json and cli/options/unread-variables.ts',
    body: [
      table(
        ['variable', 'flag', 'of'],
        rows.map(([name, { flag, commands }]) => [code(name), code(flag), [...commands].map(code).join(', ')]),
      ),
      '## Without a flag',
      table(
        ['variable', 'what it says'],
        [...OTHER_VARIABLES].map(([name, says]) => [code(name), says]),
      ),
    ],
  };
}

function read(file: string): string {
  return readFileSync(new URL(file, root), 'utf8');
}

/** Every module below a folder, without its tests. */
function readAll(folder: string): string {
  const files = globSync(`${folder}/**/*.ts`, { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] });
  return files.toSorted().map(read).join('\n');
}
