// Flags as the commands share them: each has its TOUCHSTONE_* twin, and a list may be given at once or bit by bit.
import { Option } from 'commander';

/** `--fail-on` has the twin TOUCHSTONE_FAIL_ON. */
export function option<T>(flags: string, about: string, parse?: (value: string, before: T) => T): Option {
  const created = new Option(flags, about);
  if (parse !== undefined) created.argParser(parse);
  return created.env(`TOUCHSTONE_${created.name().replaceAll('-', '_').toUpperCase()}`);
}

/** Of a flag that may be repeated and takes commas. */
export function collect(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), ...value.split(',').map((word) => word.trim())];
}

/** The same, each as it stands: white space in a token is a mistake. */
export function collectTokens(value: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), ...value.split(/ *, */u)];
}
