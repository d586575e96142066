// Environment variables that turn something on or off.
import { CliError } from '../cli-error.ts';

/** An empty variable counts as unset. Throws a CliError that names the allowed values. */
export function readBooleanVariable(name: string, env: NodeJS.ProcessEnv): boolean {
  const said = (env[name] ?? '').toLowerCase();
  if (['1', 'true', 'yes'].includes(said)) return true;
  if (['', '0', 'false', 'no'].includes(said)) return false;
  throw new CliError(`${name} must be 1, true or yes, or 0, false or no.`);
}
