// Cuts an SQL script into statements, each with its line: strings, comments, dollar quotes and bodies with semicolons stay whole.

export interface Statement {
  /** From its first word up to, not including, its semicolon. */
  readonly text: string;
  /** 1-based line of its first word. */
  readonly line: number;
  /** A psql command such as `\connect x`; it ends with its line. */
  readonly meta: boolean;
  /** The rows that follow `copy … from stdin;`, without the final `\.` line. */
  readonly data?: string;
}

/** One token at the start of the rest: what PostgreSQL's own lexer would read in one piece. */
const TOKENS = {
  blank: /\s+|--[^\n]*/y,
  word: /[a-z_\u0080-\uffff][\w$\u0080-\uffff]*/iy,
  number: /\d[\w.]*/y,
  quotedName: /"(?:[^"]|"")*"?/y,
  escapeString: /e'(?:[^'\\]|''|\\[\s\S])*'?/iy,
  string: /'(?:[^']|'')*'?/y,
  dollarTag: /\$(?:[a-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/iy,
} as const;

export function splitScript(script: string): readonly Statement[] {
  const statements: Statement[] = [];
  let offset = 0;
  let start: number | undefined;
  let parentheses = 0;
  // Depth of `begin atomic … end` bodies; `case … end` inside them counts as well.
  let bodies = 0;
  let words: string[] = [];

  const match = (token: RegExp): string | undefined => {
    token.lastIndex = offset;
    return token.exec(script)?.[0];
  };
  let counted = { offset: 0, line: 1 };
  const lineOf = (position: number): number => {
    counted = { offset: position, line: counted.line + script.slice(counted.offset, position).split('\n').length - 1 };
    return counted.line;
  };
  const finish = (end: number, extra: Partial<Statement> = {}): void => {
    if (start !== undefined)
      statements.push({ text: script.slice(start, end).trimEnd(), line: lineOf(start), meta: false, ...extra });
    start = undefined;
    [parentheses, bodies, words] = [0, 0, []];
  };

  while (offset < script.length) {
    const skipped = match(TOKENS.blank)?.length ?? blockComment(script, offset);
    if (skipped > 0) {
      offset += skipped;
      continue;
    }
    const character = script.charAt(offset);
    if (start === undefined && character === '\\') {
      const lineEnd = endOfLine(script, offset);
      start = offset;
      finish(lineEnd, { meta: true });
      offset = lineEnd;
      continue;
    }
    if (character === ';' && parentheses <= 0 && bodies === 0) {
      const rows = isCopy(words) ? copyData(script, offset + 1) : undefined;
      finish(offset, rows === undefined ? {} : { data: rows.data });
      offset = rows?.end ?? offset + 1;
      continue;
    }
    start ??= offset;
    const quoted = match(TOKENS.escapeString) ?? match(TOKENS.string) ?? match(TOKENS.quotedName);
    const word = quoted === undefined ? match(TOKENS.word) : undefined;
    const tag = quoted === undefined && word === undefined ? match(TOKENS.dollarTag) : undefined;
    if (quoted !== undefined) offset += quoted.length;
    else if (word !== undefined) {
      offset += word.length;
      words.push(word.toLowerCase());
      bodies = Math.max(0, bodies + bodyStep(words, bodies));
    } else if (tag !== undefined) {
      const end = script.indexOf(tag, offset + tag.length);
      offset = end < 0 ? script.length : end + tag.length;
    } else {
      if (character === '(') parentheses += 1;
      if (character === ')') parentheses -= 1;
      offset += match(TOKENS.number)?.length ?? 1;
    }
  }
  finish(script.length);
  return statements;
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

/** Comments nest in PostgreSQL. Returns 0 if no comment starts here. */
function blockComment(script: string, from: number): number {
  if (!script.startsWith('/*', from)) return 0;
  let depth = 0;
  for (let at = from; at < script.length; at += 1) {
    if (script.startsWith('/*', at)) {
      depth += 1;
      at += 1;
    } else if (script.startsWith('*/', at)) {
      depth -= 1;
      at += 1;
      if (depth === 0) return at + 1 - from;
    }
  }
  return script.length - from;
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
