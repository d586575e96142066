// The flags that name a target: where the file says the same, and what stands for a secret in a printed command.
import type { Command, Option } from 'commander';
import { CliError } from '../cli-error.ts';
import { TARGET_FLAGS, toOption } from '../commands.ts';

interface KnownFlag {
  readonly name: string;
  readonly flag: string;
  readonly places: readonly string[];
  /** Those of its places. */
  readonly interfaces: readonly string[];
  readonly isSecret: boolean;
}

/** In the order of the help, by the names of their options. */
export const KNOWN_FLAGS: ReadonlyMap<string, KnownFlag> = new Map(
  TARGET_FLAGS.map((described) => {
    const { places = [], secret: isSecret = false } = described;
    const option = toOption(described);
    const name = option.attributeName();
    const interfaces = places.flatMap((place) => place.split('.')[0] ?? []);
    return [name, { name, flag: `--${option.name()}`, places, interfaces, isSecret }];
  }),
);

export function isSecret(name: string): boolean {
  return KNOWN_FLAGS.get(name)?.isSecret === true;
}

/** Such as `<storage-key>`. */
export function placeholderOf(option: Option): string {
  return `<${option.name()}>`;
}

/** Throws a CliError if a placeholder was given for a secret. */
export function refusePlaceholders(command: Command): void {
  for (const option of command.options.filter((one) => isSecret(one.attributeName()))) {
    const given: unknown = command.getOptionValue(option.attributeName());
    const placeholder = placeholderOf(option);
    if ([given].flat().includes(placeholder))
      throw new CliError(
        `--${option.name()}: "${placeholder}" stands for the secret, which nothing that is printed shows. Put the secret in its place, or into ${option.envVar ?? 'a variable'} and leave the flag out.`,
      );
  }
}
