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
    id: 'data.string-operator-name',
    kind: 'operator',
    title: 'startsWith is called beginsWith.',
    clause: 'data.operators.starts-with',
    puts: [inDocument('  startsWith: String @clause', '  beginsWith: String @means(name: "startsWith") @clause')],
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
    tree: 'names',
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
    id: 'data.bigfloat-name',
    kind: 'name of a scalar',
    title: 'The scalar BigFloat is called Decimal.',
    clause: 'data.types.numeric-is-bigfloat',
    puts: [
      inDocument('scalar BigFloat\n', 'scalar Decimal\n  @means(name: "BigFloat")\n'),
      inDocument('input BigFloatFilter @', 'input DecimalFilter @means(name: "BigFloatFilter") @'),
      ...['eq', 'gt', 'gte', 'lt', 'lte', 'neq'].map((name) =>
        inDocument(`  ${name}: BigFloat @`, `  ${name}: Decimal @`),
      ),
      inDocument('  in: [BigFloat!] @', '  in: [Decimal!] @'),
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
    id: 'data.order-enumeration-name',
    kind: 'enumeration',
    title: 'The enumeration of ordering values is called Direction.',
    clause: 'data.order.all-values',
    puts: [
      inDocument('enum OrderByDirection @', 'enum Direction @means(name: "OrderByDirection") @'),
      inDocument('  column: OrderByDirection\n', '  column: Direction\n'),
    ],
    shows: answered('{ __type(name: "BlogOrderBy") { inputFields { type { name } } } }', {
      __type: { inputFields: Array.from({ length: 5 }, () => ({ type: { name: 'Direction' } })) },
    }),
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
  {
    id: 'data.bigint-wire',
    kind: 'wire form',
    title: 'A BigInt is written as a number.',
    clause: 'data.types.bigint-on-wire',
    puts: [
      inDocument(
        '@wire(form: STRING, clause: "data.types.bigint-on-wire")',
        '@wire(form: NUMBER, clause: "data.types.bigint-on-wire")',
      ),
    ],
  },
];
