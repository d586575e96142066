// The edits of the fields of Query and Mutation: their names, arguments, defaults and results.
import type { SpecEdit } from '../spec-edit.ts';
import { inDocument } from './data-edit.ts';

export const entryEdits: readonly SpecEdit[] = [
  {
    id: 'data.by-key',
    kind: 'entry point',
    title: 'A record of a table can be had by its key.',
    clause: 'data.http.root-operations',
    puts: [
      inDocument(
        '  "A pagable collection of type `Table`"\n',
        '  tableByPk(column: Column! @each(of: KEY_COLUMN) @clause(id: "data.http.root-operations")): Table @entry(operation: BY_KEY, privilege: SELECT) @clause(id: "data.http.root-operations")\n  "A pagable collection of type `Table`"\n',
      ),
    ],
  },
  {
    id: 'data.skip-argument',
    kind: 'argument',
    title: 'Collections take offset.',
    clause: 'data.relationships.one-to-many-arguments',
    puts: [
      inDocument(
        '    "Filters to apply to the results set when querying from the collection"\n',
        '    offset: Int @clause(id: "data.relationships.one-to-many-arguments")\n    "Filters to apply to the results set when querying from the collection"\n',
      ),
    ],
  },
  {
    id: 'data.update-at-most',
    kind: 'default',
    title: 'An update changes three records at most if it does not say.',
    clause: 'data.at-most.update-default',
    puts: [
      inDocument(
        `    atMost: Int! = 1
      @clause(id: "data.update.arguments")`,
        `    atMost: Int! = 3
      @clause(id: "data.update.arguments")`,
      ),
    ],
  },
  {
    id: 'data.delete-at-most',
    kind: 'default',
    title: 'A delete removes two records at most if it does not say.',
    clause: 'data.at-most.delete-default',
    puts: [
      inDocument(
        `    atMost: Int! = 1
      @clause(id: "data.delete.arguments")`,
        `    atMost: Int! = 2
      @clause(id: "data.delete.arguments")`,
      ),
    ],
  },
  {
    id: 'data.insert-nullable',
    kind: 'nullable',
    title: 'An insert is never null.',
    clause: 'data.insert.response',
    puts: [inDocument('): TableInsertResponse\n', '): TableInsertResponse!\n')],
  },
  {
    id: 'data.update-nullable',
    kind: 'nullable',
    title: 'An update may be null.',
    clause: 'data.update.response',
    puts: [inDocument('): TableUpdateResponse!\n', '): TableUpdateResponse\n')],
  },
  {
    id: 'data.delete-nullable',
    kind: 'nullable',
    title: 'A delete may be null.',
    clause: 'data.delete.response',
    puts: [inDocument('): TableDeleteResponse!\n', '): TableDeleteResponse\n')],
  },
];
