// Cuts an SQL script into statements, each with its line: strings, comments, dollar quotes and bodies with semicolons stay whole.

export interface Statement {
  /** From its first word up to, not including, its semicolon. */
  readonly text: string;
  /** 1-based line of its first word. */
  readonly line: number;
  /** A psql command such as `\connect x`; it ends with its line. */
  readonly meta: boolean;
  /** A psql command that ends it instead of a semicolon, such as `\gset`. */
  readonly command?: string;
  /** The rows that follow `copy … from stdin;`, without the final `\.` line. */
  readonly data?: string;
}

export function splitScript(script: string): readonly Statement[] {
  const statements: Statement[] = [];
  const lineOf = createLineCounter(script);
  let offset = 0;
  let start: number | undefined;
  let parentheses = 0;
  // Depth of `begin atomic … end` bodies; `case … end` inside them counts as well.
  let bodies = 0;
  let words: string[] = [];

  const finish = (end: number, extra: Partial<Statement> = {}): void => {
    if (start !== undefined)
      statements.push({ text: script.slice(start, end).trimEnd(), line: lineOf(start), meta: false, ...extra });
    start = undefined;
    [parentheses, bodies, words] = [0, 0, []];
  };

  while (offset < script.length) {
    const { kind, end } = readToken(script, offset);
    const character = script.charAt(offset);
    if (character === '\\') {
      const rest = endOfLine(script, offset);
      // As psql reads it: outside of quotes, SQL has no such character.
      if (start !== undefined) finish(offset, { command: script.slice(offset, rest).trim() });
      else {
        start = offset;
        finish(rest, { meta: true });
      }
      offset = rest;
    } else if (character === ';' && parentheses <= 0 && bodies === 0) {
      const rows = isCopy(words) ? copyData(script, end) : undefined;
      finish(offset, rows === undefined ? {} : { data: rows.data });
      offset = rows?.end ?? end;
    } else {
      if (kind !== 'blank') start ??= offset;
      if (kind === 'word') {
        words.push(script.slice(offset, end).toLowerCase());
        bodies = Math.max(0, bodies + bodyStep(words, bodies));
      }
      if (character === '(') parentheses += 1;
      if (character === ')') parentheses -= 1;
      offset = end;
    }
  }
  finish(script.length);
  return statements;
}

/** For offsets in rising order: each part of the script is counted once. */
function createLineCounter(script: string): (offset: number) => number {
  let counted = { offset: 0, line: 1 };
  return (offset) => {
    counted = { offset, line: counted.line + script.slice(counted.offset, offset).split('\n').length - 1 };
    return counted.line;
  };
}

/** How a word changes the depth of bodies: only routines have them. */
function bodyStep(words: readonly string[], depth: number): number {
  const word = words.at(-1);
  const routine =
    words[0] === 'create' && words.slice(1, 5).some((each) => each === 'function' || each === 'procedure');
  if (!routine) return 0;
  if (word === 'atomic' && words.at(-2) === 'begin') return 1;
  if (depth === 0) return 0;
  if (word === 'case') return 1;
  return word === 'end' ? -1 : 0;
}

function isCopy(words: readonly string[]): boolean {
  const from = words.indexOf('from');
  return words[0] === 'copy' && from > 0 && words[from + 1] === 'stdin';
}

function endOfLine(script: string, from: number): number {
  const end = script.indexOf('\n', from);
  return end < 0 ? script.length : end;
}

function copyData(script: string, from: number): { readonly data: string; readonly end: number } {
  const begin = endOfLine(script, from) + 1;
  const terminator = /^\\\.\r?$/gm;
  terminator.lastIndex = begin;
  const hit = terminator.exec(script);
  return {
    data: script.slice(begin, hit?.index ?? script.length),
    end: hit === null ? script.length : terminator.lastIndex,
  };
}

interface Token {
  /** `quoted`: a string, a quoted name or a dollar quote. `other`: a number or a single character. */
  readonly kind: 'blank' | 'quoted' | 'word' | 'other';
  /** The offset behind it. */
  readonly end: number;
}

const PATTERNS = {
  blank: /\s+|--[^\n]*/y,
  word: /[a-z_\u0080-\uffff][\w$\u0080-\uffff]*/iy,
  number: /\d[\w.]*/y,
  quotedName: /"(?:[^"]|"")*"?/y,
  escapeString: /e'(?:[^'\\]|''|\\[\s\S])*'?/iy,
  string: /'(?:[^']|'')*'?/y,
  dollarTag: /\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/iy,
} as const;

/** Reads one token, as PostgreSQL's own lexer would. */
export function readToken(script: string, from: number): Token {
  const endOf = (pattern: RegExp): number | undefined => {
    pattern.lastIndex = from;
    return pattern.test(script) ? pattern.lastIndex : undefined;
  };
  const blank = endOf(PATTERNS.blank) ?? blockCommentEnd(script, from);
  if (blank !== undefined) return { kind: 'blank', end: blank };
  const quoted = endOf(PATTERNS.escapeString) ?? endOf(PATTERNS.string) ?? endOf(PATTERNS.quotedName);
  if (quoted !== undefined) return { kind: 'quoted', end: quoted };
  const word = endOf(PATTERNS.word);
  if (word !== undefined) return { kind: 'word', end: word };
  const tag = endOf(PATTERNS.dollarTag);
  if (tag !== undefined) return { kind: 'quoted', end: dollarQuoteEnd(script, script.slice(from, tag), tag) };
  return { kind: 'other', end: endOf(PATTERNS.number) ?? from + 1 };
}

/** Comments nest in PostgreSQL. Undefined if no comment starts here. */
function blockCommentEnd(script: string, from: number): number | undefined {
  if (!script.startsWith('/*', from)) return undefined;
  let depth = 0;
  for (let at = from; at < script.length; at += 1) {
    if (script.startsWith('/*', at)) {
      depth += 1;
      at += 1;
    } else if (script.startsWith('*/', at)) {
      depth -= 1;
      at += 1;
      if (depth === 0) return at + 1;
    }
  }
  return script.length;
}

function dollarQuoteEnd(script: string, tag: string, from: number): number {
  const end = script.indexOf(tag, from);
  return end < 0 ? script.length : end + tag.length;
}
