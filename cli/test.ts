// `touchstone test db`: runs a project's pgTAP files on its database, each in a session of its own, and prints TAP.
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import type { Db } from '../mocks/db/db.ts';
import { queryAsOwner } from '../mocks/db/session/owner.ts';
import { openFilledDatabase } from '../mocks/projects/database.ts';
import { createClock } from '../mocks/runtime/clock.ts';
import { isRedFile, renderSqlJunit, renderSqlSummary, renderTapFile } from '../reporters/sql-tests.ts';
import { CliError, note, textOf } from './cli-error.ts';
import { addCommand } from './commands.ts';
import { readTap } from './database-tests/read-tap.ts';
import { runTestFile } from './database-tests/run-test-file.ts';
import { warnOfPassword } from './options/database-url.ts';
import { prepareFolder } from './options/given-paths.ts';
import { schemaOf, withUsersFiles } from './options/schema-option.ts';
import { writeReport } from './results/reports.ts';

interface TestFlags {
  readonly schema?: readonly string[];
  readonly databaseUrl?: string;
  readonly junit?: string;
}

const PGTAP = 'create extension if not exists pgtap with schema extensions;';

export function addTestCommand(program: Command): void {
  addCommand(program, 'test').action(
    async (_: string, paths: readonly string[], flags: TestFlags, command: Command) => {
      const { junit, databaseUrl } = flags;
      warnOfPassword(command);
      if (junit !== undefined) prepareFolder(dirname(junit), '--junit');
      const files = await testDatabase(paths, flags.schema, databaseUrl);
      process.stdout.write(renderSqlSummary(files));
      if (junit !== undefined) writeReport(junit, renderSqlJunit(files));
      process.exitCode = files.some(isRedFile) ? 1 : 0;
    },
  );
}

async function testDatabase(paths: readonly string[], asked = ['supabase'] as readonly string[], url?: string) {
  return withUsersFiles(async () => {
    const given = await schemaOf(asked);
    const { schema } = given;
    const project = schema !== undefined && 'folder' in schema ? [join(schema.folder, 'tests')] : [];
    const places = paths.length > 0 ? paths : project;
    const [first = ''] = places;
    const files = (await Promise.all(places.map(listTests))).flat();
    if (files.length === 0) throw new CliError(describeNone(places));
    const database = url === undefined ? { beside: [{ name: 'pgTAP', text: PGTAP }] } : { database: { url } };
    const db = await openFilledDatabase({ ...given, ...database }, createClock(), note);
    try {
      const after = url === undefined ? [] : await installOnServer(db);
      process.stdout.write(`TAP version 14\n1..${files.length}\n`);
      const results = [];
      for (const [index, file] of files.entries()) {
        const begun = performance.now();
        const ran = await runTestFile(db, file, dirname(resolve(first)));
        const result = readTap(file, ran, (performance.now() - begun) / 1000);
        process.stdout.write(renderTapFile(result, index + 1));
        results.push(result);
      }
      for (const sql of after) await queryAsOwner(db, sql).catch((error: unknown) => note(textOf(error)));
      return results;
    } finally {
      await db.close();
    }
  });
}

async function listTests(path: string): Promise<readonly string[]> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) throw new CliError(`There is no file or folder ${path} with tests (${resolve(path)}).`);
  if (found.isFile()) return [path];
  const names = await readdir(path, { recursive: true });
  return names
    .filter((name) => /\.(?:sql|pg)$/.test(name))
    .toSorted()
    .map((name) => join(path, name));
}

function describeNone(places: readonly string[]): string {
  if (places.length === 0) return 'Name the test files: only a supabase/ folder has a place for them, its tests/.';
  return `There are no tests in ${places.join(', ')}: expected *.sql or *.pg files there, or in folders below.`;
}

const FACTS = `select (select count(*) from pg_extension where extname = 'pgtap') as made,
  (select count(*) from pg_available_extensions where name = 'pgtap') as offered`;

/** As the platform's command line does; returns what takes it away again, unless it was there. */
async function installOnServer(db: Db): Promise<readonly string[]> {
  const [row] = await queryAsOwner(db, FACTS);
  if (row?.['offered'] === '0')
    throw new CliError('The server has no pgTAP. Install it there, such as with apt install postgresql-18-pgtap.');
  await queryAsOwner(db, PGTAP);
  return row?.['made'] === '0' ? ['drop extension if exists pgtap'] : [];
}
