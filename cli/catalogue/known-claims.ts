// The claims of a configuration name capabilities; any other name would be silently ignored.
import { dataCapabilities } from '../../suites/data/capabilities.ts';
import { managementCapabilities } from '../../suites/management/capabilities.ts';
import { storageCapabilities } from '../../suites/storage/capabilities.ts';
import { CliError } from '../cli-error.ts';
import { suggestion } from '../options/suggest.ts';

const CAPABILITIES = { data: dataCapabilities, management: managementCapabilities, storage: storageCapabilities };

/** Everything that may be claimed: `<interface>.<need>` → what a target does that has it. */
export function knownCapabilities(): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(CAPABILITIES).flatMap(([name, needs]) =>
      Object.entries(needs).map(([need, title]) => [`${name}.${need}`, title] as const),
    ),
  );
}

/** Throws a CliError that names the unknown one. */
export function checkClaims(claims: Readonly<Record<string, boolean>> = {}): void {
  const known = [...knownCapabilities().keys()];
  for (const name of Object.keys(claims))
    if (!known.includes(name))
      throw new CliError(`claims: unknown capability "${name}".${suggestion(name, known)} Known: ${known.join(', ')}.`);
}
