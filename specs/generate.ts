// Writes specs/generated/*: the specs that the mock and the suites need where there is no file system.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { lintApi } from './graphql/lint-api.ts';
import { lintDocument } from './lint-document.ts';
import { lintClauses, lintCoverage, lintOperations, lintRetired } from './lint.ts';
import {
  apiSources,
  fixtureSql,
  loadClauses,
  loadDocument,
  loadExcuses,
  loadPlaces,
  loadRequirements,
  loadRetired,
  seedSql,
} from './load.ts';
import { OPEN_POINTS_PAGE, renderOpenPoints } from './open-points.ts';
import { readFixture } from './read-fixture.ts';
import { renderOperationNames } from './render-operation-names.ts';
import { renderOperations } from './render-operations.ts';

/** The text of each file by its name, as the specs say it now. Texts are lists of lines, so that differences stay readable. */
export function renderGenerated(): ReadonlyMap<string, string> {
  const { base, supabase } = apiSources();
  const mistakes = lintApi(base, supabase, loadClauses());
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  const contents = {
    'management.json': loadDocument('management'),
    'storage.json': loadDocument('storage'),
    'clauses.json': {
      clauses: loadClauses(),
      places: loadPlaces(),
      excuses: loadExcuses(),
      retired: loadRetired(),
      requirements: loadRequirements(),
    },
    'data-api.json': { base: linesOf(base.text), supabase: linesOf(supabase.text) },
    // Apart, since not every mock has the fixture.
    'fixture-sql.json': { fixture: fixtureSql().split('\n'), seed: seedSql().split('\n') },
  };
  return new Map([
    ...Object.entries(contents).map(([file, content]) => [file, toText(content)] as const),
    ['operation-names.ts', renderOperationNames()] as const,
    ...(['management', 'storage'] as const).map((name) => [`${name}-operations.ts`, renderOperations(name)] as const),
  ]);
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

/** Throws an Error with one line for each mistake in the specs. */
function checkSpecs(): void {
  const documents = { management: loadDocument('management'), storage: loadDocument('storage') };
  const clauses = loadClauses();
  const places = loadPlaces();
  const mistakes = [
    ...lintClauses(clauses, places),
    ...lintCoverage(places, clauses, loadExcuses()),
    ...lintRetired(loadRetired(), clauses),
    ...lintOperations(clauses, documents),
    ...Object.entries(documents).flatMap(([name, document]) =>
      lintDocument(document).map((mistake) => `specs/openapi/${name}.yaml: ${mistake}`),
    ),
  ];
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
}

/** To check does not start a database: a test does it for fixture.json. */
async function main(onlyCheck: boolean): Promise<void> {
  checkSpecs();
  const rendered = renderGenerated();
  if (!onlyCheck) {
    // The fixture is made of the SQL alone: without a change there, no database is started.
    const isFixtureNew = isStale(FIXTURE, rendered) || !existsSync(urlOf('fixture.json'));
    const fixture = isFixtureNew ? [['fixture.json', await renderFixture()] as const] : [];
    for (const [file, text] of [...rendered, ...fixture]) {
      writeFileSync(urlOf(file), text);
      process.stdout.write(`specs/generated/${file} is written.\n`);
    }
    writeFileSync(OPEN_POINTS_PAGE, renderOpenPoints(loadClauses(), loadPlaces()));
  }
  const stale = [...rendered.keys()].find((file) => isStale(file, rendered));
  if (stale !== undefined)
    throw new Error(`specs/generated/${stale} is not what the specs say; run \`npm run generate\`.`);
}

/** The SQL as it was when fixture.json was made from it. */
const FIXTURE = 'fixture-sql.json';

function isStale(file: string, rendered: ReadonlyMap<string, string>): boolean {
  return !existsSync(urlOf(file)) || readGenerated(file) !== rendered.get(file);
}

if (import.meta.main)
  try {
    await main(process.argv.includes('--check'));
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
