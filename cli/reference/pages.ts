// The pages of docs/reference/, made from the code, so that none can say what is not so.
import { globSync, readFileSync } from 'node:fs';
import { allClauses, allPlaces } from '../../specs/clauses.ts';
import { createProgram } from '../program.ts';
import configSchema from '../touchstone.schema.json' with { type: 'json' };
import { clausesPage } from './clauses-page.ts';
import { clientsPage } from './clients-page.ts';
import { commandsPage } from './commands-page.ts';
import { configurationPage } from './configuration-page.ts';
import { contractPage } from './contract-page.ts';
import { databasesPage } from './databases-page.ts';
import { errorsPage } from './errors-page.ts';
import type { Page } from './markdown.ts';
import { renderPage } from './markdown.ts';
import { mockPage } from './mock-page.ts';
import { openPointsPage } from './open-points-page.ts';
import { operationsPage } from './operations-page.ts';
import { variablesPage } from './variables-page.ts';

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

function read(file: string): string {
  return readFileSync(new URL(file, root), 'utf8');
}

/** Every module below a folder, without its tests. */
function readAll(folder: string): string {
  const files = globSync(`${folder}/**/*.ts`, { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] });
  return files.toSorted().map(read).join('\n');
}
