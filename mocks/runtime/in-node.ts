// Says whether Node runs this: the core runs in a browser's tab, too.

export function inNode(): boolean {
  return typeof process !== 'undefined' && process.versions.node !== undefined;
}
