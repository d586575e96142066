// What the commands take from the place where they run.

/** Where runs write down what they are about to create, for `sweep`. */
export const LEDGER_FOLDER = '.touchstone/ledgers';

/** Colour on a terminal, unless NO_COLOR; elsewhere only with FORCE_COLOR. */
export function wantsColour(): boolean {
  const { NO_COLOR: no = '', FORCE_COLOR: force = '0' } = process.env;
  return no === '' && (process.stdout.isTTY || force !== '0');
}
