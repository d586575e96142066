// HTML as text: elements, tables, and a page that needs no other file.
import { readFileSync } from 'node:fs';
import { text } from './xml.ts';

/** An element; children are HTML already. Elements are always closed, since HTML knows no self-closing ones. */
export function tag(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly string[]
): string {
  const list = Object.entries(attributes).map(([key, value]) => ` ${key}="${text(value).replaceAll('"', '&quot;')}"`);
  return `<${name}${list.join('')}>${children.join('')}</${name}>`;
}

/** Cells are HTML already; what the search of a page filters has an interface. */
export interface TableRow {
  readonly cells: readonly string[];
  readonly interface?: string;
  readonly verdict?: string;
}

/** A table with a heading row. On a narrow page each row is a block; a heading with a colon says there what its cells are. */
export function table(heads: readonly string[], rows: readonly TableRow[]): string {
  const named = heads.map((head) => (head.endsWith(':') ? { 'data-head': head.slice(0, -1) } : {}));
  const head = heads.map((one) => tag('th', { scope: 'col' }, text(one.replace(/:$/u, ''))));
  const body = rows.map((row) => {
    const cells = row.cells.map((cell, index) => tag('td', cell === '' ? {} : (named[index] ?? {}), cell));
    return `\n${tag('tr', found(row), ...cells)}`;
  });
  return tag(
    'div',
    { class: 'wide' },
    tag('table', {}, tag('thead', {}, tag('tr', {}, ...head)), tag('tbody', {}, ...body)),
  );
}

/** The attributes by which the search of a page finds something. */
export function found(row: Pick<TableRow, 'interface' | 'verdict'>): Readonly<Record<string, string>> {
  return {
    ...(row.interface === undefined ? {} : { 'data-i': row.interface }),
    ...(row.verdict === undefined ? {} : { 'data-v': row.verdict }),
  };
}

/** A verdict as a word with a sign, in its colour. */
export function badge(verdict: string, word: string = verdict): string {
  return tag('span', { class: `badge ${verdict}` }, text(word));
}

/** A sentence of ours: what stands in backticks is code. */
export function prose(sentence: string): string {
  return text(sentence).replaceAll(/`([^`]+)`/gu, '<code>$1</code>');
}

export function code(content: string): string {
  return tag('code', {}, text(content));
}

export function folded(title: string, content: string): string {
  return tag('details', {}, tag('summary', {}, text(title)), content);
}

/** What lies beside this module, also in the package. */
const readBeside = (name: string): string => `\n${readFileSync(new URL(name, import.meta.url), 'utf8')}`;
const PAGE_STYLE = readBeside('page.css');
export const PAGE_SCRIPT = readBeside('page.js');

export function page(title: string, ...body: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text(title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}
