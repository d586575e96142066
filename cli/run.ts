// `touchstone run`: judges an implementation, writes the reports, and reports the verdict with its exit code.
import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import { printableLine } from '../reporters/printable.ts';
import { createProgress, renderTerminal } from '../reporters/terminal.ts';
import { INTERFACES } from '../specs/clause.ts';
import { requirementsOf } from '../specs/clauses.ts';
import type { BatteryConfig } from '../suites/battery.ts';
import type { Run } from '../suites/kit/outcome.ts';
import type { TargetSettings } from '../suites/kit/contract/resolve-target.ts';
import { MOST_SHARDS, parseShard } from '../suites/kit/run/shard.ts';
import type { Shard } from '../suites/kit/run/shard.ts';
import { secretsOf } from '../suites/kit/contract/target.ts';
import { addAllowOption, renderAllow } from './options/allow-option.ts';
import { CliError } from './cli-error.ts';
import type { Config } from './options/config.ts';
import { readConfig } from './options/config.ts';
import { MOST_REPETITIONS } from './options/config-schema.ts';
import { furtherSecrets } from './results/given-secrets.ts';
import { checkBindings } from './known/known-bindings.ts';
import { checkClaims } from './known/known-claims.ts';
import { createReportWriter, DEFAULT_FORMATS, parseFormats } from './results/reports.ts';
import { LEDGER_FOLDER, LOCK_FOLDER, wantsColour } from './options/environment.ts';
import { addTargetOptions, fixtureOf, nameTarget, openTarget, readAuthorities } from './options/target-options.ts';
import type { TargetOptions } from './options/target-options.ts';
import { renderTargetFlags } from './options/repeat-flags.ts';
import { warnOfUnreadVariables } from './options/unread-variables.ts';
import { addWaitingOptions, readWaiting, renderWaitingFlags } from './options/waiting-options.ts';
import type { WaitingOptions } from './options/waiting-options.ts';
import { readBooleanVariable } from './options/boolean-variable.ts';
import { toWholeNumber, toWholeNumberFrom } from './options/whole-number.ts';

/** What flags and the configuration file can both set. */
type SharedOptions = Pick<Config, 'only' | 'allow' | 'seed' | 'failOn' | 'confirm' | 'out' | 'format'>;
interface RunOptions extends TargetOptions, SharedOptions, WaitingOptions {
  readonly shard?: Shard;
  readonly shuffle?: true;
}

/** Shards of one run must have one seed, also if none is given. */
const SEED_OF_SHARDS = 1;

export function addRunCommand(program: Command): void {
  const collect = (value: string, before: readonly string[] | undefined): readonly string[] => [
    ...(before ?? []),
    ...value.split(',').map((word) => word.trim()),
  ];
  const command = addTargetOptions(
    program
      .command('run')
      .description('judge an implementation (no target given: start the mock on a free port and judge that)'),
  );
  addAllowOption(addWaitingOptions(command))
    .addOption(
      new Option('--only <pattern>', 'a case id, an area such as storage.sign, a glob, or clause:ID; may be repeated')
        .env('TOUCHSTONE_ONLY')
        .argParser(collect),
    )
    .addOption(
      new Option('--seed <n>', 'repeats the random choices of a run').env('TOUCHSTONE_SEED').argParser(toWholeNumber),
    )
    .addOption(
      new Option('--shard <i/n>', 'judge only the i-th of n parts; touchstone merge puts them together')
        .env('TOUCHSTONE_SHARD')
        .argParser(toShard),
    )
    .addOption(new Option('--shuffle', 'judge in an order that the seed decides (TOUCHSTONE_SHUFFLE=1)'))
    .addOption(
      new Option('--fail-on <strength>', 'which broken clauses turn the run red')
        .env('TOUCHSTONE_FAIL_ON')
        .choices(['stated', 'implied']),
    )
    .addOption(
      new Option('--confirm <n>', `run red cases again n times, at most ${MOST_REPETITIONS}, to tell flaky from broken`)
        .env('TOUCHSTONE_CONFIRM')
        .argParser(toWholeNumberFrom(0, MOST_REPETITIONS)),
    )
    .addOption(new Option('--out <dir>', 'where the reports go (default: reports)').env('TOUCHSTONE_OUT'))
    .addOption(
      new Option('--format <list>', `of junit,html,json,tap,md (default: ${DEFAULT_FORMATS.join(',')})`)
        .env('TOUCHSTONE_FORMAT')
        .argParser(collect),
    )
    .action(async (options: RunOptions, command: Command) => {
      process.exitCode = await run(options, command);
    });
}

