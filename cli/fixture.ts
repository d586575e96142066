// `touchstone fixture`: the SQL that an implementation's database needs before the data interface can be judged.
import type { Command } from 'commander';
import { fixtureSql, seedSql } from '../specs/load.ts';

export function addFixtureCommand(program: Command): void {
  program
    .command('fixture')
    .description('print the SQL fixture for an implementation’s database: tables, then their rows')
    .option('--no-seed', 'only the tables, without their rows')
    .action((options: { readonly seed: boolean }) => {
      process.stdout.write(options.seed ? `${fixtureSql()}\n${seedSql()}` : fixtureSql());
    });
}
