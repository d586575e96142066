// The program: every command under one name, and the one place where an error becomes a sentence and an exit code.
import { Command, CommanderError } from 'commander';
import { CliError } from './cli-error.ts';
import { addDoctorCommand } from './doctor.ts';
import { addExplainCommand } from './explain.ts';
import { addFixtureCommand } from './fixture.ts';
import { addListCommand } from './list.ts';
import { addMockCommand } from './mock.ts';
import { addReportCommand } from './report.ts';
import { addRunCommand } from './run.ts';
import { addSweepCommand } from './sweep.ts';
import { readVersion } from './version.ts';

/** Runs the command line; sets the process's exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  const debug = argv.includes('--debug');
  try {
    await createProgram().parseAsync([...argv]);
  } catch (error) {
    process.exitCode = explain(error, debug);
  }
}

function createProgram(): Command {
  const program = new Command('touchstone')
    .description('One contract for a data platform: judge any implementation of it, or run the mock.')
    .version(readVersion(), '-V, --version')
    .option('--debug', 'show stack traces')
    .exitOverride();
  addRunCommand(program);
  addMockCommand(program);
  addDoctorCommand(program);
  addListCommand(program);
  addExplainCommand(program);
  addReportCommand(program);
  addSweepCommand(program);
  addFixtureCommand(program);
  return program;
}

/** Says what went wrong, without a stack trace unless it is asked for; gives the exit code. */
function explain(error: unknown, debug: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (debug) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  if (error instanceof CliError) {
    if (!debug) process.stderr.write(`touchstone: ${error.message}\n`);
    return error.exitCode;
  }
  const message = error instanceof Error ? error.message : String(error);
  if (!debug)
    process.stderr.write(`touchstone: this is a fault of touchstone itself: ${message}\nMore with --debug.\n`);
  return 4;
}
