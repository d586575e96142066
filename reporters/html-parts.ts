// HTML as text: elements, tables, and a page that needs no other file.
import { readFileSync } from 'node:fs';
import { stemOf } from './search-words.ts';
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

/**
 * A table with a heading row. On a narrow page each row is a block; a heading with a colon says there what its cells are.
 * One with a number sign has numbers, one with a tilde words that are not broken.
 */
export function table(heads: readonly string[], rows: readonly TableRow[]): string {
  const classOf = (head: string) =>
    /[#~]$/u.test(head) ? { class: head.endsWith('#') ? 'number' : 'short' } : undefined;
  const cellOf = heads.map((one) => ({ ...(one.includes(':') ? { 'data-head': nameOf(one) } : {}), ...classOf(one) }));
  const head = heads.map((one) => tag('th', { scope: 'col', ...classOf(one) }, text(nameOf(one))));
  const body = rows.map((row) => {
    const cells = row.cells.map((cell, index) => tag('td', cell === '' ? {} : (cellOf[index] ?? {}), cell));
    return `\n${tag('tr', found(row), ...cells)}`;
  });
  return tag(
    'div',
    { class: 'wide' },
    tag('table', {}, tag('thead', {}, tag('tr', {}, ...head)), tag('tbody', {}, ...body)),
  );
}

function nameOf(head: string): string {
  return head.replace(/:?[#~]?$/u, '');
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

/** A command that a button of the script copies. */
export function command(line: string): string {
  return tag('pre', { class: 'copy' }, text(line));
}

export function none(sentence: string): string {
  return tag('p', { class: 'dim' }, text(sentence));
}

/** Pairs without a value are left out. */
export function facts(pairs: readonly (readonly [string, string | undefined])[]): string {
  const given = pairs.filter((pair): pair is readonly [string, string] => (pair[1] ?? '') !== '');
  return tag('dl', {}, ...given.map(([name, value]) => `${tag('dt', {}, text(name))}${tag('dd', {}, text(value))}`));
}

export function folded(title: string, content: string): string {
  return tag('details', {}, tag('summary', {}, text(title)), content);
}

/** What lies beside this module, also in the package. */
const readBeside = (name: string): string => `\n${readFileSync(new URL(name, import.meta.url), 'utf8')}`;
const PAGE_STYLE = readBeside('page.css');
/** It searches as `explain` does. */
export const PAGE_SCRIPT = `\nconst stemOf = ${stemOf.toString()};${readBeside('page.js')}`;
/** A touchstone with its streak. Its name space is escaped: the page names no address. */
const ICON =
  "data:image/svg+xml,%3Csvg xmlns='http:%2F%2Fwww.w3.org%2F2000%2Fsvg' viewBox='0 0 16 16'%3E%3Crect width='16' height='16' rx='4' fill='%231c2733'/%3E%3Cpath d='M3 12 13 4' stroke='%23e8b64c' stroke-width='3' stroke-linecap='round'/%3E%3C/svg%3E";

export function page(title: string, ...body: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${text(title)}</title>
<link rel="icon" href="${ICON}">
<style>${PAGE_STYLE}</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}
