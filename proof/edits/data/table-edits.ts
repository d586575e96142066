// The edits of what a table has in the data API: its types, its connection and its inputs.
import type { SpecEdit } from '../spec-edit.ts';
import { answered, inDocument } from './data-edit.ts';

export const tableEdits: readonly SpecEdit[] = [
  {
    id: 'data.page-size',
    kind: 'page size',
    title: 'A page has ten records at most.',
    clause: 'data.pagination.page-cap',
    puts: [inDocument('@page(size: 30', '@page(size: 10')],
    shows: answered('{ blogPostCollection(first: 20) { pageInfo { hasNextPage } edges { __typename } } }', {
      blogPostCollection: {
        pageInfo: { hasNextPage: true },
        edges: Array.from({ length: 10 }, () => ({ __typename: 'BlogPostEdge' })),
      },
    }),
  },
  {
    id: 'data.columns-nullable',
    kind: 'nullable',
    title: 'A field of a column may always be null.',
    clause: 'data.naming.nullable-field',
    puts: [inDocument('    @nonNull(when: NOT_NULL, clause: "data.naming.not-null-field")\n', '')],
  },
  {
    id: 'data.node-id-nullable',
    kind: 'nullable',
    title: 'The nodeId of Node may be null.',
    clause: 'data.naming.node-id',
    puts: [
      inDocument('  "Retrieves a record by `ID`"\n  nodeId: ID! @', '  "Retrieves a record by `ID`"\n  nodeId: ID @'),
      inDocument(
        '  "Globally Unique Record Identifier"\n  nodeId: ID! @',
        '  "Globally Unique Record Identifier"\n  nodeId: ID @',
      ),
    ],
  },
  {
    id: 'data.edges-nullable',
    kind: 'nullable',
    title: 'The edges of a connection may be null.',
    clause: 'data.shape.connection-edges',
    puts: [inDocument('  edges: [TableEdge!]! @', '  edges: [TableEdge]! @')],
  },
  {
    id: 'data.edge-cursor-type',
    kind: 'type',
    title: 'The cursor of an edge may be null.',
    clause: 'data.shape.edge-types',
    puts: [inDocument('  cursor: String! @', '  cursor: String @')],
    shows: answered('{ __type(name: "BlogEdge") { fields { name type { name } } } }', {
      __type: {
        fields: [
          { name: 'cursor', type: { name: 'String' } },
          { name: 'node', type: { name: 'Blog' } },
        ],
      },
    }),
  },
  {
    id: 'data.page-info-flag',
    kind: 'nullable',
    title: 'hasNextPage may be null.',
    clause: 'data.shape.page-info-flags',
    puts: [inDocument('  hasNextPage: Boolean! @', '  hasNextPage: Boolean @')],
  },
  {
    id: 'data.compound-type',
    kind: 'type',
    title: 'The list of or may hold nulls.',
    clause: 'data.shape.filter-compounds',
    puts: [inDocument('  or: [TableFilter!] @', '  or: [TableFilter] @')],
  },
  {
    id: 'data.serial-inserted',
    kind: 'optional',
    title: 'The insert input of a table has serial columns, too.',
    clause: 'data.shape.input-columns',
    puts: [
      inDocument(
        `    @without(kinds: [SERIAL, GENERATED], open: "data.shape.input-columns")
    @clause(id: "data.shape.insert-input")`,
        `    @without(kinds: [GENERATED], open: "data.shape.input-columns")
    @clause(id: "data.shape.insert-input")`,
      ),
    ],
    shows: answered('{ __type(name: "EmployeeInsertInput") { inputFields { name } } }', {
      __type: { inputFields: [{ name: 'id' }, { name: 'name' }, { name: 'badge' }] },
    }),
  },
  {
    id: 'data.count-nullable',
    kind: 'mutation result',
    title: 'The number of updated records may be null.',
    clause: 'data.shape.response-nullability',
    puts: [
      inDocument(
        `type TableUpdateResponse @clause(id: "data.update.response") {
  "Count of the records impacted by the mutation"
  affectedCount: Int!`,
        `type TableUpdateResponse @clause(id: "data.update.response") {
  "Count of the records impacted by the mutation"
  affectedCount: Int`,
      ),
    ],
    shows: answered('{ __type(name: "TaskUpdateResponse") { fields { name type { name } } } }', {
      __type: {
        fields: [
          { name: 'affectedCount', type: { name: 'Int' } },
          { name: 'records', type: { name: null } },
        ],
      },
    }),
  },
];
