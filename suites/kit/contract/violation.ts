// What the check of an answer finds.

export interface AnswerViolation {
  readonly clause: string;
  readonly what: string;
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
  /** All that was promised is there, and something more: no case is kept from reading the answer. */
  readonly extra?: true;
  /** Mistakes that other checks found in the answer, and that break the same clause. */
  readonly others?: readonly AnswerViolation[];
}

/** So many are looked for in one answer; the next ones would say the same. */
export const MOST_MISTAKES = 1_000;
/** From so many on their number tells more than the first one. */
const MANY = 20;

/** Of the mistakes that break one clause the first, with the first of every other check. */
export function firstOfEach(found: readonly AnswerViolation[]): readonly AnswerViolation[] {
  return [...Map.groupBy(found, ({ clause }) => clause).values()].flatMap((ofClause) => {
    const [first, ...others] = [...Map.groupBy(ofClause, checkOf).values()].flatMap(firstOfMany);
    if (first === undefined) return [];
    return [others.length === 0 ? first : { ...first, others }];
  });
}

function firstOfMany(same: readonly AnswerViolation[]): readonly AnswerViolation[] {
  const [first] = same;
  if (first === undefined || same.length < MANY) return first === undefined ? [] : [first];
  const count = same.length < MOST_MISTAKES ? String(same.length) : `at least ${MOST_MISTAKES.toLocaleString('en')}`;
  return [{ ...first, actual: `${first.actual} (the first of ${count} such mistakes in this answer)` }];
}

/** What was compared and where, in words that are the same for each item of a list. */
export function checkOf({ what, path }: Pick<AnswerViolation, 'what' | 'path'>): string {
  return path === '' ? what : `${what}, at ${path.replaceAll(/\/\d+(?=\/|$)/gu, '/*')}`;
}
