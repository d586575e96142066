// What was expected beside what came, in report.html, with what differs marked: JSON by its lines, all else by its words, bytes by their digits.
import { diffLines, diffWordsWithSpace, type Change } from 'diff';
import { folded, tag } from './html-parts.ts';
import { layOutJson } from './json-layout.ts';
import { text } from './xml.ts';

/** Two texts with less in common say different things: there is nothing to mark. */
const ALIKE = 0.4;
/** Equal lines that are shown around a change. */
const AROUND = 3;

/** Both sides; nothing is expected besides what the words of the check say if `expected` is empty. */
export function differenceBlock(expected: string, actual: string, colour: (json: string) => string): string {
  const [wanted, came] = [readable(expected), readable(actual)];
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
function readable(value: string): string {
  return (/\\["n]/u.test(value) ? readString(value) : undefined) ?? layOutJson(value) ?? value;
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
  const lines = diffLines(wanted, came);
  if (lines.every(({ added, removed }) => added || removed)) return markWords(wanted, came);
  const parts = lines.map((change, index): Both => {
    const { value, added, removed } = change;
    const next = lines[index + 1];
    if (removed)
      return next?.added === true ? (markWords(value, next.value) ?? [marked(value), '']) : [marked(value), ''];
    if (!added) return [shorten(value, index, lines), shorten(value, index, lines)];
    const before = lines[index - 1];
    // What stands in for a removed part was marked with it.
    return before?.removed === true && markWords(before.value, value) !== undefined ? ['', ''] : ['', marked(value)];
  });
  return [parts.map(([one]) => one).join(''), parts.map(([, one]) => one).join('')];
}

function markWords(wanted: string, came: string): Both | undefined {
  const words = diffWordsWithSpace(wanted, came);
  const common = words.filter(({ added, removed }) => !added && !removed);
  const length = common.reduce((sum, { value }) => sum + value.length, 0);
  if (length < ALIKE * Math.max(wanted.length, came.length)) return undefined;
  const show = (isHere: (change: Change) => boolean): string =>
    words
      .filter(isHere)
      .map((change) => (change.added || change.removed ? marked(change.value) : text(change.value)))
      .join('');
  return [show(({ added }) => !added), show(({ removed }) => !removed)];
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
