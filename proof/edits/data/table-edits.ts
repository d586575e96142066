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
    tree: 'names',
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
    id: 'data.column-names',
    kind: 'naming',
    title: 'Fields of columns are always in camelCase.',
    clause: 'data.service.columns-become-fields',
    puts: [
      inDocument(
        '      as: UNCHANGED\n      clause: "data.naming.column',
        '      as: CAMEL_CASE\n      clause: "data.naming.column',
      ),
    ],
  },
  {
    id: 'data.type-names',
    tree: 'names',
    kind: 'naming',
    title: 'Types of tables are always in PascalCase.',
    clause: 'data.naming.table-name-unchanged',
    puts: [
      inDocument(
        '    as: UNCHANGED\n    clause: "data.naming.table',
        '    as: PASCAL_CASE\n    clause: "data.naming.table',
      ),
    ],
  },
  {
    id: 'data.one-to-many-name',
    kind: 'naming',
    title: 'The collection of a relationship is called by the other table and List.',
    clause: 'data.relationships.one-to-many-name',
    puts: [
      inDocument(
        '  otherCollection: OtherConnection\n',
        '  otherList: OtherConnection\n    @means(name: "otherCollection")\n',
      ),
    ],
  },
  {
    id: 'data.many-to-one-name',
    kind: 'naming',
    title: 'The record that a key leads to is called by the and the other table.',
    clause: 'data.relationships.many-to-one-name',
    puts: [inDocument('  other: Other\n', '  theOther: Other\n    @means(name: "other")\n')],
  },
  {
    id: 'data.total-count-name',
    tree: 'names',
    kind: 'connection field',
    title: 'totalCount is called count.',
    clause: 'data.shape.total-count',
    puts: [inDocument('  totalCount: Int! @', '  count: Int! @means(name: "totalCount") @')],
  },
  {
    id: 'data.edges-nullable',
    kind: 'nullable',
    title: 'The edges of a connection may be null.',
    clause: 'data.shape.connection-edges',
    puts: [inDocument('  edges: [TableEdge!]! @', '  edges: [TableEdge]! @')],
  },
  {
    id: 'data.edge-cursor-name',
    kind: 'connection field',
    title: 'The cursor of an edge is called position.',
    clause: 'data.shape.edge-cursor',
    tree: 'names',
    puts: [inDocument('  cursor: String! @', '  position: String! @means(name: "cursor") @')],
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
    id: 'data.end-cursor-name',
    tree: 'names',
    kind: 'connection field',
    title: 'endCursor is called nextCursor.',
    clause: 'data.shape.page-info-cursors',
    puts: [inDocument('  endCursor: String @', '  nextCursor: String @means(name: "endCursor") @')],
  },
  {
    id: 'data.compound-type',
    kind: 'type',
    title: 'The list of or may hold nulls.',
    clause: 'data.shape.filter-compounds',
    puts: [inDocument('  or: [TableFilter!] @', '  or: [TableFilter] @')],
  },
  {
    id: 'data.filter-node-id-name',
    tree: 'names',
    kind: 'argument',
    title: 'The nodeId of filters is called recordId.',
    clause: 'data.shape.filter-node-id',
    puts: [inDocument('  nodeId: IDFilter @', '  recordId: IDFilter @means(name: "nodeId") @')],
  },
  {
    id: 'data.order-input-name',
    tree: 'names',
    kind: "input's suffix",
    title: 'The ordering input of a table is called by the table and Sorting.',
    clause: 'data.shape.order-by-columns',
    puts: [
      inDocument('input TableOrderBy @', 'input TableSorting @means(name: "TableOrderBy") @'),
      inDocument('    orderBy: [TableOrderBy!] @', '    orderBy: [TableSorting!] @'),
    ],
  },
  {
    id: 'data.insert-input-name',
    tree: 'names',
    kind: "input's suffix",
    title: 'The insert input of a table is called by the table and NewRow.',
    clause: 'data.shape.insert-input',
    puts: [
      inDocument('input TableInsertInput @', 'input TableNewRow @means(name: "TableInsertInput") @'),
      inDocument('objects: [TableInsertInput!]! @', 'objects: [TableNewRow!]! @'),
    ],
  },
  {
    id: 'data.records-name',
    kind: 'mutation result',
    title: 'The records of a delete are called rows.',
    clause: 'data.shape.records',
    puts: [
      inDocument(
        `type TableDeleteResponse @clause(id: "data.delete.response") {
  "Count of the records impacted by the mutation"
  affectedCount: Int!
    @clause(id: "data.shape.affected-count")
    @open(clause: "data.shape.response-nullability", of: NULLABILITY)
  "Array of records impacted by the mutation"
  records: [Table!]! @`,
        `type TableDeleteResponse @clause(id: "data.delete.response") {
  "Count of the records impacted by the mutation"
  affectedCount: Int!
    @clause(id: "data.shape.affected-count")
    @open(clause: "data.shape.response-nullability", of: NULLABILITY)
  "Array of records impacted by the mutation"
  rows: [Table!]! @means(name: "records") @`,
      ),
    ],
  },
  {
    id: 'data.affected-count-type',
    tree: 'names',
    kind: 'mutation result',
    title: 'The number of inserted records is called count.',
    clause: 'data.shape.affected-count',
    puts: [
      inDocument(
        `type TableInsertResponse @clause(id: "data.insert.response") {
  "Count of the records impacted by the mutation"
  affectedCount: Int!`,
        `type TableInsertResponse @clause(id: "data.insert.response") {
  "Count of the records impacted by the mutation"
  count: Int! @means(name: "affectedCount")`,
      ),
    ],
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
