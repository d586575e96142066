// SQL as the oracle writes it: by hand, apart from the engine's own SQL values.

export function quoted(...names: readonly string[]): string {
  return names.map((name) => `"${name.split('"').join('""')}"`).join('.');
}

export function literal(text: string): string {
  return `'${text.split("'").join("''")}'`;
}

/** The item at a position modulo the length, so that any number chooses one. */
export function pick<T>(items: readonly T[], position: number): T {
  const found = items[position % items.length];
  if (found === undefined) throw new Error('nothing to choose from');
  return found;
}
