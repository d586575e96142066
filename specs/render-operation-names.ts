// Renders the names of the operations that the mock serves, in either dialect, as types: an editor completes them in a fault rule.
import { DIALECTS, loadDialectDocument } from './dialect-document.ts';
import { routesOf } from './routes.ts';

export function renderOperationNames(): string {
  return [
    '// Written by `npm run generate` from specs/openapi and specs/dialects: change those.\n',
    `export type ManagementOperation =${unionOf('management')};\n`,
    `export type StorageOperation =${unionOf('storage')};\n`,
  ].join('\n');
}

function unionOf(name: 'management' | 'storage'): string {
  const names = DIALECTS.flatMap((dialect) =>
    routesOf(loadDialectDocument(name, dialect)).map(({ operation }) => operation),
  );
  return [...new Set(names)].map((operation) => `\n  | '${operation}'`).join('');
}
