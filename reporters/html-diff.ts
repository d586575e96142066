// What was expected beside what came, in report.html, with what differs marked: JSON by its lines, all else by its words, bytes by their digits.
import { diffLines, diffWordsWithSpace, type Change } from 'diff';
import { folded, tag } from './html-parts.ts';
import { layOutJson } from './json-layout.ts';
import { text } from './xml.ts';

/** Two texts with less in common say different things: there is nothing to mark. */
const ALIKE = 0.4;
/** What differs more is not marked, since to compare it would take seconds. */
const MOST = { maxEditLength: 500 };
/** Characters of a line of JSON, of which two stand side by side. */
const WIDTH = 60;
/** Equal lines that are shown around a change. */
const AROUND = 3;

/** Both sides; nothing is expected besides what the words of the check say if `expected` is empty. */
export function differenceBlock(expected: string, actual: string, colour: (json: string) => string): string {
  // Both are broken into lines alike, or else the lines would differ.
  const [less = 0, most = 0] = [expected, actual].map(({ length }) => length).sort((a, b) => a - b);
  const isAlike = most <= WIDTH || less <= '[]'.length || ![expected, actual].every((one) => /^[{[]/u.test(one));
  const width = isAlike ? WIDTH : Math.min(WIDTH, less - 1);
  const [wanted, came] = [readable(expected, width), readable(actual, width)];
  const marked = expected === '' ? undefined : markBoth(wanted, came);
  const sides = [
    ...(expected === '' ? [] : [side('Expected', marked?.[0] ?? colour(wanted))]),
    side('Actual', marked?.[1] ?? colour(came)),
  ];
  const isCut = marked?.some((one) => one.includes(CUT)) === true;
  const whole = [side('Expected', colour(wanted)), side('Actual', colour(came))];
  return `${tag('div', { class: 'sides' }, ...sides)}${isCut ? folded('Both in full', tag('div', { class: 'sides' }, ...whole)) : ''}`;
}

const CUT = '<i class="dim">';

function side(name: 'Expected' | 'Actual', html: string): string {
  return tag('div', { class: name.toLowerCase() }, tag('p', { class: 'dim' }, name), tag('pre', {}, html));
}

/** A text in quotes that has quotes inside is shown without either's backslashes. */
function readable(value: string, width: number): string {
  return (/\\["n]/u.test(value) ? readString(value) : undefined) ?? layOutJson(value, width) ?? value;
}

export function readString(json: string): string | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

type Both = readonly [wanted: string, came: string];

/** Undefined if they have too little in common. */
function markBoth(wanted: string, came: string): Both | undefined {
  const lines = diffLines(wanted, came, MOST);
  if (lines === undefined) return undefined;
  if (lines.every(({ added, removed }) => added || removed)) return markWords(wanted, came);
  const left: string[] = [];
  const right: string[] = [];
  for (const [index, { value, added, removed }] of lines.entries()) {
    const next = lines[index + 1];
    if (removed) {
      const [one, other] = (next?.added === true ? markWords(value, next.value) : undefined) ?? [
        marked(value),
        next?.added === true ? marked(next.value) : '',
      ];
      left.push(one);
      right.push(other);
    } else if (added) {
      // What stands in for a removed part is marked with it.
      if (lines[index - 1]?.removed !== true) right.push(marked(value));
    } else {
      left.push(shorten(value, index, lines));
      right.push(shorten(value, index, lines));
    }
  }
  return [left.join(''), right.join('')];
}

function markWords(wanted: string, came: string): Both | undefined {
  const head = shared(wanted, came, (index) => index);
  const least = Math.min(wanted.length, came.length);
  const tail = Math.min(
    least - head,
    shared(wanted, came, (index) => -1 - index),
  );
  const middle = (whole: string): string => whole.slice(head, whole.length - tail);
  const words = diffWordsWithSpace(middle(wanted), middle(came), MOST);
  if (words === undefined) return undefined;
  const common = words.filter(({ added, removed }) => !added && !removed);
  const length = common.reduce((sum, { value }) => sum + value.length, head + tail);
  if (length < ALIKE * Math.max(wanted.length, came.length)) return undefined;
  const show = (whole: string, isHere: (change: Change) => boolean): string =>
    [
      text(whole.slice(0, head)),
      ...words
        .filter(isHere)
        .map((change) => (change.added || change.removed ? marked(change.value) : text(change.value))),
      text(whole.slice(whole.length - tail)),
    ].join('');
  return [show(wanted, ({ added }) => !added), show(came, ({ removed }) => !removed)];
}

/** How many characters of both are the same, from one end to where a word ends in both. */
function shared(one: string, other: string, at: (index: number) => number): number {
  const both = [one, other];
  const isInWord = (count: number): boolean =>
    both.some((whole) => /\w/u.test(whole.at(at(count - 1)) ?? '') && /\w/u.test(whole.at(at(count)) ?? ''));
  const most = Math.min(one.length, other.length);
  let count = 0;
  while (count < most && one.at(at(count)) === other.at(at(count))) count += 1;
  while (count > 0 && count < most && isInWord(count)) count -= 1;
  return count;
}

function marked(value: string): string {
  return tag('mark', {}, text(value));
}

/** Equal lines but for those beside a change. */
function shorten(value: string, index: number, { length }: readonly Change[]): string {
  const lines = value.split(/(?<=\n)/u);
  const [head, tail] = [index === 0 ? 0 : AROUND, index === length - 1 ? 0 : AROUND];
  const left = lines.length - head - tail;
  if (left <= AROUND) return text(value);
  const end = lines.slice(lines.length - tail).join('');
  return `${text(lines.slice(0, head).join(''))}${CUT}⋯ ${left} equal lines</i>\n${tail === 0 ? '' : text(end)}`;
}
