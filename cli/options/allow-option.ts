// The flag that allows more than is safe on a shared target, the same for every command that has it.
import type { Command } from 'commander';
import { InvalidArgumentError, Option } from 'commander';
import type { Hazard } from '../../suites/kit/outcome.ts';
import { HAZARDS } from '../../suites/kit/contract/safety.ts';
import { JUDGED } from './report-options.ts';

export interface AllowOption {
  readonly allow?: readonly Hazard[];
}

/** Adds `--allow`, which takes commas and may be repeated, and its TOUCHSTONE_ALLOW. */
export function addAllowOption(command: Command): Command {
  return command.addOption(
    new Option('--allow <hazard>', `more than is safe on a shared target, of ${HAZARDS.join(', ')}; may be repeated`)
      .env('TOUCHSTONE_ALLOW')
      .helpGroup(JUDGED)
      .argParser((value: string, before: readonly Hazard[] | undefined): readonly Hazard[] => [
        ...(before ?? []),
        ...value.split(',').map((word) => toHazard(word.trim())),
      ]),
  );
}

/** The flag as given, for the next command. */
export function renderAllow({ allow = [] }: AllowOption): string {
  return allow.length === 0 ? '' : ` --allow ${allow.join(',')}`;
}

function toHazard(value: string): Hazard {
  const hazard = HAZARDS.find((known) => known === value);
  if (hazard === undefined) throw new InvalidArgumentError(`It must be one of ${HAZARDS.join(', ')}.`);
  return hazard;
}
