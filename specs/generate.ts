// Writes specs/generated.ts: the specs that the mock's core needs where there is no file system, as a TypeScript module.
import { readFileSync, writeFileSync } from 'node:fs';
import { fixtureSql, loadDocument, seedSql } from './load.ts';

const target = new URL('./generated.ts', import.meta.url);

/** The module's text as the spec files say it now. */
export function renderGenerated(): string {
  return `// Generated from specs/openapi/*.yaml and specs/sql/*.sql by \`npm run generate\`; do not edit.
import type { OpenApiDocument } from './routes.ts';

export const managementDocument: OpenApiDocument = ${JSON.stringify(loadDocument('management'), null, 1)};

export const storageDocument: OpenApiDocument = ${JSON.stringify(loadDocument('storage'), null, 1)};

export const fixtureSqlText: string = ${toLiteral(fixtureSql())};

export const seedSqlText: string = ${toLiteral(seedSql())};
`;
}

/** The module's text as it is committed. */
export function readGenerated(): string {
  return readFileSync(target, 'utf8');
}

/** A string literal with one source line per line of text, so that differences stay readable. */
function toLiteral(text: string): string {
  const lines = text.split(/(?<=\n)/u).map((line) => JSON.stringify(line));
  return lines.length === 0 ? "''" : `[\n${lines.map((line) => `  ${line},`).join('\n')}\n].join('')`;
}

if (import.meta.main) {
  writeFileSync(target, renderGenerated());
  process.stdout.write('specs/generated.ts is written.\n');
}
