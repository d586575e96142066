// JSON without a promised form, and no deeper than we can walk.

/** Levels of lists and objects. No answer to a request of ours needs as many, and far more would overflow the stack of whatever walks them. */
const DEEPEST = 500;

export class TooDeep extends Error {
  override readonly name = 'TooDeep';
}

/** The value; throws a SyntaxError if the text is not JSON, and TooDeep if it cannot be walked. */
export function readJson(text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown {
  if (isTooDeep(text)) throw new TooDeep(`nested deeper than ${DEEPEST} levels`);
  // Each reader of its own would hold as much again.
  if (reviver === undefined && text.length > LARGE) {
    if (text !== last.text || last.value === undefined) remember(text);
    return last.value;
  }
  return JSON.parse(text, reviver) as unknown;
}

const LARGE = 100_000;

function remember(text: string): void {
  last = NOTHING;
  last = { text, value: JSON.parse(text) as unknown };
}

/** The value; undefined if the text is not JSON. Several ask for the same answer, one after the other: the last one is remembered. */
export function parseJson(text: string): unknown {
  if (text === last.text) return last.value;
  try {
    if (isTooDeep(text)) last = { text, value: undefined };
    else remember(text);
  } catch {
    last = { text, value: undefined };
  }
  return last.value;
}

const NOTHING: { readonly text: string; readonly value: unknown } = { text: '', value: undefined };
let last = NOTHING;

/** An object, and neither null nor a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Items of lists and members of objects: 100,000 things with ten properties each have fewer. */
export const MOST_VALUES = 1_100_000;

/** Whether it has more levels than we read. */
export function isTooDeep(text: string): boolean {
  return text.length > DEEPEST && extentOf(text).tooDeep;
}

/** Whether it has more items and members than we read. */
export function isMuch(text: string): boolean {
  // Each takes a comma and something before it.
  return text.length > 2 * MOST_VALUES && extentOf(text).much;
}

/** Of the last text: several read an answer, one after the other. */
let extent = { text: '', tooDeep: false, much: false };

function extentOf(text: string): typeof extent {
  if (text === extent.text) return extent;
  let values = 0;
  const depth = walk(text, () => {
    values += 1;
    return values > MOST_VALUES ? 'stop' : undefined;
  });
  extent = { text, tooDeep: depth > DEEPEST, much: values > MOST_VALUES };
  return extent;
}

/** The first items of a list that goes on for longer than we read, or is cut off; undefined if the text does not begin a list of values. */
export function readBeginning(text: string): readonly unknown[] | undefined {
  if (!/^\s*\[/u.test(text)) return undefined;
  let values = 0;
  let end = 0;
  const tooDeep = walk(text, (index, depth) => {
    values += 1;
    if (depth === 1) end = index;
    return values > MOST_VALUES ? 'stop' : undefined;
  });
  if (end === 0) return tooDeep > DEEPEST ? undefined : [];
  const items = parseJson(`${text.slice(0, end)}]`);
  return Array.isArray(items) ? items : undefined;
}

/**
 * Counts brackets outside of strings: each must be open before it is closed, which reading the text finds out. Goes on until it is deeper
 * than we read, or `comma` stops it. Returns the depth at the end.
 */
function walk(text: string, comma: (index: number, depth: number) => 'stop' | undefined): number {
  let depth = 0;
  for (let index = 0; index < text.length && depth <= DEEPEST; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    // [ and {, ] and }: each pair differs in one bit.
    else if ((code | 0x20) === 0x7b) depth += 1;
    else if ((code | 0x20) === 0x7d) depth -= 1;
    else if (code === COMMA && comma(index, depth) === 'stop') break;
  }
  return depth;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

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
