// `touchstone test db`: runs a project's pgTAP files on its database, each in a session of its own, and prints TAP.
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import { DatabaseError, type Db } from '../mocks/db/db.ts';
import { queryAsOwner } from '../mocks/db/session/owner.ts';
import { openFilledDatabase } from '../mocks/projects/database.ts';
import { createClock } from '../mocks/runtime/clock.ts';
import {
  isRedFile,
  renderSqlJunit,
  renderSqlSummary,
  renderTapFile,
  renderTapHead,
  type SqlTestFile,
} from '../reporters/sql-tests.ts';
import { CliError, note } from './cli-error.ts';
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
      warnOfPassword(command);
      if (flags.junit !== undefined) prepareFolder(dirname(flags.junit), '--junit');
      const files = await testDatabase(paths, flags);
      process.stdout.write(renderSqlSummary(files));
      if (flags.junit !== undefined) writeReport(flags.junit, renderSqlJunit(files));
      process.exitCode = files.some(isRedFile) ? 1 : 0;
    },
  );
}

async function testDatabase(paths: readonly string[], flags: TestFlags): Promise<readonly SqlTestFile[]> {
  const { databaseUrl: url } = flags;
  return withUsersFiles(async () => {
    const given = await schemaOf(flags.schema ?? ['supabase']);
    const { schema } = given;
    const places =
      paths.length > 0 || schema === undefined || !('folder' in schema) ? paths : [join(schema.folder, 'tests')];
    const [first = ''] = places;
    const files = (await Promise.all(places.map(listTests))).flat();
    if (files.length === 0) throw new CliError(describeNone(places));
    const options = {
      ...given,
      ...(url === undefined ? { beside: [{ name: 'pgTAP', text: PGTAP }] } : { database: { url } }),
    };
    const db = await openFilledDatabase(options, createClock(), note);
    try {
      const remove = url === undefined ? undefined : await installOnServer(db);
      process.stdout.write(renderTapHead(files.length));
      const results: SqlTestFile[] = [];
      for (const [index, file] of files.entries()) {
        const begun = performance.now();
        const ran = await runTestFile(db, file, dirname(resolve(first)));
        const result = readTap(file, ran, (performance.now() - begun) / 1000);
        process.stdout.write(renderTapFile(result, index + 1));
        results.push(result);
      }
      await remove?.();
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

/** As the platform's command line does: it is taken away again unless it was there. Rejects with a CliError. */
async function installOnServer(db: Db): Promise<() => Promise<void>> {
  const [found] = await queryAsOwner(db, `select count(*) as count from pg_extension where extname = 'pgtap'`);
  await queryAsOwner(db, PGTAP).catch((cause: unknown) => {
    if (!(cause instanceof DatabaseError)) throw cause;
    throw new CliError(
      `The server cannot have pgTAP: ${cause.message}. Install it there, such as with apt install postgresql-18-pgtap, or leave out --database-url.`,
      2,
      { cause },
    );
  });
  return async () => {
    if (found?.['count'] === '0') await queryAsOwner(db, 'drop extension if exists pgtap');
  };
}
