// Reads the command line of the bench.
import { parseArgs } from 'node:util';

export interface Arguments {
  readonly parts: readonly string[];
  readonly quick: boolean;
  readonly gate: boolean;
  readonly help: boolean;
  /** A history that the ratios are compared with. */
  readonly against?: string;
  /** A history that the ratios are added to. */
  readonly keep?: string;
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
  for (const name of ['against', 'keep'] as const)
    if (values[name] === '') throw new UsageError(`--${name} needs the name of a file.`);
  if (values.keep !== undefined && values.quick === true)
    throw new UsageError('--keep and --quick exclude each other: the numbers of a quick run mean nothing.');
  return {
    parts: positionals.length === 0 ? known : known.filter((name) => positionals.includes(name)),
    quick: values.quick === true,
    gate: values.gate === true,
    help: values.help === true,
    ...(values.against === undefined ? {} : { against: values.against }),
    ...(values.keep === undefined ? {} : { keep: values.keep }),
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
        against: { type: 'string' },
        keep: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
