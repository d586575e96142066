// The program: every command under one name, and the one place where an error becomes a sentence and an exit code.
import { Command, CommanderError } from 'commander';
import { CliError, note, textOf } from './cli-error.ts';
import { addHelp, describeOption, RETIRED } from './commands.ts';
import { endSoon } from './end-in-time.ts';
import { forgetEmptyVariables } from './options/environment.ts';
import { paints } from '../reporters/paint.ts';
import { printable } from '../reporters/printable.ts';
import { readVersion } from '../specs/version.ts';

type AddCommand = (program: Command) => void;

/** Each command is a module of its own, loaded on demand: the mock starts without the battery. */
const MODULES: Readonly<Record<string, () => Promise<AddCommand>>> = {
  run: async () => (await import('./run.ts')).addRunCommand,
  mock: async () => (await import('./mock.ts')).addMockCommand,
  doctor: async () => (await import('./doctor.ts')).addDoctorCommand,
  list: async () => (await import('./list.ts')).addListCommand,
  explain: async () => (await import('./explain.ts')).addExplainCommand,
  compare: async () => (await import('./compare.ts')).addCompareCommand,
  report: async () => (await import('./report.ts')).addReportCommand,
  replay: async () => (await import('./replay.ts')).addReplayCommand,
  baseline: async () => (await import('./baseline.ts')).addBaselineCommand,
  merge: async () => (await import('./merge.ts')).addMergeCommand,
  prove: async () => (await import('./prove.ts')).addProveCommand,
  sweep: async () => (await import('./sweep.ts')).addSweepCommand,
  test: async () => (await import('./test.ts')).addTestCommand,
  seed: async () => (await import('./seed.ts')).addSeedCommand,
  fixture: async () => (await import('./fixture.ts')).addFixtureCommand,
  completion: async () => {
    const { addCompletionCommand } = await import('./completion.ts');
    return (program) => {
      addCompletionCommand(program, () => createProgram([]));
    };
  },
};

/** Runs the command line; sets the process's exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  const debug = argv.includes('--debug');
  // A promise that was not awaited is our fault, too, and is reported in the same way.
  process.on('uncaughtException', (error) => {
    process.exit(isBrokenPipe(error) ? 0 : explain(error, debug));
  });
  await execute(argv);
  if (argv.includes('mock')) endSoon();
}

/** The same without a hold on the process that outlasts it. */
export async function execute(argv: readonly string[], debug = argv.includes('--debug')): Promise<void> {
  forgetEmptyVariables(process.env);
  try {
    const program = await createProgram(argv.slice(2));
    await program.parseAsync([...argv]);
  } catch (error) {
    process.exitCode = explain(error, debug);
  }
}

/** With the one command that is asked for, or with all of them for help and for suggestions. */
export async function createProgram(words: readonly string[]): Promise<Command> {
  const paint = paints(true);
  const program = new Command('touchstone')
    .description('One contract for a data platform: judge any implementation of it, or run the mock.')
    .version(readVersion(), '-V, --version')
    .option('--debug', 'show stack traces')
    .configureHelp({
      optionDescription: describeOption,
      styleTitle: paint.bold,
      styleCommandText: paint.bold,
      styleSubcommandText: paint.green,
      styleOptionText: paint.green,
      styleArgumentText: paint.yellow,
    })
    .configureOutput({
      outputError: (text, write) => {
        const said = tellRetired(text) ?? `${text.replace(/^error: /u, '').trimEnd()}${nameKindred(text, program)}`;
        write(`touchstone: ${said}\n`);
      },
    })
    .exitOverride();
  if (words.includes('--version') || words.includes('-V')) return program;
  const [wanted] = words.filter((word) => !word.startsWith('-'));
  const load = wanted === undefined ? undefined : MODULES[wanted];
  for (const one of load === undefined ? Object.values(MODULES) : [load]) (await one())(program);
  addHelp(program);
  return program;
}

function tellRetired(text: string): string | undefined {
  const [, flag, listed = ''] =
    /unknown option '([^'=]+)|value '([^']+)' is invalid for argument 'what'/u.exec(text) ?? [];
  return RETIRED.get(flag ?? listed);
}

/** Commander suggests an option that is spelt nearly so; those that contain the word are named here. */
function nameKindred(text: string, { commands }: Command): string {
  if (/unknown command '[^']+'$/u.test(text.trimEnd())) return '. All commands: touchstone --help.';
  const [, word] = /unknown option '--([\w-]+)'$/u.exec(text.trimEnd()) ?? [];
  const [only] = commands;
  if (word === undefined || only === undefined || commands.length > 1) return '';
  const kindred = only.options.filter(({ long }) => long?.includes(word) === true).map(({ long }) => long);
  if (kindred.length > 0) return `. Options with "${word}": ${kindred.join(', ')}.`;
  return `. All options: touchstone ${only.name()} --help.`;
}

/** The reader of our output has read enough, as in `touchstone list cases | head`. */
function isBrokenPipe(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}

/** A disk without room is no fault of ours, wherever it is noticed. */
function describeNoRoom(error: unknown): string | undefined {
  if (!(error instanceof Error) || error instanceof CliError) return undefined;
  if (!('code' in error) || (error.code !== 'ENOSPC' && error.code !== 'EDQUOT')) return describeNoRoom(error.cause);
  return `the disk is full (${error.code}), so this could not be finished: ${error.message}. Make room, then run it again.`;
}

/** Reports what went wrong, without a stack trace unless asked for; returns the exit code. */
function explain(error: unknown, debug: boolean): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const noRoom = describeNoRoom(error);
  const isOurs = noRoom === undefined && !(error instanceof CliError);
  const said = printable(noRoom ?? textOf(error));
  if (debug) process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  else note(isOurs ? `this is a fault of touchstone itself: ${said}\nMore with --debug.` : said);
  if (noRoom !== undefined) return 3;
  return error instanceof CliError ? error.exitCode : 4;
}
