// Reads from the text of check constraints what values a column may have; the database has the last word.

export type Hints = Readonly<ReturnType<typeof readHints>>;

/** A check as PostgreSQL prints it, and what it calls the column. */
interface Check {
  readonly text: string;
  readonly name: string;
}

interface Bounds {
  readonly least: number | undefined;
  readonly most: number | undefined;
}

/** All that is understood; a check that asks for more is met by trying. */
export function readHints(checks: readonly Check[]) {
  const read = checks.map(readCheck);
  const lists = read.map(({ choices }) => choices).filter((list) => list.length > 0);
  const [first = []] = lists;
  const common = first.filter((choice) => lists.every((list) => list.includes(choice)));
  const bounds = join(read.map(({ value }) => value));
  const length = join(read.map((one) => one.length));
  const count = join(read.map((one) => one.count));
  return {
    /** The texts or numbers of a list, such as `role in ('owner', 'member')`. */
    choices: common.length > 0 ? common : first,
    /** Bounds of a number. */
    ...bounds,
    /** Bounds of the length of a text. */
    shortest: length.least,
    longest: length.most,
    /** Bounds of the number of elements of an array. */
    fewest: count.least,
    many: count.most,
    /** What the elements of an array may be. */
    elements: read.flatMap(({ elements }) => elements),
    /** Regular expressions. */
    patterns: read.flatMap(({ patterns }) => patterns),
    /** Patterns of `like`. */
    likes: read.flatMap(({ likes }) => likes),
    /** `array`, `object`, … */
    json: read.find(({ json }) => json !== undefined)?.json,
  };
}

function join(all: readonly Bounds[]): Bounds {
  const leasts = all.flatMap(({ least }) => least ?? []);
  const mosts = all.flatMap(({ most }) => most ?? []);
  return {
    least: leasts.length === 0 ? undefined : Math.max(...leasts),
    most: mosts.length === 0 ? undefined : Math.min(...mosts),
  };
}

function readCheck({ text, name }: Check) {
  const { plain, literals } = simplify(text);
  const literal = (mark: string | undefined): string => literals[Number(mark)] ?? '';
  const column = `(?<![\\w.]\\(*)${escape(quoted(name))}(?![\\w"(])\\)*`;
  const within = (functions: string): string => `\\b(?:${functions})\\(+${escape(quoted(name))}(?:, 1)?\\)+`;
  const all = (pattern: string): readonly (string | undefined)[] =>
    [...plain.matchAll(new RegExp(pattern, 'g'))].map(([, found]) => found);
  const items = (list: string | undefined): readonly string[] =>
    [...(list ?? '').matchAll(/§(\d+)|-?[\d.]+/g)].map(([whole, mark]) => (mark === undefined ? whole : literal(mark)));
  const listed = all(`${column} = ANY \\(*ARRAY\\[([^\\]]*)\\]`).flatMap(items);
  const equal = all(`${column} = (§\\d+|-?[\\d.]+)`).flatMap(items);
  return {
    choices: listed.length > 0 ? listed : equal,
    value: readBounds(plain, column, literal),
    length: readBounds(plain, within('char_length|character_length|length|octet_length'), literal),
    count: readBounds(plain, within('cardinality|array_length'), literal),
    elements: all(`${column} <@ \\(*ARRAY\\[([^\\]]*)\\]`).flatMap(items),
    patterns: all(`${column} ~\\*? §(\\d+)`).map(literal),
    likes: all(`${column} ~~\\*? §(\\d+)`).map(literal),
    json: all(`${within('jsonb_typeof|json_typeof')} = §(\\d+)`).map(literal)[0],
  };
}

/** `(a > 5)` asks for more than 5: a whole number must be 6 then, another one may be a little more. */
function readBounds(plain: string, subject: string, literal: (mark: string) => string): Bounds {
  const found = [...plain.matchAll(new RegExp(`${subject} (>=|<=|>|<|=) \\(?(?:§(\\d+)|(-?[\\d.]+))`, 'g'))];
  const bounds = found.flatMap(([, operator = '', mark, digits]): Bounds[] => {
    const text = mark === undefined ? digits : literal(mark);
    const value = Number(text);
    if (text === undefined || text.trim() === '' || Number.isNaN(value)) return [];
    const step = Number.isInteger(value) && Math.abs(value) >= 1 ? 1 : value === 0 ? 1 : 0.01;
    if (operator === '>=') return [{ least: value, most: undefined }];
    if (operator === '<=') return [{ least: undefined, most: value }];
    if (operator === '=') return [{ least: value, most: value }];
    return operator === '>' ? [{ least: value + step, most: undefined }] : [{ least: undefined, most: value - step }];
  });
  const joined = join(bounds);
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = joined;
  return least > most ? { least: undefined, most: undefined } : joined;
}

/** Literals become marks, so that nothing in them is taken for SQL; casts and functions that keep the meaning go. */
function simplify(text: string): { readonly plain: string; readonly literals: readonly string[] } {
  const literals: string[] = [];
  let plain = text.replaceAll(/(?:\bE)?'((?:[^']|'')*)'/g, (whole, inner: string) => {
    const value = inner.replaceAll("''", "'");
    literals.push(whole.startsWith('E') ? value.replaceAll('\\\\', '\\') : value);
    return `§${literals.length - 1}`;
  });
  for (let before = ''; before !== plain;) {
    before = plain;
    plain = plain
      .replaceAll(/\bOPERATOR\((?:"[^"]+"|\w+)\.([^\s()]+)\)/g, '$1')
      .replaceAll(
        /::(?:"[^"]+"|[a-z_]\w*)(?:\.\w+)?(?: (?:varying|precision|with(?:out)? time zone))?(?:\([\d,]+\))?(?:\[\])?/g,
        '',
      )
      .replaceAll(/\b(?:lower|upper|btrim|ltrim|rtrim|TRIM)\((?:BOTH FROM )?((?:"[^"]+"|\w+))\)/g, '$1')
      .replaceAll(/(?<![\w"])\(((?:"[^"]+"|§?-?[\w.]+))\)/g, '$1');
  }
  return { plain, literals };
}

/** As PostgreSQL prints a name. */
function quoted(name: string): string {
  return name === 'VALUE' || /^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

function escape(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
