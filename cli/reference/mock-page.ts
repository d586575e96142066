// The page of what the mock offers beside its three interfaces: routes of the administration, fault rules, stubs, the journal.
import { CHANGES } from '../../mocks/admin/changes.ts';
import { ROUTES } from '../../mocks/admin/operations.ts';
import { code, table, type Page } from './markdown.ts';

/** The texts of the modules in which the interfaces stand. */
export interface MockSources {
  readonly faultRule: string;
  readonly match: string;
  readonly journal: string;
  readonly stub: string;
}

export function mockPage({ faultRule, match, journal, stub }: MockSources): Page {
  return {
    file: 'administration.md',
    title: 'Administration of the mock',
    lead: 'What the mock answers below `/__touchstone`, and what its rules and its journal consist of. Every route but `/health` wants `Authorization: Bearer <admin key>`; bodies and answers are JSON. No page of another origin is answered ([pages and names](../guides/mock.md#pages-and-names)).',
    source: 'mocks/admin and mocks/request',
    body: [
      '## Routes',
      table(
        ['request', 'body', 'what it does'],
        ROUTES.map((route) => [
          code(`${route.method} /__touchstone${route.path}`),
          route.body === undefined ? '' : bodyOf(route.body),
          route.does,
        ]),
      ),
      '## Changes of the management API',
      'The body of `POST /__touchstone/management`, and the argument of `mock.administer`: a `kind` with its fields, and `ref` for another project than the first.',
      table(
        ['kind', 'fields'],
        Object.entries(CHANGES).map(([kind, fields]) => [code(kind), fields.map(code).join(', ')]),
      ),
      '## Fault rules',
      'The body of `POST /__touchstone/faults`, and the argument of `mock.faults.add`. [operations.md](operations.md) has the names of operations.',
      fieldTable(faultRule, 'FaultRule'),
      'Its `match` has the fields of that of a stub, and these:',
      fieldTable(match, 'FaultMatch'),
      '## Stubs',
      'The body of `POST /__touchstone/stubs`, the argument of `mock.stub`, and each entry of a file of stubs.',
      fieldTable(stub, 'Stub'),
      'Its `match`:',
      fieldTable(match, 'StubMatch'),
      '## Entries of the journal',
      'What `GET /__touchstone/journal` and `mock.journal.query()` answer.',
      fieldTable(journal, 'Entry'),
    ],
  };
}

/** An example is code, a description is not. */
function bodyOf(text: string): string {
  return text
    .split(' or ')
    .map((one) => (one.startsWith('{') ? code(one) : one))
    .join(' or ');
}

function fieldTable(source: string, name: string): string {
  return table(
    ['field', 'type', 'what it says'],
    readFields(source, name).map((field) => [
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
