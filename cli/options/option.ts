// Flags as the commands share them: each has its TOUCHSTONE_* twin, and a list may be given at once or bit by bit.
import type { Option } from 'commander';

/** `--fail-on` has the twin TOUCHSTONE_FAIL_ON. */
export function variableOf(option: Option): string {
  return `TOUCHSTONE_${option.name().replaceAll('-', '_').toUpperCase()}`;
}

/** Of a flag that may be repeated and takes commas. */
export function collect(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), ...value.split(',').map((word) => word.trim())];
}

/** The same, each as it stands: white space in a token is a mistake. */
export function collectTokens(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), ...value.split(/ *, */u)];
}

/** Of a flag that may be repeated: a path may have commas. */
export function collectPaths(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), value];
}
