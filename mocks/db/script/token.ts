// Reads one token of an SQL script, as PostgreSQL's own lexer would read it in one piece.

export interface Token {
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
