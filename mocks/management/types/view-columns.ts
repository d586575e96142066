// Finds which relation's column each column of a view shows, from the view's query as PostgreSQL keeps it (pg_rewrite.ev_action).

export interface ShownColumn {
  /** Number of the view's column. */
  readonly number: number;
  readonly relation: number;
  readonly column: number;
}

// Names in it never hold a bare bracket or blank: PostgreSQL writes a backslash before those.
const TOKENS = /(?:\\.|[^\s(){}\\])+|[(){}]/gs;

/** Nesting: `({QUERY … :targetList ({TARGETENTRY … :resno 1 … :resorigtbl 16390 :resorigcol 2 …} …) …})`; there only the view's own columns are numbered. */
const ENTRY_DEPTH = 4;

export function parseShownColumns(query: string): readonly ShownColumn[] {
  const shown: ShownColumn[] = [];
  let depth = 0;
  let field = '';
  let entry = new Map<string, number>();
  for (const [token] of query.matchAll(TOKENS)) {
    if (token === '(' || token === '{') {
      depth += 1;
      if (depth === ENTRY_DEPTH) entry = new Map();
    } else if (token === ')' || token === '}') {
      if (depth === ENTRY_DEPTH) shown.push(...toShown(entry));
      depth -= 1;
    } else if (token.startsWith(':')) field = token;
    else if (depth === ENTRY_DEPTH) entry.set(field, Number(token));
  }
  return shown;
}

/** An expression does not show a column: its origin is relation 0. */
function toShown(entry: ReadonlyMap<string, number>): readonly ShownColumn[] {
  const number = entry.get(':resno');
  const relation = entry.get(':resorigtbl') ?? 0;
  const column = entry.get(':resorigcol') ?? 0;
  return number === undefined || relation === 0 || column === 0 ? [] : [{ number, relation, column }];
}
