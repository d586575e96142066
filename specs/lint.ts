// The lint of the specs: pure functions from what is written down to the list of what is wrong with it.
import type { Clause, InterfaceName, Strength } from './clause.ts';
import { INTERFACES } from './clause.ts';
import type { Excuse, Place, Retired } from './load.ts';
import type { OpenApiDocument } from './routes.ts';
import { routesOf } from './routes.ts';

const ID = /^(data|management|storage)\.[a-z][a-z0-9]*(-[a-z0-9]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/u;

/** The OpenAPI documents by interface; the data API has none, its one operation is `graphql`. */
export type Documents = Readonly<Record<Exclude<InterfaceName, 'data'>, OpenApiDocument>>;

/** Ids are unique and well-formed, places exist, and each strength carries what it has to carry. */
export function lintClauses(clauses: readonly Clause[], places: readonly Place[]): readonly string[] {
  const known = new Set(places.map(({ key }) => key));
  const seen = new Set<string>();
  return clauses.flatMap((clause) => {
    const mistakes: string[] = [];
    if (!ID.test(clause.id)) mistakes.push('the id is not <interface>.<topic>.<what> in kebab-case');
    if (clause.id.split('.')[0] !== clause.interface) mistakes.push(`the id is not of ${clause.interface}`);
    if (seen.has(clause.id)) mistakes.push('the id is there twice');
    seen.add(clause.id);
    for (const place of clause.places) if (!known.has(place)) mistakes.push(`there is no place "${place}"`);
    return [...mistakes, ...lintStrength(clause)].map((mistake) => `${clause.id}: ${mistake}`);
  });
}

function lintStrength(clause: Clause): readonly string[] {
  const mistakes: string[] = [];
  if (clause.strength === 'implied' && clause.inference === undefined)
    mistakes.push('an implied clause needs its inference');
  if (clause.strength !== 'implied' && clause.inference !== undefined)
    mistakes.push('only an implied clause has an inference');
  if (clause.strength === 'open' && (clause.mock === undefined || clause.why === undefined))
    mistakes.push('an open clause says why it is open, and what the mock answers');
  if (clause.strength !== 'open' && (clause.mock !== undefined || clause.why !== undefined))
    mistakes.push('only an open clause says why it is open, and what the mock answers');
  return mistakes;
}

/** No id of a clause that is no more is used again, and what took its place exists. */
export function lintRetired(retired: readonly Retired[], clauses: readonly Clause[]): readonly string[] {
  const living = new Set(clauses.map(({ id }) => id));
  return retired.flatMap(({ id, by }) => [
    ...(ID.test(id) ? [] : [`${id}: the retired id is not <interface>.<topic>.<what> in kebab-case`]),
    ...(living.has(id) ? [`${id}: the id is retired, so a new clause needs another one`] : []),
    ...by.filter((one) => !living.has(one)).map((one) => `${id}: "${one}", which took its place, is no clause`),
  ]);
}

/** Every place has a clause or an excuse, never both, and no excuse is for a place that does not exist. */
export function lintCoverage(
  places: readonly Place[],
  clauses: readonly Clause[],
  excuses: readonly Excuse[],
): readonly string[] {
  const cited = new Set(clauses.flatMap((clause) => clause.places));
  const excused = new Set(excuses.map(({ place }) => place));
  const known = new Set(places.map(({ key }) => key));
  return [
    ...places
      .filter(({ key }) => !cited.has(key) && !excused.has(key))
      .map(({ key, kind, about }) => `${key} (${kind}: ${about}) has neither a clause nor an excuse`),
    ...[...excused].filter((key) => !known.has(key)).map((key) => `the excuse for "${key}" is for no place`),
    ...[...excused].filter((key) => cited.has(key)).map((key) => `${key} has a clause and needs no excuse`),
  ];
}

/** Both ways: operations cite clauses that exist, clauses name operations that exist, and each operation has a clause. */
export function lintOperations(clauses: readonly Clause[], documents: Documents): readonly string[] {
  const byId = new Map(clauses.map((clause) => [clause.id, clause]));
  return INTERFACES.flatMap((name) => {
    const document = name === 'data' ? undefined : documents[name];
    const routes = document === undefined ? [] : routesOf(document);
    const own = clauses.filter((clause) => clause.interface === name);
    const operations = new Set(document === undefined ? ['graphql'] : routes.map(({ operation }) => operation));
    const named = new Set(own.flatMap((clause) => clause.operations));
    return [
      ...repeated(routes.map(({ operation }) => operation)).map((id) => `${name}: the operation ${id} is there twice`),
      ...routes
        .filter((route) => route.clauses.length === 0)
        .map((route) => `${name}: the operation ${route.operation} cites no clause`),
      ...routes.flatMap((route) =>
        route.clauses
          .filter((id) => byId.get(id)?.interface !== name)
          .map((id) => `${name}: the operation ${route.operation} cites "${id}", which is no clause of ${name}`),
      ),
      ...schemaClauses(document)
        .filter((id) => byId.get(id)?.interface !== name)
        .map((id) => `${name}: a schema carries x-clause "${id}", which is no clause of ${name}`),
      ...own.flatMap((clause) =>
        clause.operations
          .filter((operation) => !operations.has(operation))
          .map((operation) => `${clause.id}: there is no operation "${operation}"`),
      ),
      ...[...operations]
        .filter((operation) => !named.has(operation))
        .map((operation) => `${name}: no clause is about the operation ${operation}`),
    ];
  });
}

/** Every `x-clause` in a document, once. */
function schemaClauses(value: unknown): readonly string[] {
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk);
    else if (typeof node === 'object' && node !== null)
      for (const [key, child] of Object.entries(node)) {
        if ((key === 'x-clause' || key === 'x-clause-additional') && typeof child === 'string') found.add(child);
        else walk(child);
      }
  };
  walk(value);
  return [...found];
}

/** Clauses cited by cases must exist; cases are given by id with what they cite. */
export function lintCases(
  cases: readonly { readonly id: string; readonly clauses: readonly string[] }[],
  clauses: readonly Clause[],
): readonly string[] {
  const known = new Set(clauses.map(({ id }) => id));
  return [
    ...repeated(cases.map(({ id }) => id)).map((id) => `the case ${id} is there twice`),
    ...cases.flatMap((entry) =>
      entry.clauses
        .filter((id) => !known.has(id))
        .map((id) => `the case ${entry.id} cites "${id}", which is no clause`),
    ),
  ];
}

/** The stated and implied clauses that a black box can judge and that no case cites. */
export function uncoveredClauses(
  clauses: readonly Clause[],
  cases: readonly { readonly clauses: readonly string[] }[],
): readonly Clause[] {
  const cited = new Set(cases.flatMap((entry) => entry.clauses));
  return clauses.filter(
    (clause) => clause.strength !== 'open' && clause.untestable === undefined && !cited.has(clause.id),
  );
}

/** How many clauses there are, by interface and strength. */
export function countClauses(clauses: readonly Clause[]): Readonly<Record<InterfaceName, Record<Strength, number>>> {
  const zero = (): Record<Strength, number> => ({ stated: 0, implied: 0, open: 0 });
  const counts = { data: zero(), management: zero(), storage: zero() };
  for (const clause of clauses) counts[clause.interface][clause.strength] += 1;
  return counts;
}

/** How many places there are, by kind. */
export function countPlaces(places: readonly Place[]): Readonly<Record<Place['kind'], number>> {
  const counts = { row: 0, item: 0, bullet: 0, sentence: 0 };
  for (const { kind } of places) counts[kind] += 1;
  return counts;
}

function repeated(values: readonly string[]): readonly string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}
