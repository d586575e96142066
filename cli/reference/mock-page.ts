// The page of what the mock offers beside its three interfaces: routes of the administration, fault rules, stubs, the journal.
import { CHANGES } from '../../mocks/admin/changes.ts';
import { ROUTES } from '../../mocks/admin/operations.ts';
import { code, read, table } from './markdown.ts';

export function mockTables(): Readonly<Record<string, string>> {
  const match = 'mocks/request/request-match.ts';
  return {
    routes: table(
      ['request', 'body', 'what it does'],
      ROUTES.map((route) => [
        code(`${route.method} /__touchstone${route.path}`),
        route.body === undefined ? '' : bodyOf(route.body),
        route.does,
      ]),
    ),
    changes: table(
      ['kind', 'fields'],
      Object.entries(CHANGES).map(([kind, fields]) => [code(kind), fields.map(code).join(', ')]),
    ),
    faultRule: fieldTable('mocks/request/fault-rule.ts', 'FaultRule'),
    faultMatch: fieldTable(match, 'FaultMatch'),
    stub: fieldTable('mocks/request/stubs/stub.ts', 'Stub'),
    stubMatch: fieldTable(match, 'StubMatch'),
    entry: fieldTable('mocks/request/journal.ts', 'Entry'),
  };
}

/** An example is code, a description is not. */
function bodyOf(text: string): string {
  return text
    .split(' or ')
    .map((one) => (one.startsWith('{') ? code(one) : one))
    .join(' or ');
}

function fieldTable(file: string, name: string): string {
  return table(
    ['field', 'type', 'what it says'],
    readFields(read(file), name).map((field) => [
      code(`${field.name}${field.optional ? '?' : ''}`),
      code(field.type),
      field.says,
    ]),
  );
}

interface Field {
  readonly name: string;
  readonly type: string;
  readonly optional: boolean;
  readonly says: string;
}

/** `source`: the module's text. Throws an Error if it has no such interface. */
export function readFields(source: string, name: string): readonly Field[] {
  const found = new RegExp(`export interface ${name}\\b[^{]*\\{\\n([\\s\\S]*?)\\n\\}`, 'u').exec(source);
  if (found === null) throw new Error(`There is no exported interface ${name}.`);
  const fields = (found[1] ?? '').matchAll(
    /(?: {2}\/\*\* (?<says>[^\n]*?) \*\/\n)? {2}readonly (?<name>\w+)(?<optional>\??): (?<type>[^\n]*);/gu,
  );
  return [...fields].map(({ groups = {} }) => ({
    name: groups['name'] ?? '',
    type: plain(groups['type'] ?? ''),
    optional: groups['optional'] === '?',
    says: groups['says'] ?? '',
  }));
}

function plain(type: string): string {
  return type
    .replaceAll('readonly ', '')
    .replaceAll(/Readonly<(.*)>/gu, '$1')
    .replaceAll("'", '"');
}
