// `touchstone run`: judges an implementation, writes the reports, and reports the verdict with its exit code.
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { INTERFACES } from '../specs/clause.ts';
import { seedOf } from '../specs/clauses.ts';
import { withoutUndefined } from '../specs/without-undefined.ts';
import type { BatteryConfig, RecordedConfig } from '../suites/battery.ts';
import type { TargetSettings } from '../suites/kit/contract/resolve-target.ts';
import { MOST_SHARDS, parseShard, type Shard } from '../suites/kit/run/shard.ts';
import { addressesOf, secretsOf } from '../suites/kit/contract/target.ts';
import { renderAllow, toHazards } from './options/allow-option.ts';
import { asMistake, CliError } from './cli-error.ts';
import { addCommand } from './commands.ts';
import type { OwnMock } from './own-mock.ts';
import { readConfig, withConfigFile, type Config, type GivenConfig } from './options/config.ts';
import { furtherSecrets } from './results/given-secrets.ts';
import { checkBindings } from './catalogue/known-bindings.ts';
import { checkClaims } from './catalogue/known-claims.ts';
import { judgeAndReport } from './results/judge-and-report.ts';
import {
  DEFAULT_FORMATS,
  isReport,
  parseFormats,
  reportNotBegun,
  writeReport,
  type ReportSettings,
  type Written,
} from './results/reports.ts';
import { prepareFolder } from './options/given-paths.ts';
import { LEDGER_FOLDER, LOCK_FOLDER, readBooleanVariable } from './options/environment.ts';
import { checkOnly, type ReportOptions } from './options/report-options.ts';
import { proxyNotices, readConnections } from './options/connection-options.ts';
import { fixtureOf, nameTarget, openTarget, type TargetOptions } from './options/target-options.ts';
import { quote, renderOutOfRepeat, renderReportFlags, renderTargetFlags } from './options/repeat-flags.ts';
import { warnOfUnreadVariables } from './options/unread-variables.ts';
import { readWaiting, renderWaitingFlags, WAITING, type WaitingOptions } from './options/waiting-options.ts';
import { waitForTarget } from './options/wait-for-target.ts';
import { checkExpectations, readExpectations } from './options/expectations.ts';
import { toSeed } from './options/whole-number.ts';

/** What flags and the configuration file can both set. */
type SharedOptions = ReportOptions & Pick<Config, 'allow' | 'seed' | 'confirm'>;
export interface RunOptions extends TargetOptions, SharedOptions, WaitingOptions {
  readonly shard?: Shard;
  readonly shuffle?: true;
  readonly record?: string;
}

/** The exit code of a run after which it is not known whether the target conforms. */
const INCONCLUSIVE = 3;

export function addRunCommand(program: Command): void {
  addCommand(program, 'run', { ...WAITING, allow: toHazards, seed: toSeed, shard: toShard }).action(
    async (given: RunOptions, command: Command) => {
      const options = withConfigFile(given, command);
      const since = Date.now();
      let folder = options.out ?? 'reports';
      try {
        const read = readConfig(options.config, process.env);
        folder = options.out ?? read.config.out ?? folder;
        process.exitCode = await runWith(options, command, read);
      } catch (error) {
        if (error instanceof CliError && error.exitCode === 2)
          reportNotBegun(folder, error.message, since, process.env);
        throw error;
      }
    },
  );
}

