// Pieces of TypeScript as text: keys, blocks and lists that stay valid whatever the names in them are.

/** Also escapes the two characters that end a line for some readers but not in JSON. */
export function quote(text: string): string {
  return JSON.stringify(text)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
}

/** A member of a type: the name is not quoted if it need not be. */
export function entry(name: string, type: string, optional = false): string {
  return `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name)}${optional ? '?' : ''}: ${type}`;
}

/** A property of a value: `__proto__` would set the prototype unless its key is computed. */
export function property(name: string, value: string): string {
  return name === '__proto__' ? `[${quote(name)}]: ${value}` : entry(name, value);
}

export function block(entries: readonly string[]): string {
  return entries.length === 0 ? '{}' : `{\n${indent(entries.join('\n'))}\n}`;
}

/** An object type that, without entries, allows no key. */
export function dictionary(entries: readonly string[]): string {
  return block(entries.length === 0 ? ['[_ in never]: never'] : entries);
}

/** The same for a value: there the entries need commas. */
export function literal(entries: readonly string[]): string {
  return entries.length === 0 ? '{}' : `{\n${indent(entries.map((item) => `${item},`).join('\n'))}\n}`;
}

export function tuple(texts: readonly string[]): string {
  return `[${texts.map((text) => quote(text)).join(', ')}]`;
}

export function list(items: readonly string[]): string {
  return items.length === 0 ? '[]' : `[\n${indent(items.map((item) => `${item},`).join('\n'))}\n]`;
}

function indent(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ');
}

const collator = new Intl.Collator('en');

/** The order of names: alphabetical as people see it, the same on every machine. */
export function compareNames(left: string, right: string): number {
  return collator.compare(left, right) || (left < right ? -1 : Number(left > right));
}
