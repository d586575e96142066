// Which relations refer to which: by the foreign keys of tables, and by the same keys in views that show all of their columns.
import type { CatalogKey, CatalogRelation, KeyColumn, TypeCatalog } from './catalog.ts';
import { compareNames } from './text.ts';

type Relationship = ReturnType<typeof toRelationship>;

/** One end of a key: a table's own columns, or a view's columns that show them. */
interface End {
  readonly relation: CatalogRelation;
  readonly columns: readonly string[];
}

/** By the oid of the referring relation. Both ends are in one schema: definitions cannot name another. */
export function collectRelationships(catalog: TypeCatalog): ReadonlyMap<number, readonly Relationship[]> {
  const relations = new Map(catalog.relations.map((relation) => [relation.oid, relation]));
  const origins = traceColumns(catalog.relations);

  function endsOf(oid: number, columns: readonly KeyColumn[]): readonly End[] {
    const table = relations.get(oid);
    const views = origins.flatMap(({ view, shows }): readonly End[] =>
      combine(columns.map(({ number }) => shows.get(place(oid, number)) ?? [])).map((names) => ({
        relation: view,
        columns: names,
      })),
    );
    return table === undefined ? views : [{ relation: table, columns: columns.map(({ name }) => name) }, ...views];
  }

  const found = catalog.keys.flatMap((key) => {
    const targets = endsOf(key.target, key.targetColumns);
    return endsOf(key.source, key.columns).flatMap((source) =>
      targets
        .filter(({ relation }) => relation.schema === source.relation.schema)
        .map((target) => ({ oid: source.relation.oid, relationship: toRelationship(key, source, target) })),
    );
  });
  return new Map(
    [...Map.groupBy(found, ({ oid }) => oid)].map(([oid, items]) => [
      oid,
      items.map(({ relationship }) => relationship).sort(compareRelationships),
    ]),
  );
}

function toRelationship(key: CatalogKey, source: End, target: End) {
  return {
    key: key.name,
    columns: source.columns,
    oneToOne: key.unique,
    target: target.relation.name,
    targetColumns: target.columns,
  };
}

function compareRelationships(left: Relationship, right: Relationship): number {
  return (
    compareNames(left.key, right.key) ||
    compareNames(left.target, right.target) ||
    compareNames(JSON.stringify(left.targetColumns), JSON.stringify(right.targetColumns)) ||
    compareNames(JSON.stringify(left.columns), JSON.stringify(right.columns))
  );
}

/** By a place in a table: the names of the columns of a view that show it. Views of views are followed down to the tables. */
function traceColumns(relations: readonly CatalogRelation[]) {
  const views = relations.filter(({ query }) => query !== null);
  const below = new Map(
    views.flatMap((view) =>
      parseShownColumns(view.query ?? '').map(({ number, relation, column }) => [
        place(view.oid, number),
        place(relation, column),
      ]),
    ),
  );
  return views.map((view) => {
    const traced = view.columns.map(({ number, name }) => ({ name, origin: trace(place(view.oid, number), below) }));
    const grouped = Map.groupBy(traced, ({ origin }) => origin);
    return { view, shows: new Map([...grouped].map(([origin, items]) => [origin, items.map(({ name }) => name)])) };
  });
}

/** Two views can be made to show each other. */
function trace(start: string, below: ReadonlyMap<string, string>): string {
  const seen = new Set<string>();
  let current = start;
  for (let next = below.get(current); next !== undefined && !seen.has(next); next = below.get(current)) {
    seen.add(next);
    current = next;
  }
  return current;
}

function place(relation: number, column: number): string {
  return `${String(relation)}.${String(column)}`;
}

/** Every way to take one from each; an empty list if one of them is empty. */
function combine(choices: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return choices.reduce<readonly (readonly string[])[]>(
    (taken, names) => taken.flatMap((before) => names.map((name) => [...before, name])),
    [[]],
  );
}

// Names in it never hold a bare bracket or blank: PostgreSQL writes a backslash before those.
const TOKENS = /(?:\\.|[^\s(){}\\])+|[(){}]/gs;

/** Nesting: `({QUERY … :targetList ({TARGETENTRY … :resno 1 … :resorigtbl 16390 :resorigcol 2 …} …) …})`; there only the view's own columns are numbered. */
const ENTRY_DEPTH = 4;

/** Reads which column each column of a view shows from its query as PostgreSQL keeps it (pg_rewrite.ev_action). */
function parseShownColumns(query: string) {
  const entries: Map<string, number>[] = [];
  let depth = 0;
  let field = '';
  for (const [token] of query.matchAll(TOKENS)) {
    if (token === '(' || token === '{') {
      depth += 1;
      if (depth === ENTRY_DEPTH) entries.push(new Map());
    } else if (token === ')' || token === '}') depth -= 1;
    else if (token.startsWith(':')) field = token;
    else if (depth === ENTRY_DEPTH) entries.at(-1)?.set(field, Number(token));
  }
  return entries.flatMap(toShown);
}

/** The view's column by its number. An expression does not show a column: its origin is relation 0. */
function toShown(entry: ReadonlyMap<string, number>) {
  const number = entry.get(':resno');
  const relation = entry.get(':resorigtbl') ?? 0;
  const column = entry.get(':resorigcol') ?? 0;
  return number === undefined || relation === 0 || column === 0 ? [] : [{ number, relation, column }];
}
