// The flag that allows more than is safe on a shared target, the same for every command that has it.
import { InvalidArgumentError } from 'commander';
import { collect } from '../commands.ts';
import type { Hazard } from '../../suites/kit/outcome.ts';
import { HAZARDS } from '../../suites/kit/contract/safety.ts';

export interface AllowOption {
  readonly allow?: readonly Hazard[];
}

export const toHazards = collect((value) => value.split(',').map((word) => toHazard(word.trim())));

/** The flag as given, for the next command. */
export function renderAllow({ allow = [] }: AllowOption): string {
  return allow.length === 0 ? '' : ` --allow ${allow.join(',')}`;
}

function toHazard(value: string): Hazard {
  const hazard = HAZARDS.find((known) => known === value);
  if (hazard === undefined) throw new InvalidArgumentError(`It must be one of ${HAZARDS.join(', ')}.`);
  return hazard;
}
