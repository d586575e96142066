// Flags whose values are secrets, and what stands for those values in a printed command.
import type { Command, Option } from 'commander';
import { CliError } from '../cli-error.ts';

/** Names of options. */
const SECRET: ReadonlySet<string> = new Set([
  'apiKey',
  'serviceKey',
  'jwtSecret',
  'userToken',
  'token',
  'otherToken',
  'storageKey',
  'storageAnonKey',
]);

export function isSecret(name: string): boolean {
  return SECRET.has(name);
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
