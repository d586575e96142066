// The legal variants of the data interface: what it answers and shows otherwise, where the contract leaves it free.
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
import {
  both,
  forgetJsonNulls,
  lackOperators,
  orderByOwnWords,
  pageFromTheEnd,
  readVariablesAs,
  refuseWhen,
  takeWords,
  tellAs,
} from './data-open.ts';
import { capPages, saltCursors, showExtraFields } from './data-pages.ts';
import { demandColumns, hideSchema, offerMore, orderAsSpelled, promiseLess, promiseMore } from './data-schema.ts';
import { identifyTablesAlone, listOddNames, orderViewsDownwards } from './data-views.ts';
import { intercept, isRefused, readAnswer } from '../kit/data/asked.ts';
import { sends } from '../kit/data/conditions.ts';
import { mapKey, type Json } from '../kit/data/json-tree.ts';
import type { Middleware } from '../kit/fault.ts';
import { reverseKeys } from '../kit/json.ts';
import type { LegalVariant } from './legal-variant.ts';

const PLAIN_VIEWS = `comment on view "OpenTask" is null; comment on materialized view "BlogSummary" is null; alter function "_slug" rename to "slugOf"`;
const UNCAPPED = `comment on schema public is '@graphql({"introspection": true, "max_rows": 1000})'`;
const INFLECTED = {
  sql: `comment on schema public is '@graphql({"introspection": true, "inflect_names": true})'`,
  claims: { inflection: true },
} as const;

/** A refusal is a status, or has data beside it. */
const refuseBy = (status: number, body: (errors: unknown) => unknown): Middleware =>
  intercept(() => async (_asked, run) => {
    const response = await run();
    const answer = await readAnswer(response);
    if (answer === undefined || !isRefused(answer)) return response;
    return Response.json(body(answer['errors']), { status });
  });

const asIs: Middleware = (next) => next;
const unordered = lackOperators('StringFilter', 'gt', 'gte', 'lt', 'lte');
const otherWords = takeWords('IS_NULL', 'IS_NOT_NULL');
const hidden = { hides: 'introspection' } as const;

type Others = Omit<LegalVariant, 'id' | 'title' | 'interface' | 'apply'>;

