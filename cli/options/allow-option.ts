// The flag that allows more than is safe on a shared target, the same for every command that has it.
import { InvalidArgumentError, type Command } from 'commander';
import type { Hazard } from '../../suites/kit/outcome.ts';
import { HAZARDS } from '../../suites/kit/contract/safety.ts';
import { option } from './option.ts';
import { JUDGED } from './report-options.ts';

export interface AllowOption {
  readonly allow?: readonly Hazard[];
}

/** Adds `--allow`, which takes commas and may be repeated, and its TOUCHSTONE_ALLOW. */
export function addAllowOption(command: Command): Command {
  const about = `more than is safe on a shared target, of ${HAZARDS.join(', ')}; may be repeated`;
  const toHazards = (value: string, before: readonly Hazard[] | undefined): readonly Hazard[] => [
    ...(before ?? []),
    ...value.split(',').map((word) => toHazard(word.trim())),
  ];
  return command.addOption(option('--allow <hazard>', about, toHazards).helpGroup(JUDGED));
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
