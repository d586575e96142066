// `touchstone fixture`: the SQL that an implementation's database needs before the data interface can be judged.
import type { Command } from 'commander';
import { addCommand } from './commands.ts';
import { fixtureSql, seedSql } from '../specs/load.ts';

export function addFixtureCommand(program: Command): void {
  addCommand(program, 'fixture').action((options: { readonly seed: boolean }) => {
    process.stdout.write(options.seed ? `${fixtureSql()}\n${seedSql()}` : fixtureSql());
  });
}
