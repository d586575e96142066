// The legal variants of the data interface.
import {
  breakTiesOtherwise,
  refuseByStatus,
  refuseInTheBody,
  reverseRecords,
  sayGraphqlResponse,
  spellValuesOtherwise,
  useOwnHandles,
  writeExponents,
} from './data-answers.ts';
import { capPages, saltCursors, showExtraFields } from './data-pages.ts';
import { demandColumns, hideSchema, offerMore, orderAsSpelled, promiseLess, promiseMore } from './data-schema.ts';
import type { LegalVariant } from './legal-variant.ts';

const INFLECTED = `comment on schema public is '@graphql({"introspection": true, "inflect_names": true})'`;

export const legalDataVariants: readonly LegalVariant[] = [
  {
    id: 'page-cap',
    title: 'A GraphQL page has at most seven records.',
    interface: 'data',
    apply: capPages(7),
  },
  {
    id: 'page-cap-3',
    title: 'A GraphQL page has at most three records, fewer than most tables and relationships have.',
    interface: 'data',
    apply: capPages(3),
  },
  {
    id: 'extra-graphql-fields',
    title: 'The GraphQL schema has further fields and types.',
    interface: 'data',
    apply: showExtraFields,
  },
  {
    id: 'errors-by-status',
    title: 'Errors of GraphQL have the status 400, codes of their own, and no data beside them.',
    interface: 'data',
    apply: refuseByStatus,
  },
  {
    id: 'errors-in-the-body',
    title: 'Every refusal of the data interface is a 200 with errors and data that is null.',
    interface: 'data',
    apply: refuseInTheBody,
  },
  {
    id: 'graphql-media-type',
    title: 'Answers of the data interface are application/graphql-response+json.',
    interface: 'data',
    apply: sayGraphqlResponse,
  },
  {
    id: 'other-value-spelling',
    title:
      'Times have microseconds and a zone, numbers more zeros, UUIDs capitals, intervals another style, and JSON more blanks.',
    interface: 'data',
    apply: spellValuesOtherwise,
  },
  {
    id: 'numbers-with-exponents',
    title: 'A BigFloat is written with an exponent.',
    interface: 'data',
    apply: writeExponents,
  },
  {
    id: 'opaque-handles',
    title: 'nodeIds and cursors are of other signs.',
    interface: 'data',
    apply: useOwnHandles,
  },
  {
    id: 'records-reversed',
    title: 'The records of a mutation stand the other way round.',
    interface: 'data',
    apply: reverseRecords,
  },
  {
    id: 'ties-otherwise',
    title: 'Records that are equal in the asked order come by their keys downwards.',
    interface: 'data',
    apply: breakTiesOtherwise,
  },
  {
    id: 'more-in-the-schema',
    title: 'The schema has further operators, orderings, arguments, inputs and mutations.',
    interface: 'data',
    apply: offerMore,
  },
  {
    id: 'one-spelling',
    title: 'Of the two spellings of AscNullFirst there is the one of the contract alone.',
    interface: 'data',
    notWith: ['data-orders-of-each-column'],
    apply: orderAsSpelled,
  },
  {
    id: 'non-null-where-open',
    title: 'What the contract does not say is nullable is non-null.',
    interface: 'data',
    apply: promiseMore,
  },
  {
    id: 'nullable-where-open',
    title: 'What the contract does not say is non-null is nullable.',
    interface: 'data',
    apply: promiseLess,
  },
  {
    id: 'columns-demanded',
    title: 'The input of an insert wants the columns that are NOT NULL and have no default.',
    interface: 'data',
    apply: demandColumns,
  },
  {
    id: 'no-introspection',
    title: 'Introspection is switched off.',
    interface: 'data',
    hides: 'introspection',
    apply: hideSchema,
  },
  {
    id: 'inflected-names',
    title: 'Inflection is on: account_holder is AccountHolder, and full_name fullName.',
    interface: 'data',
    sql: INFLECTED,
    claims: { inflection: true },
    apply: (next) => next,
  },
  {
    id: 'inflected-names-unseen',
    title: 'Inflection is on, and introspection off.',
    interface: 'data',
    sql: INFLECTED,
    claims: { inflection: true },
    apply: hideSchema,
  },
  {
    id: 'page-cap-of-thirty',
    title: 'A GraphQL page has at most thirty records, of which a collection may have more.',
    interface: 'data',
    apply: capPages(30),
  },
  {
    id: 'cursors-of-the-moment',
    title: 'A cursor is spelled otherwise each time it is told.',
    interface: 'data',
    apply: saltCursors,
  },
  {
    id: 'no-page-cap',
    title: 'A GraphQL page has as many records as were asked for, or all of them.',
    interface: 'data',
    sql: `comment on schema public is '@graphql({"introspection": true, "max_rows": 1000})'`,
    apply: (next) => next,
  },
];
