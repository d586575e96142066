// What a wrong file of stubs is called; apart from its reader, which brings a parser of YAML.

/** A file of stubs that cannot be read, or one of its stubs is wrong: for its author to mend. */
export class StubFileError extends Error {
  override readonly name = 'StubFileError';
}
