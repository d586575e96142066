// Why a legal request is refused: which part of it, and whether the contract promises that part.
import { getNamedType, isInputObjectType } from 'graphql';
import { contractApi } from '../../../specs/data-api.ts';
import { basisOf, basisOfPart } from '../../../specs/graphql/shape.ts';
import { CheckFailure } from '../../kit/contract/check.ts';
import { NotApplicable } from '../../kit/contract/exchange.ts';
import { isRecord } from '../../kit/contract/json.ts';
import type { Exchange } from '../../kit/contract/exchange.ts';
import { isLearned } from '../schema/knowledge.ts';
import { bisect, findRefusedPart } from './refused-part.ts';
import type { Question } from './refused-part.ts';

/** Fields that every schema has beside the columns of its tables. */
const FIELDS: Readonly<Record<string, string>> = {
  nodeId: 'data.naming.node-id',
  totalCount: 'data.shape.total-count',
  pageInfo: 'data.shape.connection-page-info',
  cursor: 'data.shape.edge-cursor',
  startCursor: 'data.shape.page-info-cursors',
  endCursor: 'data.shape.page-info-cursors',
  hasNextPage: 'data.shape.page-info-flags',
  hasPreviousPage: 'data.shape.page-info-flags',
};

const OPERATORS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'in', 'like', 'ilike', 'regex', 'iregex'].map((name) => [
      name,
      `data.operators.${name}`,
    ]),
  ),
  startsWith: 'data.operators.starts-with',
};

/** One comparison of a filter, wherever it stands in it. */
interface Comparison {
  readonly variable: string;
  readonly path: readonly (string | number)[];
  readonly operator: string;
  readonly operand: unknown;
}

interface Answer {
  readonly exchange: Exchange;
  readonly refused: boolean;
  readonly errors: readonly unknown[];
}

type Send = (question: Question) => Promise<Answer>;

/**
 * The failure that blames what is refused of a request, or nothing in particular. Throws `NotApplicable` if that is an
 * operator, or a word of one, that the contract leaves to the target and the target does not show.
 */
export async function blameRefusal(
  learned: unknown,
  question: Question,
  { exchange, errors }: Answer,
  send: Send,
): Promise<CheckFailure> {
  const fail = (what: string, clause?: string): CheckFailure =>
    new CheckFailure(what, {
      expected: 'data without errors',
      actual: { status: exchange.status, errors },
      path: '/errors',
      exchange,
      ...(clause === undefined ? {} : { clause }),
    });
  const isAnswered = async (shorter: Question): Promise<boolean> => !(await send(shorter)).refused;
  const part = await findRefusedPart(question, isAnswered);
  const clause = part?.kind === 'field' && Object.hasOwn(FIELDS, part.name) ? FIELDS[part.name] : undefined;
  if (part !== undefined && clause !== undefined)
    return fail(`a legal request is answered, also with ${part.name}`, clause);
  const comparison = part?.kind === 'argument' ? await findComparison(question, isAnswered) : undefined;
  if (comparison === undefined) return fail('a legal request is answered');
  const { operator, path } = comparison;
  const what = `a filter by ${path.filter((step) => typeof step === 'string').join('.')}`;
  if (!isPromised(learned, question, comparison))
    throw new NotApplicable(`the target refuses ${what}, which the contract leaves open and its schema does not show`);
  return fail(`${what} is answered`, OPERATORS[operator]);
}

/** The one comparison among the variables without which the request is answered. */
function findComparison(
  { query, variables }: Question,
  isAnswered: (question: Question) => Promise<boolean>,
): Promise<Comparison | undefined> {
  const comparisons = Object.entries(variables).flatMap(([variable, value]) => comparisonsIn(variable, value, []));
  return bisect(comparisons, (left) => {
    const kept = Object.entries(variables).map(([name, value]) => [
      name,
      leave(
        value,
        left.flatMap((one) => (one.variable === name ? [one.path] : [])),
      ),
    ]);
    return isAnswered({ query, variables: Object.fromEntries(kept) as Question['variables'] });
  });
}

function comparisonsIn(variable: string, value: unknown, path: Comparison['path']): readonly Comparison[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => comparisonsIn(variable, one, [...path, index]));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, inside]) => {
    const own = [...path, name];
    const isComparison = path.length > 0 && (Object.hasOwn(OPERATORS, name) || name === 'is');
    return isComparison
      ? [{ variable, path: own, operator: name, operand: inside }]
      : comparisonsIn(variable, inside, own);
  });
}

/** Without what stands at the paths, and without the columns that have no comparison left. */
function leave(value: unknown, paths: readonly Comparison['path'][]): unknown {
  if (paths.length === 0) return value;
  const below = (step: string | number): readonly Comparison['path'][] =>
    paths.filter(([first]) => first === step).map(([, ...rest]) => rest);
  if (Array.isArray(value)) return value.map((one, index) => leave(one, below(index)));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inside]) => {
      if (below(name).some((rest) => rest.length === 0)) return [];
      const left = leave(inside, below(name));
      const isEmpty = left !== inside && isRecord(left) && Object.keys(left).length === 0;
      return isEmpty && name !== 'not' ? [] : [[name, left]];
    }),
  );
}

/** Whether the contract has the operator on that type of filter, or the target's schema shows it. */
function isPromised(learned: unknown, { query }: Question, { variable, path, operator }: Comparison): boolean {
  if (!isLearned(learned)) return true;
  const column = path.findLast((step, index) => typeof step === 'string' && index < path.length - 1);
  const declared = new RegExp(`\\$${variable}: \\[?(\\w+)`, 'u').exec(query)?.[1] ?? '';
  const filter = learned.known.getType(declared);
  const field = isInputObjectType(filter) ? filter.getFields()[String(column)] : undefined;
  const type = field === undefined ? undefined : getNamedType(field.type);
  if (!isInputObjectType(type)) return false;
  if (operator === 'is' && learned.nullWords === undefined) return false;
  if (learned.source === 'target') return operator in type.getFields();
  const said = contractApi().types.get(type.name)?.fields.get(operator);
  return said !== undefined && !basisOfPart(basisOf(said), 'ALL').open;
}
