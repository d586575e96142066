// The whole numbers that flags take.
import { randomBytes } from 'node:crypto';
import { InvalidArgumentError } from 'commander';

/** As large as numbers are whole. */
export function toWholeNumber(text: string): number {
  if (!/^\d+$/u.test(text) || !Number.isSafeInteger(Number(text)))
    throw new InvalidArgumentError(`It must be a whole number from 0 to ${Number.MAX_SAFE_INTEGER}.`);
  return Number(text);
}

export function toWholeNumberFrom(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (!/^\d+$/u.test(text) || number < least || number > most)
      throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
    return number;
  };
}

/** `random` explores: the run says which number that was. */
export function toSeed(text: string): number {
  return text === 'random' ? randomBytes(4).readUInt32LE() : toWholeNumber(text);
}
