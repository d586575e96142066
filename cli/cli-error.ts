// A failure that the person at the terminal can act on: one clear text and the exit code of the design's table.

export class CliError extends Error {
  override readonly name = 'CliError';
  readonly exitCode: 2 | 3 | 4;
  constructor(message: string, exitCode: 2 | 3 | 4 = 2, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
