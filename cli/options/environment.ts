// What the commands take from the environment in which they run.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CliError } from '../cli-error.ts';

/** Folder in which runs write down what they are about to create, for `sweep`. */
export const LEDGER_FOLDER = '.touchstone/ledgers';

/** Where the runs of this machine, of whatever user and folder, mark which targets they work on. */
export const LOCK_FOLDER = join(tmpdir(), 'touchstone-locks');

/** They have no default: of a target that is named by nothing else, an empty one is all that is known. */
const OF_TARGET: ReadonlySet<string> = new Set(
  'DATA,API_KEY,SERVICE_KEY,MANAGEMENT,TOKEN,REF,STORAGE,STORAGE_KEY,STORAGE_ANON_KEY,JWT_SECRET,CONFIG'
    .split(',')
    .map((name) => `TOUCHSTONE_${name}`),
);

/** An empty variable counts as not set: pipelines pass a parameter that was left out as an empty one. */
export function forgetEmptyVariables(env: NodeJS.ProcessEnv): void {
  for (const [name, value] of Object.entries(env))
    if (name.startsWith('TOUCHSTONE_') && value === '' && !OF_TARGET.has(name)) delete env[name];
}

/** Colour on a terminal, unless NO_COLOR; elsewhere only with FORCE_COLOR. */
export function wantsColour(): boolean {
  const { NO_COLOR: no = '', FORCE_COLOR: force = '0' } = process.env;
  return no === '' && (process.stdout.isTTY || force !== '0');
}

/** Of a variable that turns something on or off; an empty one counts as unset. Throws a CliError that names the allowed values. */
export function readBooleanVariable(name: string, env: NodeJS.ProcessEnv): boolean {
  const said = (env[name] ?? '').toLowerCase();
  if (['1', 'true', 'yes'].includes(said)) return true;
  if (['', '0', 'false', 'no'].includes(said)) return false;
  throw new CliError(`${name} must be 1, true or yes, or 0, false or no.`);
}
