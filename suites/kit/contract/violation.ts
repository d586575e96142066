// What the check of an answer finds.

export interface AnswerViolation {
  readonly clause: string;
  readonly what: string;
  readonly path: string;
  readonly expected: string;
  readonly actual: string;
  /** All that was promised is there, and something more: no case is kept from reading the answer. */
  readonly extra?: true;
}

/** Of the mistakes that break one clause the first. */
export function firstOfEach(found: readonly AnswerViolation[]): readonly AnswerViolation[] {
  return found.filter(({ clause }, index) => found.findIndex((one) => one.clause === clause) === index);
}
