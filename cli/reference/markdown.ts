// Pieces of the reference pages: a page with its notice, a table, a span of code.

export interface Page {
  /** Below `docs/reference/`. */
  readonly file: string;
  readonly title: string;
  /** One sentence. */
  readonly lead: string;
  /** Where the facts stand that the page shows. */
  readonly source: string;
  readonly body: readonly string[];
}

export function renderPage({ title, lead, source, body }: Page): string {
  const notice = `<!-- Written by \`npm run generate\` from ${source}: edit those. -->`;
  return `${[`# ${title}`, notice, lead, ...body].join('\n\n')}\n`;
}

/** Rows without any cell in a column lose the column. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const kept = heads.map((_head, index) => rows.some((row) => (row[index] ?? '') !== ''));
  const line = (cells: readonly string[]): string =>
    `| ${cells
      .filter((_cell, index) => kept[index])
      .map((cell) => cell.replaceAll('|', '\\|').replaceAll('\n', ' '))
      .join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}

export function code(text: string): string {
  return text === '' ? '' : text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}
