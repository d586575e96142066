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

/** By their ids in variants.json. */
export const legalData: Readonly<Record<string, Middleware>> = {
  'data-other-null-words': otherWords,
  'data-other-null-words-unseen': both(hideSchema, otherWords),
  'data-nameless-null-words': takeWords('ONE', 'OTHER'),
  'data-texts-without-order': unordered,
  'data-texts-without-order-unseen': both(hideSchema, unordered),
  'data-numbers-without-lists': lackOperators('IntFilter', 'in', 'neq'),
  'data-times-by-equality': lackOperators('DatetimeFilter', 'gt', 'gte', 'lt', 'lte', 'in', 'neq', 'is'),
  'data-texts-without-is': lackOperators('StringFilter', 'is', 'in'),
  'data-plain-views': asIs,
  'data-backward-from-the-end': pageFromTheEnd,
  'data-orders-of-each-column': orderByOwnWords,
  'data-json-null-is-none': forgetJsonNulls,
  'data-empty-in-refused': refuseWhen(sends(/"in":\[\]/)),
  'data-null-operand-refused': refuseWhen(sends(/"(eq|neq|gt|gte|lt|lte)":null/)),
  'data-underscore-is-itself': readVariablesAs((variables) =>
    mapKey(variables, 'like', (one) => (typeof one === 'string' ? one.replaceAll('_', '\\_') : one)),
  ),
  'data-names-outside-graphql': listOddNames,
  'data-views-without-node-id': identifyTablesAlone,
  'data-views-downwards': orderViewsDownwards,
  'data-keys-reversed': tellAs((data) => reverseKeys(data) as Json),
  'data-errors-422': refuseBy(422, (errors) => ({ errors })),
  'data-errors-409': refuseBy(409, () => ({ message: 'no' })),
  'page-cap': capPages(7),
  'page-cap-3': capPages(3),
  'extra-graphql-fields': showExtraFields,
  'errors-by-status': refuseByStatus,
  'errors-in-the-body': refuseInTheBody,
  'graphql-media-type': sayGraphqlResponse,
  'other-value-spelling': spellValuesOtherwise,
  'numbers-with-exponents': writeExponents,
  'opaque-handles': useOwnHandles,
  'records-reversed': reverseRecords,
  'ties-otherwise': breakTiesOtherwise,
  'more-in-the-schema': offerMore,
  'one-spelling': orderAsSpelled,
  'non-null-where-open': promiseMore,
  'nullable-where-open': promiseLess,
  'columns-demanded': demandColumns,
  'no-introspection': hideSchema,
  'inflected-names': asIs,
  'inflected-names-unseen': hideSchema,
  'page-cap-of-thirty': capPages(30),
  'cursors-of-the-moment': saltCursors,
  'no-page-cap': asIs,
};
