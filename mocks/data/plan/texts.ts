// Texts that PostgreSQL reads with a recursion of its own: how deep and how long they may be, since the embedded database has a small stack.
import { RequestError } from '../engine/request-error.ts';

const MOST_LEVELS = 1_000;
const LONGEST_PATTERN = 5_000;
const MOST_GROUPS = 500;

/** Counts brackets; of JSON those outside of its strings. */
function levelsIn(text: string, isJson: boolean): number {
  let levels = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (inString && character === '\\') index += 1;
    else if (isJson && character === '"') inString = !inString;
    else if (!inString && '[{('.includes(character)) levels += 1;
    else if (!inString && ']})'.includes(character)) levels -= 1;
    deepest = Math.max(deepest, levels);
  }
  return deepest;
}

/** Returns the text; `what` begins the message. */
export function checkLevels(text: string, what: string, isJson: boolean): string {
  const levels = text.length > MOST_LEVELS ? levelsIn(text, isJson) : 0;
  if (levels > MOST_LEVELS)
    throw new RequestError(`${what} is nested too deeply: at most ${MOST_LEVELS} levels; this has ${levels}`);
  return text;
}

/** Of `like` and of regular expressions: only these have groups. */
export function checkPattern(pattern: string, isRegex: boolean): void {
  if (pattern.length > LONGEST_PATTERN)
    throw new RequestError(
      `The pattern is too long: at most ${LONGEST_PATTERN} characters; this has ${pattern.length}`,
    );
  const groups = isRegex ? pattern.split('(').length - 1 : 0;
  if (groups > MOST_GROUPS)
    throw new RequestError(`The pattern has too many groups: at most ${MOST_GROUPS}; this has ${groups}`);
}
