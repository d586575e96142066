// `touchstone sweep`: removes what broken-off runs left on a target, and only what their ledgers name.
import type { Command } from 'commander';
import { sweep } from '../suites/battery.ts';
import { CliError } from './cli-error.ts';
import { readConfig } from './config.ts';
import { checkBindings } from './known-bindings.ts';
import { LEDGER_FOLDER } from './surroundings.ts';
import { addTargetOptions, nameTarget, openTarget, readAuthorities } from './target-options.ts';
import type { TargetOptions } from './target-options.ts';

const STATES = {
  removed: 'removed',
  left: 'could not be removed',
  'would-remove': 'would be removed (--apply does it)',
  'not-removable': 'stays, since the contract has no operation that removes it: remove it by hand',
  'other-target': 'belongs to another target',
  'still-running': 'belongs to a run that is still going',
} as const;

export function addSweepCommand(program: Command): void {
  addTargetOptions(
    program
      .command('sweep')
      .description(
        'remove leftovers of broken-off runs: only what their ledgers name; without --apply it only says so',
      ),
  )
    .option('--apply', 'really remove')
    .action(async (options: TargetOptions & { readonly apply?: boolean }, command: Command) => {
      const { config, given } = readConfig(options.config, process.env);
      checkBindings(config.bindings);
      const named = nameTarget(command, options, config);
      if (named === undefined)
        throw new CliError('Which target? Give --data, --management or --storage with its key, or --config.');
      const authorities = readAuthorities(options, config);
      for (const warning of given.warnings) process.stderr.write(`${warning}\n`);
      const items = await sweep({
        target: await openTarget(named.settings, 'sweep', authorities),
        ledgerDir: LEDGER_FOLDER,
        dryRun: options.apply !== true,
        ...(config.bindings === undefined ? {} : { bindings: config.bindings }),
        ...authorities,
      });
      for (const item of items)
        process.stdout.write(
          `${item.interface} ${item.resource} ${item.name} of run ${item.runId}: ${STATES[item.state]}\n`,
        );
      if (items.length === 0)
        process.stdout.write(`Nothing is left: no ledger in ${LEDGER_FOLDER} has open entries.\n`);
      process.exitCode = items.some(
        ({ state }) => state === 'left' || (state === 'not-removable' && options.apply === true),
      )
        ? 1
        : 0;
    });
}
