// The edits of scalars, filters and enumerations of the data API.
import type { SpecEdit } from '../spec-edit.ts';
import { answered, inDocument } from './data-edit.ts';

export const typeEdits: readonly SpecEdit[] = [
  {
    id: 'data.is-null',
    kind: 'enumeration',
    title: 'The value of is for null is called ABSENT.',
    clause: 'data.filters.is-values',
    puts: [inDocument('  NULL @is', '  ABSENT @is')],
    shows: answered('{ blogCollection(filter: {rating: {is: ABSENT}}) { totalCount } }', {
      blogCollection: { totalCount: 3 },
    }),
  },
  {
    id: 'data.order-value',
    kind: 'order value',
    title: 'Ascending order with nulls at the end is called AscNullsEnd.',
    clause: 'data.order.values',
    puts: [inDocument('  AscNullsLast @order', '  AscNullsEnd @order')],
  },
  {
    id: 'data.opaque-operator',
    kind: 'operator',
    title: 'OpaqueFilter has neq.',
    clause: 'data.filters.opaque-operators',
    puts: [
      inDocument(
        '  eq: Opaque @clause(id: "data.filters.opaque-operators")',
        `  eq: Opaque @clause(id: "data.filters.opaque-operators")
  neq: Opaque @clause(id: "data.filters.opaque-operators")`,
      ),
    ],
  },
  {
    id: 'data.bigint-operator-gone',
    kind: 'operator',
    title: 'BigIntFilter has no lt.',
    clause: 'data.filters.bigint-operators',
    puts: [inDocument('  lt: BigInt @clause(id: "data.filters.bigint-operators")\n', '')],
    shows: answered('{ __type(name: "BigIntFilter") { inputFields { name } } }', {
      __type: { inputFields: ['eq', 'gt', 'gte', 'in', 'is', 'lte', 'neq'].map((name) => ({ name })) },
    }),
  },
  {
    id: 'data.uuid-operator',
    kind: 'operator',
    title: 'UUIDFilter has in.',
    clause: 'data.types.uuid-filter',
    puts: [
      inDocument(
        '  eq: UUID @clause(id: "data.types.uuid-filter")',
        `  eq: UUID @clause(id: "data.types.uuid-filter")
  in: [UUID!] @clause(id: "data.types.uuid-filter")`,
      ),
    ],
  },
  {
    id: 'data.in-of-nulls',
    kind: 'nullable',
    title: 'The list of in for BigInt may hold nulls.',
    clause: 'data.filters.in-takes-non-null',
    puts: [inDocument('  in: [BigInt!] @', '  in: [BigInt] @')],
  },
  {
    id: 'data.inet-column',
    kind: 'scalar of a column type',
    title: 'Columns of the type inet are String.',
    clause: 'data.types.other-is-opaque',
    puts: [
      inDocument(
        '  @column(types: ["varchar", "text"], clause: "data.types.text-is-string")',
        `  @column(types: ["varchar", "text"], clause: "data.types.text-is-string")
  @column(types: ["inet"], clause: "data.types.other-is-opaque")`,
      ),
    ],
  },
  {
    id: 'data.bigint-column',
    kind: 'scalar of a column type',
    title: 'Columns of the type bigint are BigFloat.',
    clause: 'data.types.bigint-is-bigint',
    puts: [
      inDocument(
        '@column(types: ["bigint", "bigserial"], clause: "data.types.bigint-is-bigint")',
        '@column(types: ["bigserial"], clause: "data.types.bigint-is-bigint")',
      ),
      inDocument(
        '  @column(types: ["numeric"], clause: "data.types.numeric-is-bigfloat")',
        `  @column(types: ["numeric"], clause: "data.types.numeric-is-bigfloat")
  @column(types: ["bigint"], clause: "data.types.bigint-is-bigint")`,
      ),
    ],
  },
  {
    id: 'data.is-not-null',
    kind: 'enumeration',
    title: 'The value of is for not null is called PRESENT.',
    clause: 'data.operators.is-not-null',
    puts: [inDocument('  NOT_NULL @is', '  PRESENT @is')],
  },
  {
    id: 'data.order-value-more',
    kind: 'order value',
    title: 'Descending order with nulls at the beginning is also called DescNullFirst.',
    clause: 'data.order.asc-null-first',
    puts: [
      inDocument(
        '  "Descending order, nulls last"\n',
        '  DescNullFirst @order(descending: true, nullsFirst: true) @open(clause: "data.order.all-values")\n  "Descending order, nulls last"\n',
      ),
    ],
    shows: answered(
      '{ blogCollection(first: 1, orderBy: [{rating: DescNullFirst}, {id: DescNullsLast}]) { edges { node { id } } } }',
      {
        blogCollection: { edges: [{ node: { id: 12 } }] },
      },
    ),
  },
];