/** By their ids. */
const VARIANTS: Readonly<Record<string, readonly [title: string, apply: Middleware, others?: Others]>> = {
  'data-other-null-words': ['is takes IS_NULL and IS_NOT_NULL.', otherWords],
  'data-other-null-words-unseen': ['The same, and introspection is off.', both(hideSchema, otherWords), hidden],
  'data-nameless-null-words': ['What is takes has names that say nothing.', takeWords('ONE', 'OTHER')],
  'data-texts-without-order': ['Texts have no ordering operators.', unordered],
  'data-texts-without-order-unseen': ['The same, and introspection is off.', both(hideSchema, unordered), hidden],
  'data-numbers-without-lists': ['An Int has neither in nor neq.', lackOperators('IntFilter', 'in', 'neq')],
  'data-times-by-equality': [
    'A Datetime has eq alone.',
    lackOperators('DatetimeFilter', 'gt', 'gte', 'lt', 'lte', 'in', 'neq', 'is'),
  ],
  'data-texts-without-is': ['A text has no is.', lackOperators('StringFilter', 'is', 'in')],
  'data-plain-views': [
    'Views and computed fields are declared otherwise than the fixture does.',
    asIs,
    { sql: PLAIN_VIEWS },
  ],
  'data-backward-from-the-end': ['A page going backward begins at its end.', pageFromTheEnd],
  'data-orders-of-each-column': ['Each column has an enumeration of its own in orderBy.', orderByOwnWords],
  'data-json-null-is-none': ['The null of JSON is stored as no value.', forgetJsonNulls],
  'data-empty-in-refused': ['in wants a list with a value.', refuseWhen(sends(/"in":\[\]/))],
  'data-null-operand-refused': [
    'A comparison with null is an error.',
    refuseWhen(sends(/"(eq|neq|gt|gte|lt|lte)":null/)),
  ],
  'data-underscore-is-itself': [
    'An underscore stands for itself in like.',
    readVariablesAs((variables) =>
      mapKey(variables, 'like', (one) => (typeof one === 'string' ? one.replaceAll('_', '\\_') : one)),
    ),
  ],
  'data-names-outside-graphql': [
    'The schema lists names that no document can have.',
    listOddNames,
    { notWith: 'any other' },
  ],
  'data-views-without-node-id': ['Views of every kind have no nodeId.', identifyTablesAlone],
  'data-views-downwards': ['A materialized view comes by its key downwards.', orderViewsDownwards],
  'data-keys-reversed': [
    'Every object of an answer has its keys the other way round.',
    tellAs((data) => reverseKeys(data) as Json),
  ],
  'data-errors-422': ['An error has the status 422.', refuseBy(422, (errors) => ({ errors }))],
  'data-errors-409': ['An error has the status 409 and no body of GraphQL.', refuseBy(409, () => ({ message: 'no' }))],
  'page-cap': ['A GraphQL page has at most seven records.', capPages(7)],
  'page-cap-3': [
    'A GraphQL page has at most three records, fewer than most tables and relationships have.',
    capPages(3),
  ],
  'extra-graphql-fields': ['The GraphQL schema has further fields and types.', showExtraFields],
  'errors-by-status': [
    'Errors of GraphQL have the status 400, codes of their own, and no data beside them.',
    refuseByStatus,
  ],
  'errors-in-the-body': [
    'Every refusal of the data interface is a 200 with errors and data that is null.',
    refuseInTheBody,
  ],
  'graphql-media-type': ['Answers of the data interface are application/graphql-response+json.', sayGraphqlResponse],
  'other-value-spelling': [
    'Times have microseconds and a zone, numbers more zeros, UUIDs capitals, intervals another style, and JSON more blanks.',
    spellValuesOtherwise,
  ],
  'numbers-with-exponents': ['A BigFloat is written with an exponent.', writeExponents],
  'opaque-handles': ['nodeIds and cursors are of other signs.', useOwnHandles],
  'records-reversed': ['The records of a mutation stand the other way round.', reverseRecords],
  'ties-otherwise': ['Records that are equal in the asked order come by their keys downwards.', breakTiesOtherwise],
  'more-in-the-schema': ['The schema has further operators, orderings, arguments, inputs and mutations.', offerMore],
  'one-spelling': [
    'Of the two spellings of AscNullFirst there is the one of the contract alone.',
    orderAsSpelled,
    { notWith: ['data-orders-of-each-column'] },
  ],
  'non-null-where-open': ['What the contract does not say is nullable is non-null.', promiseMore],
  'nullable-where-open': ['What the contract does not say is non-null is nullable.', promiseLess],
  'columns-demanded': [
    'The input of an insert wants the columns that are NOT NULL and have no default.',
    demandColumns,
  ],
  'no-introspection': ['Introspection is switched off.', hideSchema, hidden],
  'inflected-names': ['Inflection is on: account_holder is AccountHolder, and full_name fullName.', asIs, INFLECTED],
  'inflected-names-unseen': ['Inflection is on, and introspection off.', hideSchema, INFLECTED],
  'page-cap-of-thirty': [
    'A GraphQL page has at most thirty records, of which a collection may have more.',
    capPages(30),
  ],
  'cursors-of-the-moment': ['A cursor is spelled otherwise each time it is told.', saltCursors],
  'no-page-cap': ['A GraphQL page has as many records as were asked for, or all of them.', asIs, { sql: UNCAPPED }],
};

export const legalDataVariants: readonly LegalVariant[] = Object.entries(VARIANTS).map(
  ([id, [title, apply, others]]) => ({ id, title, interface: 'data', apply, ...others }),
);
