// What the check of an answer finds.

export interface AnswerViolation {
  readonly clause: string;
  readonly what: string;
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
  /** All that was promised is there, and something more: no case is kept from reading the answer. */
  readonly extra?: true;
  /** Further mistakes of the answer that break the same clause. */
  readonly others?: readonly AnswerViolation[];
}

/** Of the mistakes that break one clause the first, with the others. */
export function firstOfEach(found: readonly AnswerViolation[]): readonly AnswerViolation[] {
  return [...Map.groupBy(found, ({ clause }) => clause).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [others.length === 0 ? first : { ...first, others }],
  );
}

/** What was compared and where, in words that are the same for each item of a list. */
export function checkOf({ what, path }: Pick<AnswerViolation, 'what' | 'path'>): string {
  return path === '' ? what : `${what}, at ${path.replaceAll(/\/\d+(?=\/|$)/gu, '/*')}`;
}
