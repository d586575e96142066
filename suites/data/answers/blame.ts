// Why a legal request is refused: which part of it, and whether the contract promises that part.
import { isInputObjectType } from 'graphql';
import { contractApi } from '../../../specs/data-api.ts';
import { basisOf, basisOfPart } from '../../../specs/graphql/shape.ts';
import { CheckFailure } from '../../kit/contract/check.ts';
import { NotApplicable, type Exchange } from '../../kit/contract/exchange.ts';
import { isLearned, type Learned } from '../schema/knowledge.ts';
import { OWN_FIELDS } from '../schema/vocabulary.ts';
import {
  comparisonsOf,
  findRefusedComparison,
  findRefusedPart,
  type Comparison,
  type Question,
} from './refused-part.ts';

interface Answer {
  readonly exchange: Exchange;
  readonly refused: boolean;
  readonly errors: readonly unknown[];
}

/**
 * The failure that blames what is refused of a request, or nothing in particular. Throws `NotApplicable` if that is an
 * operator, or a word of one, that the contract leaves to the target and the target does not show.
 */
export async function blameRefusal(
  learned: unknown,
  question: Question,
  { exchange, errors }: Answer,
  send: (question: Question) => Promise<Answer>,
): Promise<CheckFailure> {
  const fail = (what: string, clause?: string): CheckFailure =>
    new CheckFailure(what, {
      inWords: true,
      expected: 'data without errors',
      actual: { status: exchange.status, errors },
      path: '/errors',
      exchange,
      clause,
    });
  const isAnswered = async (shorter: Question): Promise<boolean> => !(await send(shorter)).refused;
  const part = await findRefusedPart(question, isAnswered);
  const clause = part?.kind === 'field' ? OWN_FIELDS.get(part.name)?.clause : undefined;
  if (part !== undefined && clause !== undefined)
    return fail(`a legal request is answered, also with ${part.name}`, clause);
  if (!isLearned(learned)) return fail('a legal request is answered');
  const comparison =
    part?.kind === 'argument'
      ? await findRefusedComparison(question, learned.schema, isAnswered)
      : findUnshown(learned, question);
  if (comparison === undefined) return fail('a legal request is answered');
  const { column, operator } = comparison;
  if (!isPromised(learned, comparison))
    throw new NotApplicable(
      `the target refuses a filter of ${column} by ${operator}, which the contract leaves open and its schema does not show`,
    );
  return fail(`a filter of ${column} by ${operator} is answered`, clauseOf(operator));
}

/** Of a mutation, which is not asked again: a comparison that the target's own schema does not show. */
function findUnshown(learned: Learned, question: Question): Comparison | undefined {
  if (learned.source !== 'target' || !question.query.trimStart().startsWith('mutation')) return undefined;
  return comparisonsOf(question, learned.schema).find((one) => !isPromised(learned, one));
}

function clauseOf(operator: string): string | undefined {
  if (operator === 'is') return undefined;
  return `data.operators.${operator === 'startsWith' ? 'starts-with' : operator}`;
}

/** Whether the contract has the operator on that type of filter, or the target's schema shows it. */
function isPromised({ schema, nullWords, source }: Learned, { filter, operator }: Comparison): boolean {
  const type = schema.getType(filter ?? '');
  if (!isInputObjectType(type) || (operator === 'is' && nullWords === undefined)) return false;
  if (source === 'target') return operator in type.getFields();
  const said = contractApi().types.get(type.name)?.fields.get(operator);
  return said !== undefined && !basisOfPart(basisOf(said), 'ALL').open;
}
