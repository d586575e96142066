// The limit of an answer: pages that echo large values cost memory as long as a client takes to read them.
import type { Answer } from './request.ts';

const MOST_MEBIBYTES = 32;

/** Characters, of which each is at least a byte; the last of them need not be counted twice. */
const MOST = MOST_MEBIBYTES * 1024 * 1024;

/** What a mutation changed stays: its answer is only known when it is done. */
export function withinLimit(answer: Answer): Answer {
  if (answer.data === undefined || answer.data.length <= MOST) return answer;
  const message = `The answer is too large: ${answer.data.length} characters, at most ${MOST} (${MOST_MEBIBYTES} MiB). Ask for fewer rows with "first" and "filter", or for fewer fields. What a mutation changed is kept`;
  return { data: 'null', errors: [message] };
}
