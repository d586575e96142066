// `touchstone replay`: judges the recording of a run again, offline, or repeats cases of it on a target.
import { isDeepStrictEqual } from 'node:util';
import type { Command } from 'commander';
import { withoutUndefined } from '../specs/without-undefined.ts';
import { addressesOf } from '../suites/kit/contract/target.ts';
import { parseRecording, type RecordedSettings, type Recording } from '../suites/kit/record/recording.ts';
import { asMistake, CliError } from './cli-error.ts';
import { addCommand } from './commands.ts';
import { checkBindings } from './catalogue/known-bindings.ts';
import { quote, renderOutOfRepeat } from './options/repeat-flags.ts';
import { readConfig, withConfigFile, type Config } from './options/config.ts';
import { checkExpectations, readExpectations } from './options/expectations.ts';
import { readGivenFile } from './options/given-paths.ts';
import { checkOnly, type ReportOptions } from './options/report-options.ts';
import type { TargetOptions } from './options/target-options.ts';
import { judgeAndReport } from './results/judge-and-report.ts';
import { DEFAULT_FORMATS, parseFormats } from './results/reports.ts';
import { checkRequirements, runWith } from './run.ts';

interface ReplayOptions extends TargetOptions, ReportOptions {}

/** Flags that name a target. The environment may name one for other commands. */
const NAMING = ['data', 'management', 'storage', 'config'] as const;

export function addReplayCommand(program: Command): void {
  addCommand(program, 'replay').action(async (file: string, options: ReplayOptions, own: Command) => {
    const recording = readRecording(file);
    const live = NAMING.some((name) => own.getOptionValueSource(name) === 'cli');
    process.exitCode = live ? await repeat(file, recording, options, own) : await judgeAgain(file, recording, options);
  });
}

function readRecording(file: string): Recording {
  const text = readGivenFile(file, `There is no recording "${file}".`);
  return asMistake(
    () => {
      const recording = parseRecording(text);
      const { bindings, requirementSet } = recording.header.settings;
      checkBindings(bindings);
      if (requirementSet !== undefined) checkRequirements(requirementSet);
      return recording;
    },
    (said) => `${file}: ${said}`,
  );
}

async function judgeAgain(file: string, recording: Recording, options: ReplayOptions): Promise<number> {
  const { settings, hidden } = recording.header;
  const formats = parseFormats(options.format ?? DEFAULT_FORMATS);
  const folder = options.out ?? 'reports';
  if (options.only !== undefined) await checkOnly(options.only, settings.target);
  const expectations = options.expectations === undefined ? undefined : readExpectations(options.expectations);
  await checkExpectations(expectations);
  const { replayBattery } = await import('../suites/battery.ts');
  return judgeAndReport(
    (hooks) =>
      replayBattery(recording, {
        ...withoutUndefined({ only: options.only, failOn: options.failOn, expectations }),
        repeat: `npx touchstone replay ${quote(file)} --only {case}${renderOutOfRepeat(folder)}`,
        ...hooks,
      }),
    { folder, formats, secrets: hidden, addresses: addressesOf(settings.target) },
  );
}

/** With the seed and the settings of the recorded run; names are new, so that nothing meets what that run may have left. */
async function repeat(file: string, { header }: Recording, asked: ReplayOptions, command: Command): Promise<number> {
  const options = withConfigFile(asked, command);
  if (options.only === undefined)
    throw new CliError('replay repeats cases on a target: name them with --only (or judge the whole target: run).');
  const { config, given } = readConfig(options.config, process.env);
  checkSameBindings(file, config, header.settings);
  return runWith({ ...pickOptions(header.settings), ...options }, command, {
    config: { ...config, ...pickConfig(header.settings) },
    given,
  });
}

function checkSameBindings(file: string, { bindings = {} }: Config, settings: RecordedSettings): void {
  for (const [operation, template] of Object.entries(bindings))
    if (!isDeepStrictEqual(template, settings.bindings?.[operation]))
      throw new CliError(
        `${file} was recorded with another binding of ${operation}: repeat the case with run --seed ${settings.seed}, or without that binding.`,
      );
}

function pickOptions({ target, seed, allow, confirm, failOn, consistency, retries, shuffle }: RecordedSettings) {
  const { fixture } = target.data ?? {};
  return withoutUndefined({
    seed,
    fixture,
    allow,
    confirm,
    failOn,
    consistency,
    retries,
    shuffle: shuffle || undefined,
  });
}

function pickConfig({ bindings, claims, requirementSet }: RecordedSettings): Partial<Config> {
  return withoutUndefined({ bindings, claims, requirements: requirementSet });
}
