// The legal variants of the data interface in what the contract leaves open of filters, orders, pages, values and refusals.
import { hideSchema } from './data-schema.ts';
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
import { identifyTablesAlone, listOddNames, orderViewsDownwards } from './data-views.ts';
import { intercept, isRefused, readAnswer } from '../kit/data/asked.ts';
import { sends } from '../kit/data/conditions.ts';
import type { Json } from '../kit/data/json-tree.ts';
import { isObject, mapKey } from '../kit/data/json-tree.ts';
import type { Middleware } from '../kit/fault.ts';
import type { LegalVariant } from './legal-variant.ts';

const PLAIN_VIEWS = `comment on view "OpenTask" is null; comment on materialized view "BlogSummary" is null; alter function "_slug" rename to "slugOf"`;

const reverseKeys = (value: Json): Json => {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, one]) => [key, reverseKeys(one)]),
  );
};

/** A refusal is a status, or has data beside it. */
const refuseBy = (status: number, body: (errors: unknown) => unknown): Middleware =>
  intercept(() => async (_asked, run) => {
    const response = await run();
    const answer = await readAnswer(response);
    if (answer === undefined || !isRefused(answer)) return response;
    return Response.json(body(answer['errors']), { status });
  });

const unordered = lackOperators('StringFilter', 'gt', 'gte', 'lt', 'lte');
const otherWords = takeWords('IS_NULL', 'IS_NOT_NULL');

const APPLIED: Readonly<Record<string, readonly [string, Middleware, string?]>> = {
  'other-null-words': ['is takes IS_NULL and IS_NOT_NULL.', otherWords],
  'other-null-words-unseen': ['The same, and introspection is off.', both(hideSchema, otherWords)],
  'nameless-null-words': ['What is takes has names that say nothing.', takeWords('ONE', 'OTHER')],
  'texts-without-order': ['Texts have no ordering operators.', unordered],
  'texts-without-order-unseen': ['The same, and introspection is off.', both(hideSchema, unordered)],
  'numbers-without-lists': ['An Int has neither in nor neq.', lackOperators('IntFilter', 'in', 'neq')],
  'times-by-equality': [
    'A Datetime has eq alone.',
    lackOperators('DatetimeFilter', 'gt', 'gte', 'lt', 'lte', 'in', 'neq', 'is'),
  ],
  'texts-without-is': ['A text has no is.', lackOperators('StringFilter', 'is', 'in')],
  'plain-views': [
    'Views and computed fields are declared otherwise than the fixture does.',
    (next) => next,
    PLAIN_VIEWS,
  ],
  'backward-from-the-end': ['A page going backward begins at its end.', pageFromTheEnd],
  'orders-of-each-column': ['Each column has an enumeration of its own in orderBy.', orderByOwnWords],
  'json-null-is-none': ['The null of JSON is stored as no value.', forgetJsonNulls],
  'empty-in-refused': ['in wants a list with a value.', refuseWhen(sends(/"in":\[\]/))],
  'null-operand-refused': ['A comparison with null is an error.', refuseWhen(sends(/"(eq|neq|gt|gte|lt|lte)":null/))],
  'underscore-is-itself': [
    'An underscore stands for itself in like.',
    readVariablesAs((variables) =>
      mapKey(variables, 'like', (one) => (typeof one === 'string' ? one.replaceAll('_', '\\_') : one)),
    ),
  ],
  'names-outside-graphql': ['The schema lists names that no document can have.', listOddNames],
  'views-without-node-id': ['Views of every kind have no nodeId.', identifyTablesAlone],
  'views-downwards': ['A materialized view comes by its key downwards.', orderViewsDownwards],
  'keys-reversed': ['Every object of an answer has its keys the other way round.', tellAs(reverseKeys)],
  'errors-422': ['An error has the status 422.', refuseBy(422, (errors) => ({ errors }))],
  'errors-409': ['An error has the status 409 and no body of GraphQL.', refuseBy(409, () => ({ message: 'no' }))],
};

export const dataLeftOpen: readonly LegalVariant[] = Object.entries(APPLIED).map(([id, [title, apply, sql]]) => ({
  id: `data-${id}`,
  title,
  interface: 'data',
  apply,
  ...(sql === undefined ? {} : { sql }),
  ...(id.endsWith('-unseen') ? { hides: 'introspection' as const } : {}),
  ...(id === 'names-outside-graphql' ? { notWith: 'any other' as const } : {}),
}));
