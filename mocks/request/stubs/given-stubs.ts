// Puts the stubs in force that the options of a mock give, as values or as a file.
import { StubFileError, type Stub } from './stub.ts';
import type { StubRegister } from './stubs.ts';
import { messageOf } from '../../runtime/unknown.ts';

export type GivenStubs = readonly Stub[] | { readonly file: string };

/** Throws an Error that says which one is wrong, and how; a StubFileError if it stands in a file. */
export async function addGivenStubs(stubs: Pick<StubRegister, 'add'>, given: GivenStubs): Promise<void> {
  if (!('file' in given)) {
    for (const [at, stub] of given.entries())
      addAt(stubs, stub, (message) => new Error(`createMock: stubs[${at}]: ${message}`));
    return;
  }
  // A page has no files.
  const { readStubs } = await import('./read-stubs.ts');
  for (const { stub, where } of await readStubs(given.file))
    addAt(stubs, stub, (message) => new StubFileError(`${where}: ${message}`));
}

function addAt(stubs: Pick<StubRegister, 'add'>, stub: Stub, refused: (message: string) => Error): void {
  try {
    stubs.add(stub);
  } catch (error) {
    throw refused(messageOf(error));
  }
}
