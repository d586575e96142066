// Reads the command line of the bench.
import { parseArgs } from 'node:util';

export interface Arguments {
  readonly parts: readonly string[];
  readonly quick: boolean;
  readonly gate: boolean;
  readonly help: boolean;
}

/** A person wrote something that we do not understand. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Throws a UsageError. No names: all parts. */
export function parseArguments(args: readonly string[], known: readonly string[]): Arguments {
  const { values, positionals } = read(args);
  for (const name of positionals)
    if (!known.includes(name)) throw new UsageError(`There is no part "${name}". Parts: ${known.join(', ')}.`);
  return {
    parts: positionals.length === 0 ? known : known.filter((name) => positionals.includes(name)),
    quick: values.quick === true,
    gate: values.gate === true,
    help: values.help === true,
  };
}

function read(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        quick: { type: 'boolean' },
        gate: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
