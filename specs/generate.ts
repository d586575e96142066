// Writes specs/generated/*: the specs that the mock and the suites need where there is no file system, after a lint of all of them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
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
  loadRetired,
  seedSql,
} from './load.ts';
import { readFixture } from './read-fixture.ts';
import { renderOperationNames } from './render-operation-names.ts';
import { renderOperations } from './render-operations.ts';
import { hashSources, STAMP } from './sources.ts';

const FOLDER = new URL('./generated/', import.meta.url);
/** What the fixture is read from. To read it a database is started, so only a change there has it read again. */
const OF_FIXTURE = ['specs/sql/fixture.sql', 'specs/sql/seed.sql', 'specs/read-fixture.ts', 'package.json'];

async function generate(): Promise<void> {
  const documents = { management: loadDocument('management'), storage: loadDocument('storage') };
  const [clauses, places, excuses, retired] = [loadClauses(), loadPlaces(), loadExcuses(), loadRetired()];
  const { base, supabase } = apiSources();
  const mistakes = [
    ...lintClauses(clauses, places),
    ...lintCoverage(places, clauses, excuses),
    ...lintRetired(retired, clauses),
    ...lintOperations(clauses, documents),
    ...Object.entries(documents).flatMap(([name, document]) =>
      lintDocument(document).map((mistake) => `specs/openapi/${name}.yaml: ${mistake}`),
    ),
    ...lintApi(base, supabase, clauses),
  ];
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));

  const sources = hashSources();
  const before = JSON.parse(read(STAMP) ?? '{}') as typeof sources;
  const fixture = OF_FIXTURE.every((file) => before[file] === sources[file]) ? read('fixture.json') : undefined;
  const texts = {
    'management.json': toText(documents.management),
    'storage.json': toText(documents.storage),
    'clauses.json': toText({ clauses, places, excuses, retired }),
    'data-api.json': toText({ base: withoutComments(base.text), supabase: withoutComments(supabase.text) }),
    // Apart, since not every mock has the fixture.
    'fixture-sql.json': toText({ fixture: fixtureSql(), seed: seedSql() }),
    'fixture.json': fixture ?? toText(await readFixture(fixtureSql(), seedSql())),
    'operation-names.ts': renderOperationNames(),
    'management-operations.ts': renderOperations('management'),
    'storage-operations.ts': renderOperations('storage'),
    [STAMP]: toText(sources),
  };
  const stale = Object.entries(texts).filter(([file, text]) => text !== read(file));
  mkdirSync(FOLDER, { recursive: true });
  for (const [file, text] of stale) writeFileSync(new URL(file, FOLDER), text);
  const written = stale.length === 0 ? 'is current' : `has new ${stale.map(([file]) => file).join(', ')}`;
  process.stdout.write(`specs/generated ${written}.\n`);
}

function read(file: string): string | undefined {
  const url = new URL(file, FOLDER);
  return existsSync(url) ? readFileSync(url, 'utf8') : undefined;
}

function toText(content: unknown): string {
  return `${JSON.stringify(content, null, 1)}\n`;
}

/** Nor indentation; an empty line keeps its place, so that messages name the line of the document. */
function withoutComments(text: string): string {
  return text.replaceAll(/^ +| +$/gmu, '').replaceAll(/^#.*/gmu, '');
}

try {
  await generate();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
