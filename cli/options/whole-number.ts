// The whole numbers that flags take.
import { randomBytes } from 'node:crypto';
import { InvalidArgumentError } from 'commander';

/** At most as large as numbers are whole. */
export function toWholeNumberFrom(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/u.test(text) || number < least || number > most)
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    return number;
  };
}

/** `random` explores: the run says which number that was. */
export function toSeed(text: string): number {
  return text === 'random' ? randomBytes(4).readUInt32LE() : toWholeNumberFrom(0)(text);
}
