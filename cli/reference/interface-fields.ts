// Reads the fields of an exported interface, with what is said about each, from the text of its module.

export interface Field {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  readonly says: string;
}

/** `source`: the module's text. Throws an Error if it has no such interface. */
export function readFields(source: string, name: string): readonly Field[] {
  const found = new RegExp(`export interface ${name}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`, 'u').exec(source);
  if (found === null) throw new Error(`There is no exported interface ${name}.`);
  const fields = (found[1] ?? '').matchAll(
    /(?: {2}\/\*\* (?<says>[^\n]*?) \*\/\n)? {2}readonly (?<name>\w+)(?<optional>\??): (?<type>[^\n]*);/gu,
  );
  return [...fields].map(({ groups = {} }) => ({
    name: groups['name'] ?? '',
    type: plain(groups['type'] ?? ''),
    optional: groups['optional'] === '?',
    says: groups['says'] ?? '',
  }));
}

function plain(type: string): string {
  return type
    .replaceAll('readonly ', '')
    .replaceAll(/Readonly<(.*)>/gu, '$1')
    .replaceAll("'", '"');
}