async function run(options: RunOptions, command: Command): Promise<number> {
  const { config, given } = readConfig(options.config, process.env);
  warnOfUnreadVariables(command, options.config);
  const formats = parseFormats(options.format ?? config.format ?? DEFAULT_FORMATS);
  const folder = options.out ?? config.out ?? 'reports';
  const common = readSettings(options, config);
  const named = nameTarget(command, options, config);
  for (const warning of [...given.warnings, ...(named?.warnings ?? [])]) process.stderr.write(`${warning}\n`);
  if (common.only !== undefined) await checkOnly(common.only, named?.settings);
  const interruption = listenForInterruption();
  const own = named === undefined ? await (await import('./own-mock.ts')).startOwnMock() : undefined;
  const settings = named?.settings ?? withFixture(own?.settings ?? {}, fixtureOf(options, config));
  const runId = randomBytes(4).toString('hex');
  const seed =
    options.seed ?? config.seed ?? (options.shard === undefined ? randomBytes(4).readUInt32LE() : SEED_OF_SHARDS);
  const ownFlags = settings.data?.fixture === undefined ? '' : ` --fixture ${settings.data.fixture}`;
  const flags = `${own === undefined ? renderTargetFlags(command, options) : ownFlags}${renderWaitingFlags(options)}${renderAllow(options)}`;
  try {
    const target = await openTarget(settings, runId, own ?? common);
    const secrets = furtherSecrets(settings, given);
    const battery: BatteryConfig = {
      ...common,
      target,
      runId,
      seed,
      ownMock: own !== undefined,
      secrets,
      signal: interruption.signal,
      repeat: `npm exec -- touchstone run --only {case} --seed ${seed}${flags}`,
      ...(own?.ca === undefined ? {} : { ca: own.ca }),
      ...(options.shard === undefined ? {} : { shard: options.shard }),
      ...(own === undefined ? { ledgerDir: LEDGER_FOLDER, lockDir: LOCK_FOLDER } : {}),
    };
    return await judge(battery, {
      folder,
      formats,
      secrets: Object.values({ ...secretsOf(target), ...secrets }),
      ...(options.config === undefined ? {} : { junitFile: options.config }),
    });
  } finally {
    interruption.stop();
    await own?.close();
  }
}

function withFixture(settings: TargetSettings, fixture: ReturnType<typeof fixtureOf>): TargetSettings {
  return settings.data === undefined ? settings : { ...settings, data: { ...settings.data, ...fixture } };
}

/** Runs the battery with progress and reports; reports are written even if the battery breaks. */
async function judge(battery: BatteryConfig, report: Parameters<typeof createReportWriter>[0]): Promise<number> {
  const colour = wantsColour();
  const progress = createProgress({
    colour,
    live: process.stderr.isTTY,
    write: (text) => void process.stderr.write(text),
  });
  const writer = createReportWriter(report);
  // Loaded late, so that misuse is answered at once.
  const { runBattery } = await import('../suites/battery.ts');
  let run: Run;
  try {
    run = await runBattery({
      ...battery,
      onNotice: (sentence) => void process.stderr.write(`${printableLine(sentence)}\n`),
      onRecord(record) {
        writer.record(record);
        progress.record(record);
      },
    });
  } catch (error) {
    progress.end();
    writer.finish();
    throw error;
  }
  progress.end();
  const { paths, leaking } = writer.finish();
  process.stdout.write(`${renderTerminal(run, { colour })}Reports: ${paths.join(', ')}\n`);
  if (leaking.length > 0)
    throw new CliError(`A secret was found in ${leaking.join(', ')}; removed. This is a bug of touchstone.`, 4);
  return run.footer?.exitCode ?? 4;
}

function readSettings(options: RunOptions, config: Config): Partial<BatteryConfig> {
  const only = options.only ?? config.only;
  const allow = options.allow ?? config.allow;
  const failOn = options.failOn ?? config.failOn;
  const confirm = options.confirm ?? config.confirm;
  if (config.requirements !== undefined) checkRequirements(config.requirements);
  checkBindings(config.bindings);
  checkClaims(config.claims);
  return {
    ...(only === undefined ? {} : { only }),
    ...(allow === undefined ? {} : { allow }),
    ...(failOn === undefined ? {} : { failOn }),
    ...(confirm === undefined ? {} : { confirm }),
    ...(wantsShuffle(options) ? { shuffle: true } : {}),
    ...readAuthorities(options, config),
    ...(config.requirements === undefined ? {} : { requirementSet: config.requirements }),
    ...readWaiting(options, config),
    ...(config.bindings === undefined ? {} : { bindings: config.bindings }),
    ...(config.claims === undefined ? {} : { claims: config.claims }),
  };
}

/** Before any request. The suites are loaded only if needed. */
async function checkOnly(patterns: readonly string[], settings: TargetSettings | undefined): Promise<void> {
  const { checkPatterns } = await import('./options/wanted-cases.ts');
  checkPatterns(
    patterns,
    INTERFACES.filter((name) => settings === undefined || settings[name] !== undefined),
  );
}

function checkRequirements(version: string): void {
  try {
    requirementsOf(version);
  } catch (cause) {
    throw new CliError(cause instanceof Error ? cause.message : String(cause), 2, { cause });
  }
}

/** The first Ctrl-C ends the run after the case at hand, clean-up included; the second one ends the process. */
function listenForInterruption(): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const interrupt = (): void => {
    if (controller.signal.aborted) process.exit(3);
    process.stderr.write('\nInterrupted: finishing the case at hand (once more to stop at once).\n');
    controller.abort();
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  return {
    signal: controller.signal,
    stop() {
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
    },
  };
}

function toShard(value: string): Shard {
  const shard = parseShard(value);
  if (shard === undefined)
    throw new InvalidArgumentError(`It must be a part of at most ${MOST_SHARDS}, such as 2/4: the second of four.`);
  return shard;
}

function wantsShuffle(options: RunOptions): boolean {
  const said = readBooleanVariable('TOUCHSTONE_SHUFFLE', process.env);
  return options.shuffle ?? said;
}
