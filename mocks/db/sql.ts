// SQL as a value: text and bound parameters built from parts, never a concatenated string.

/** A piece of SQL: its text chunks and, between them, identifiers already quoted or parameters to bind. */
export interface Sql {
  readonly parts: readonly SqlPart[];
}
type SqlPart = string | { readonly param: string | null };

/** ``sql`select ${identifier('a')} where b = ${param('1')}::int` ``: only Sql values may be interpolated. */
export function sql(strings: TemplateStringsArray, ...values: readonly Sql[]): Sql {
  const parts: SqlPart[] = [];
  strings.forEach((text, index) => {
    if (text !== '') parts.push(text);
    const value = values[index];
    // One by one: the number of arguments of a call is limited.
    for (const part of value?.parts ?? []) parts.push(part);
  });
  return { parts };
}

/** A quoted identifier, or several joined by dots. */
export function identifier(...names: readonly [string, ...string[]]): Sql {
  return raw(names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.'));
}

/** A bound parameter; cast it in the SQL around it. */
export function param(value: string | null): Sql {
  return { parts: [{ param: value }] };
}

/** A quoted literal, for places that take no parameter (DDL, names in JSON building). */
export function literal(value: string): Sql {
  const quoted = `'${value.replaceAll("'", "''")}'`;
  return raw(value.includes('\\') ? ` E${quoted.replaceAll('\\', '\\\\')}` : quoted);
}

/** SQL text that comes from the catalog or from our own constants, never from a request. */
export function raw(text: string): Sql {
  return { parts: [text] };
}

/** A list of quoted identifiers. */
export function identifiers(names: readonly string[]): Sql {
  return join(names.map((name) => identifier(name)));
}

/** Joins pieces with a separator; an empty list becomes empty SQL. */
export function join(pieces: readonly Sql[], separator = raw(', ')): Sql {
  return {
    parts: pieces.flatMap((piece, index) => (index === 0 ? piece.parts : [...separator.parts, ...piece.parts])),
  };
}

/** The statement text with $1, $2, ... and its parameters; equal values are bound once each time they occur. */
export function compile(value: Sql): { readonly text: string; readonly params: readonly (string | null)[] } {
  const params: (string | null)[] = [];
  const text = value.parts
    .map((part) => {
      if (typeof part === 'string') return part;
      params.push(part.param);
      return `$${params.length}`;
    })
    .join('');
  return { text, params };
}
