// Writes specs/generated*.ts: the specs that the mock needs where there is no file system, as TypeScript modules.
import { readFileSync, writeFileSync } from 'node:fs';
import { fixtureGraphql, fixtureSql, loadDocument, seedSql } from './load.ts';

/** The text of each module by its file name, as the spec files say it now; SQL apart, since not every mock has the fixture. */
export function renderGenerated(): ReadonlyMap<string, string> {
  return new Map([
    [
      'generated.ts',
      `// Generated from specs/openapi/*.yaml by \`npm run generate\`; do not edit.
import type { OpenApiDocument } from './routes.ts';

export const managementDocument: OpenApiDocument = ${JSON.stringify(loadDocument('management'), null, 1)};

export const storageDocument: OpenApiDocument = ${JSON.stringify(loadDocument('storage'), null, 1)};
`,
    ],
    [
      'generated-sql.ts',
      `// Generated from specs/sql/*.sql by \`npm run generate\`; do not edit.
export const fixtureSqlText: string = ${toLiteral(fixtureSql())};

export const seedSqlText: string = ${toLiteral(seedSql())};
`,
    ],
    [
      'generated-graphql.ts',
      `// Generated from specs/graphql/fixture.graphql by \`npm run generate\`; do not edit.
export const fixtureGraphqlText: string = ${toLiteral(fixtureGraphql())};
`,
    ],
  ]);
}

/** A module's text as it is committed. */
export function readGenerated(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

/** A string literal with one source line per line of text, so that differences stay readable. */
function toLiteral(text: string): string {
  const lines = text.split(/(?<=\n)/u).map((line) => JSON.stringify(line));
  return lines.length === 0 ? "''" : `[\n${lines.map((line) => `  ${line},`).join('\n')}\n].join('')`;
}

if (import.meta.main)
  for (const [file, text] of renderGenerated()) {
    writeFileSync(new URL(file, import.meta.url), text);
    process.stdout.write(`specs/${file} is written.\n`);
  }
