// The blocks of code in a page of the documentation, for the tests that execute them.
import { globSync, readFileSync } from 'node:fs';

export interface Block {
  /** What stands behind the opening fence: the kind of the block. */
  readonly language: string;
  readonly text: string;
}

const root = new URL('../../', import.meta.url);

/** What users read: all but why things are as they are. */
export const PAGES: readonly string[] = [
  'README.md',
  ...globSync('docs/**/*.md', { cwd: root, exclude: ['docs/decisions/**'] }).toSorted(),
];

export function blocksOf(page: string): readonly Block[] {
  const markdown = readFileSync(new URL(page, root), 'utf8');
  return [...markdown.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gmu)].map(([, language = '', text = '']) => ({
    language,
    text,
  }));
}

/** Each command that a page has for a shell, on one line. */
export function commandsOf(page: string): readonly string[] {
  return blocksOf(page)
    .filter(({ language }) => language === 'sh')
    .flatMap(({ text }) =>
      text
        .replaceAll(/ \\\n\s*/gu, ' ')
        .trimEnd()
        .split('\n'),
    );
}
