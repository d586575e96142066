// A failure that the person at the terminal can act on: one clear text and the exit code of the design's table.

export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitCode: 2 | 3 | 4;
  constructor(message: string, exitCode: 2 | 3 | 4 = 2, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** Tells the person at the terminal something, or nothing. */
export function note(text: string | undefined): void {
  if (text !== undefined) process.stderr.write(`touchstone: ${text}\n`);
}

export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What goes wrong in the work is for the user to mend, in the words that are made of the error's. Throws a CliError. */
export function asMistake<T>(work: () => T, describe: (text: string, cause: unknown) => string = (text) => text): T {
  try {
    return work();
  } catch (cause) {
    throw new CliError(describe(textOf(cause), cause), 2, { cause });
  }
}