/** Returns the exit code. */
export async function runWith(options: RunOptions, command: Command, { config, given }: GivenConfig): Promise<number> {
  warnOfUnreadVariables(options.config);
  const formats = parseFormats(options.format ?? config.format ?? DEFAULT_FORMATS);
  const folder = options.out ?? config.out ?? 'reports';
  if (options.record !== undefined) prepareRecording(options.record, folder);
  const common = readSettings(options, config);
  const named = nameTarget(command, options, config);
  for (const warning of [...given.warnings, ...(named?.warnings ?? []), ...proxyNotices(named?.settings, common)])
    process.stderr.write(`${warning}\n`);
  if (common.only !== undefined) await checkOnly(common.only, named?.settings);
  await checkExpectations(common.expectations);
  if (named !== undefined) {
    const secrets = furtherSecrets(named.settings, given);
    await waitForTarget({ options, config, settings: named.settings, connections: common, secrets });
  }
  const interruption = listenForInterruption();
  const own = named === undefined ? await startOwn(common.only ?? []) : undefined;
  const settings = named?.settings ?? withFixture(own?.settings ?? {}, fixtureOf(options, config));
  const runId = randomBytes(4).toString('hex');
  const seed = options.seed ?? config.seed ?? seedOf(config.requirements);
  const ownFlags = settings.data?.fixture === undefined ? '' : ` --fixture ${settings.data.fixture}`;
  const flags = `${own === undefined ? renderTargetFlags(command, options) : ownFlags}${renderWaitingFlags(options)}${renderAllow(options)}`;
  const again = `npx touchstone run --seed ${seed}${renderChoice(options, common.only)}${flags}${renderReportFlags(command, options)}`;
  try {
    const target = await openTarget(settings, runId, own ?? common);
    const secrets = furtherSecrets(settings, given);
    const battery: RecordedConfig = withoutUndefined({
      ...common,
      target,
      runId,
      seed,
      ownMock: own !== undefined,
      sideBySide: own !== undefined,
      secrets,
      signal: interruption.signal,
      repeat: `npx touchstone run --only {case} --seed ${seed}${flags}${renderOutOfRepeat(folder)}`,
      ...(own === undefined ? { ledgerDir: LEDGER_FOLDER, lockDir: LOCK_FOLDER } : { ca: own.ca }),
      shard: options.shard,
    });
    const code = await judge(battery, options.record, {
      folder,
      formats,
      secrets: { ...secretsOf(target), ...secrets },
      addresses: addressesOf(target),
      ...(options.config === undefined ? {} : { junitFile: options.config }),
    });
    if (code === INCONCLUSIVE) process.stdout.write(`Run it again: ${again}\n`);
    return code;
  } finally {
    interruption.stop();
    await own?.close();
  }
}

/** Which cases were chosen, as flags. */
function renderChoice({ shard }: RunOptions, only: readonly string[] = []): string {
  const part = shard === undefined ? '' : ` --shard ${shard.index}/${shard.count}`;
  return `${only.map((pattern) => ` --only ${quote(pattern)}`).join('')}${part}`;
}

function withFixture(settings: TargetSettings, fixture: ReturnType<typeof fixtureOf>): TargetSettings {
  const { data } = settings;
  return data === undefined || fixture === undefined ? settings : { ...settings, data: { ...data, fixture } };
}

/** While it starts, the battery is loaded. */
async function startOwn(only: readonly string[]): Promise<OwnMock> {
  const { startOwnMock } = await import('./own-mock.ts');
  const wanted = only.length === 0 ? INTERFACES : (await import('./options/wanted-cases.ts')).interfacesOf(only);
  const [own] = await Promise.all([startOwnMock(wanted), import('../suites/battery.ts')]);
  return own;
}

async function judge(battery: RecordedConfig, file: string | undefined, report: ReportSettings): Promise<number> {
  // Loaded late, so that misuse is answered at once.
  const { runBattery, startRecording } = await import('../suites/battery.ts');
  if (file === undefined) return judgeAndReport((hooks) => runBattery({ ...battery, ...hooks }), report);
  const { config, end } = startRecording(battery);
  return judgeAndReport(
    (hooks) => runBattery({ ...config, ...hooks }),
    report,
    (): Written => {
      const { text, learned } = end();
      writeReport(file, text);
      return { path: file, secrets: learned };
    },
  );
}

/** Before the run: what is in the way is reported now, and an older recording is not taken for this one. */
function prepareRecording(file: string, folder: string): void {
  if (isReport(file, folder)) throw new CliError(`--record: a report is written to ${file}. Name another file.`);
  prepareFolder(dirname(file), '--record');
  writeReport(file, '');
}

function readSettings(options: RunOptions, config: Config): Partial<BatteryConfig> {
  const expectations = options.expectations ?? config.expectations;
  const { requirements, bindings, claims } = config;
  const shuffled = readBooleanVariable('TOUCHSTONE_SHUFFLE', process.env);
  if (requirements !== undefined) checkRequirements(requirements);
  checkBindings(bindings);
  checkClaims(claims);
  return withoutUndefined({
    only: options.only ?? config.only,
    allow: options.allow ?? config.allow,
    failOn: options.failOn ?? config.failOn,
    expectations: expectations === undefined ? undefined : readExpectations(expectations),
    confirm: options.confirm ?? config.confirm,
    shuffle: (options.shuffle ?? shuffled) || undefined,
    ...readConnections(options, config, process.env),
    requirementSet: requirements,
    ...readWaiting(options, config),
    bindings,
    claims,
  });
}

export function checkRequirements(version: string): void {
  asMistake(() => seedOf(version));
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
