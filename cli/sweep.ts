// `touchstone sweep`: removes what interrupted runs left on a target: what their ledgers name, or what is old if a ledger is lost.
import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { printableLine } from '../reporters/printable.ts';
import { sweep, sweepLost } from '../suites/battery.ts';
import { renderTime } from '../suites/kit/outcome.ts';
import type { SweepItem } from '../suites/kit/sweep/sweep.ts';
import { CliError } from './cli-error.ts';
import { addCommand } from './commands.ts';
import { LEDGER_FOLDER } from './options/environment.ts';
import { openTarget, readNamedTarget, type TargetOptions } from './options/target-options.ts';
import { readWaiting } from './options/waiting-options.ts';

const STATES = {
  removed: 'removed',
  left: 'could not be removed',
  unseen: 'may be there, since the target could not be asked',
  'would-remove': 'would be removed (--apply does it)',
  'not-removable': 'stays, since the contract has no operation that removes it: remove it by hand',
  'other-target': 'of another target',
  'still-running': 'belongs to a run that is still going',
  ageless: 'stays, since the target does not show its age: only its ledger could remove it',
} as const;

interface SweepOptions extends TargetOptions {
  readonly apply?: boolean;
  readonly ledgers?: string;
  readonly olderThan?: Age;
}

interface Age {
  /** As it was written. */
  readonly text: string;
  readonly milliseconds: number;
}

export function addSweepCommand(program: Command): void {
  addCommand(program, 'sweep', { olderThan: toAge }).action(sweepTarget);
}

async function sweepTarget(options: SweepOptions, command: Command): Promise<void> {
  const { config, settings: target, connections } = readNamedTarget(options, command);
  const ledgerDir = options.ledgers === undefined ? LEDGER_FOLDER : findLedgers(options.ledgers);
  const settings = {
    target: await openTarget(target, 'sweep', connections),
    dryRun: options.apply !== true,
    ...(config.bindings === undefined ? {} : { bindings: config.bindings }),
    ...readWaiting({}, config),
    ...connections,
  };
  const items = await sweep({ ...settings, ledgerDir });
  const old =
    options.olderThan === undefined
      ? { items: [], obstacles: [] }
      : await sweepLost({ ...settings, olderThan: options.olderThan.milliseconds, ofLedgers: items });
  const lines = [
    ...items
      .filter(({ state }) => state !== 'other-target')
      .map((item) => `${item.interface} ${item.resource} ${item.name} of run ${item.runId}: ${stateOf(item)}`),
    ...linesOfOthers(items),
    ...old.items.map(
      (item) =>
        `${item.interface} ${item.resource} ${item.name} of run ${item.runId}, whose ledger is not there${item.age === undefined ? '' : `, ${renderTime(item.age)} old`}: ${stateOf(item)}`,
    ),
    ...(items.length === 0 ? [nothingOf(ledgerDir, options)] : []),
    ...(options.olderThan !== undefined && old.items.length + old.obstacles.length === 0
      ? [`Nothing else on the target is named as a run names it and older than ${options.olderThan.text}.`]
      : []),
  ];
  process.stdout.write(lines.map((line) => `${printableLine(line)}\n`).join(''));
  for (const obstacle of old.obstacles) process.stderr.write(`${printableLine(obstacle)}\n`);
  const stays = [...items, ...old.items].some(
    ({ state }) => state === 'left' || (state === 'not-removable' && options.apply === true),
  );
  const isUnknown = old.obstacles.length > 0 || [...items, ...old.items].some(({ state }) => state === 'unseen');
  process.exitCode = isUnknown ? 3 : stays ? 1 : 0;
}

/** What became of it, and what the target said if it stays. */
function stateOf({ state, answer }: { readonly state: keyof typeof STATES; readonly answer?: string }): string {
  return answer === undefined ? STATES[state] : `${STATES[state]}: ${answer}`;
}

/** A line for each run: what it left is none of this target's. */
function linesOfOthers(items: readonly SweepItem[]): readonly string[] {
  const others = items.filter(({ state }) => state === 'other-target');
  return [...Map.groupBy(others, ({ runId }) => runId)].map(
    ([runId, { length }]) =>
      `${length} ${length === 1 ? 'leftover' : 'leftovers'} of run ${runId}: ${STATES['other-target']}`,
  );
}

/** Only one folder is searched for ledgers: a user who started the run elsewhere must learn that. */
function nothingOf(ledgerDir: string, { ledgers, olderThan }: SweepOptions): string {
  const where = ledgers === undefined ? `${ledgerDir} of this folder (${process.cwd()})` : resolve(ledgerDir);
  const others = [
    'A run keeps its ledger in the folder it was started in: --ledgers DIR names another one',
    ...(olderThan === undefined ? ['--older-than 2h looks on the target itself'] : []),
  ];
  return `Nothing to remove: no ledger in ${where} has open entries. ${others.join('; ')}.`;
}

/** The folder itself, or that of a run that was started in it. */
function findLedgers(folder: string): string {
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new CliError(`There is no folder "${folder}".`);
  const inside = join(folder, LEDGER_FOLDER);
  return existsSync(inside) ? inside : folder;
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

function toAge(text: string): Age {
  const [, count = '', unit = ''] = /^([1-9]\d{0,5})(m|h|d)$/u.exec(text.trim()) ?? [];
  const milliseconds = Number(count) * (UNITS[unit] ?? 0);
  if (milliseconds === 0) throw new InvalidArgumentError('It must be an age, such as 30m, 2h or 7d.');
  return { text: text.trim(), milliseconds };
}
