// Writes specs/generated/*.json: the specs that the mock and the suites need where there is no file system.
import { readFileSync, writeFileSync } from 'node:fs';
import { lintApi } from './graphql/lint-api.ts';
import { apiSources, fixtureGraphql, fixtureSql, loadClauses, loadDocument, seedSql } from './load.ts';
import { readFixture } from './read-fixture.ts';

/** The text of each file by its name, as the specs say it now. Texts are lists of lines, so that differences stay readable. */
export function renderGenerated(): ReadonlyMap<string, string> {
  const { base, supabase } = apiSources();
  const mistakes = lintApi(base, supabase, loadClauses());
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  const contents = {
    'management.json': loadDocument('management'),
    'storage.json': loadDocument('storage'),
    'data-api.json': { base: linesOf(base.text), supabase: linesOf(supabase.text) },
    // Apart, since not every mock has the fixture.
    'fixture-sql.json': { fixture: fixtureSql().split('\n'), seed: seedSql().split('\n') },
    'fixture-graphql.json': fixtureGraphql().split('\n'),
  };
  return new Map(Object.entries(contents).map(([file, content]) => [file, toText(content)]));
}

/** The text of fixture.json, which a database must be started for. */
export async function renderFixture(): Promise<string> {
  return toText(await readFixture(fixtureSql(), seedSql()));
}

function toText(content: unknown): string {
  return `${JSON.stringify(content, null, 1)}\n`;
}

/** Without comments and indentation; an empty line keeps its place, so that messages name the line of the document. */
function linesOf(text: string): readonly string[] {
  return text.split('\n').map((line) => line.trim().replace(/^#.*/u, ''));
}

/** A file's text as it is committed. */
export function readGenerated(file: string): string {
  return readFileSync(urlOf(file), 'utf8');
}

function urlOf(file: string): URL {
  return new URL(`./generated/${file}`, import.meta.url);
}

if (import.meta.main)
  for (const [file, text] of [...renderGenerated(), ['fixture.json', await renderFixture()] as const]) {
    writeFileSync(urlOf(file), text);
    process.stdout.write(`specs/generated/${file} is written.\n`);
  }
