// What the contract leaves to a storage service, and what one does that has it.

export const storageCapabilities: Readonly<Record<string, string>> = {
  'partial-removal': 'Removes the objects that are there when one of those named is not',
  'short-links': 'Signs links that live one second',
  'anon-key': 'Knows a key of an anonymous caller',
};
