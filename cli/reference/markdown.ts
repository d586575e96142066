// Pieces of the reference pages: the prose of pages.yaml with its places filled, a table, a span of code.
import { globSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';

const root = new URL('../../', import.meta.url);

/** A file of the project. */
export function read(file: string): string {
  return readFileSync(new URL(file, root), 'utf8');
}

/** Every module below a folder, without its tests. */
export function readAll(folder: string): string {
  const files = globSync(`${folder}/**/*.ts`, { cwd: root, exclude: ['**/*.test.ts', '**/testing/**'] });
  return files.toSorted().map(read).join('\n');
}

interface Prose {
  readonly title: string;
  readonly lead: string;
  /** Where the facts stand that the page shows. */
  readonly source: string;
  readonly body: string;
}

const PROSE = parse(read('cli/reference/pages.yaml')) as Readonly<Record<string, Prose>>;

/** A page below `docs/reference/`; `places`: what stands for each `{{name}}` of its prose. */
export function renderPage(file: string, places: Readonly<Record<string, string>>): string {
  const prose = PROSE[file];
  if (prose === undefined) throw new Error(`pages.yaml has no ${file}.`);
  const { title, lead, source, body } = prose;
  const notice = `<!-- Written by \`npm run generate\` from ${source}: edit those. -->`;
  const left = new Set(Object.keys(places));
  const page = [`# ${title}`, notice, lead, body].join('\n\n').replaceAll(/\{\{(\w+)\}\}/gu, (_, name: string) => {
    const given = places[name];
    if (given === undefined) throw new Error(`pages.yaml names {{${name}}} in ${file}, which nothing gives.`);
    left.delete(name);
    return given;
  });
  if (left.size > 0) throw new Error(`pages.yaml has no place for ${[...left].join(', ')} in ${file}.`);
  return page;
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
