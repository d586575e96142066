// Environment variables that look like ours and that nothing reads: most likely typing mistakes.
import { flagVariables } from '../commands.ts';
import { readGivenFile } from './given-paths.ts';
import { suggestion } from './suggest.ts';

/** Read by other code than the flags, and what each says. */
export const OTHER_VARIABLES: ReadonlyMap<string, string> = new Map([
  ['TOUCHSTONE_SHUFFLE', '1: as `run --shuffle`; 0: not, whatever the file says'],
  ['TOUCHSTONE_CACHE', 'the folder of prepared databases and compiled code; `off`: nothing is kept'],
  ['TOUCHSTONE_ADMIN_URL', 'printed by `mock --env` for the tests of an app; no command reads it'],
  ['TOUCHSTONE_ADMIN_KEY', 'the same'],
  ['TOUCHSTONE_PG_BIN', "our own tests: the folder of PostgreSQL's programs"],
  ['TOUCHSTONE_CHROMIUM', 'our own tests: the program of Chromium'],
]);
/** How the variables begin that our own tests read. */
const OF_TESTS = /^TOUCHSTONE_(?:TARGET|PROPERTY|FUZZ|MODEL|WALK|CRASH|PROOF)_|^TOUCHSTONE_(?:SHUFFLES|PROOF)$/u;

/**
 * A sentence for each that no command reads: a job may run several. `text`: the configuration file's, which may name
 * variables of its own.
 */
export function tellUnreadVariables(env: NodeJS.ProcessEnv, text = ''): readonly string[] {
  const flags = flagVariables();
  const named = new Set(text.match(/\bTOUCHSTONE_\w+/gu) ?? []);
  return Object.entries(env)
    .filter(([name, value]) => name.startsWith('TOUCHSTONE_') && (value ?? '') !== '')
    .map(([name]) => name)
    .filter((name) => !flags.includes(name) && !OTHER_VARIABLES.has(name) && !OF_TESTS.test(name) && !named.has(name))
    .map((name) => `${name} is set, and nothing reads it.${suggestion(name, [...flags, ...OTHER_VARIABLES.keys()])}`);
}

/** On standard error. `file`: the configuration, if any. */
export function warnOfUnreadVariables(file: string | undefined): void {
  const text = file === undefined ? '' : readGivenFile(file, `There is no configuration file "${file}".`);
  for (const sentence of tellUnreadVariables(process.env, text)) process.stderr.write(`${sentence}\n`);
}
