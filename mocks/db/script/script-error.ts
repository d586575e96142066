// An error in the user's SQL, in a module of its own: it is known before anything is loaded.
/** The user's SQL does not load; the message is for the user. */
export class ScriptError extends Error {
  override readonly name = 'ScriptError';
  readonly file: string;
  readonly line: number;
  constructor(file: string, line: number, message: string, options?: ErrorOptions) {
    super(`${file}:${line}: ${message}`, options);
    this.file = file;
    this.line = line;
  }
}
