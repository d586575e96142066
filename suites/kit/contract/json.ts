// JSON without a promised form, and no deeper than we can walk.

/** Levels of lists and objects. No answer to a request of ours needs as many, and far more would overflow the stack of whatever walks them. */
const DEEPEST = 500;

export class TooDeep extends Error {
  override readonly name = 'TooDeep';
}

/** The value; throws a SyntaxError if the text is not JSON, and TooDeep if it cannot be walked. */
export function readJson(text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown {
  if (isTooDeep(text)) throw new TooDeep(`nested deeper than ${DEEPEST} levels`);
  return JSON.parse(text, reviver) as unknown;
}

/** The value; undefined if the text is not JSON. Several ask for the same answer, one after the other: the last one is remembered. */
export function parseJson(text: string): unknown {
  if (text === last.text) return last.value;
  try {
    last = { text, value: readJson(text) };
  } catch {
    last = { text, value: undefined };
  }
  return last.value;
}

let last: { readonly text: string; readonly value: unknown } = { text: '', value: undefined };

/** An object, and neither null nor a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Counts brackets outside of strings: each must be open before it is closed, which reading the text finds out. */
function isTooDeep(text: string): boolean {
  if (text.length <= DEEPEST || text === shallow) return false;
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    // [ and {, ] and }: each pair differs in one bit.
    else if ((code | 0x20) === 0x7b) depth += 1;
    else if ((code | 0x20) === 0x7d) depth -= 1;
    if (depth > DEEPEST) return true;
  }
  shallow = text;
  return false;
}

/** The last text that can be walked: several read an answer, one after the other. */
let shallow = '';

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Where the string that begins here is closed, or the end of the text. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

/** Whether an odd number of backslashes stands before. */
function isEscaped(text: string, place: number): boolean {
  let first = place;
  while (text.charCodeAt(first - 1) === BACKSLASH) first -= 1;
  return (place - first) % 2 === 1;
}
