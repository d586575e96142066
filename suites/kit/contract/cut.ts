// Cuts what a target answered to a length that people read.

const LONGEST_VALUE = 1_000;

export function cut(text: string): string {
  return text.length <= LONGEST_VALUE ? text : `${text.slice(0, LONGEST_VALUE)}…`;
}
