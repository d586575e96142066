// The lint of the specs: pure functions from what is written down to one line for each mistake, with file, place and cure.
import type { Clause, InterfaceName, Strength } from './clause.ts';
import type { Excuse, Place, Retired } from './clauses.ts';
import type { Platform } from './platform.ts';
import { valuesUnder } from './references.ts';
import { CLAUSE_KEYS, routesOf, type OpenApiDocument } from './routes.ts';

const ID = /^(data|management|storage)\.[a-z][a-z0-9]*(-[a-z0-9]+)*\.[a-z0-9]+(-[a-z0-9]+)*$/u;

/** The OpenAPI documents by interface; the data API has none. */
export type Documents = Readonly<Record<Exclude<InterfaceName, 'data'>, OpenApiDocument>>;

const PLACES = 'specs/clauses/places.yaml';
const EXCUSES = 'specs/clauses/excuses.yaml';
const RETIRED = 'specs/clauses/retired.yaml';
const PLATFORM = 'specs/dialects/supabase/platform.yaml';

const fileOf = (name: string): string => `specs/clauses/${name}.yaml`;

/** Ids are unique and well-formed, and places exist; what a strength has to carry is a matter of shape. */
export function lintClauses(clauses: readonly Clause[], places: readonly Place[]): readonly string[] {
  const known = new Set(places.map(({ key }) => key));
  const seen = new Set<string>();
  return clauses.flatMap((clause) => {
    const mistakes: string[] = [];
    if (!ID.test(clause.id)) mistakes.push('the id is not <interface>.<topic>.<what> in kebab-case. Write it so.');
    if (clause.id.split('.')[0] !== clause.interface)
      mistakes.push(
        `the id is not of ${clause.interface}. Begin it so, or move the clause to the file of its interface.`,
      );
    if (seen.has(clause.id)) mistakes.push('the id is there twice. Give one of the clauses an id of its own.');
    seen.add(clause.id);
    for (const place of clause.places)
      if (!known.has(place)) mistakes.push(`there is no place "${place}". Correct it: ${PLACES} has them all.`);
    return mistakes.map((mistake) => `${fileOf(clause.interface)}: ${clause.id}: ${mistake}`);
  });
}

/** No id of a clause that is no more is used again, and what took its place exists. */
export function lintRetired(retired: readonly Retired[], clauses: readonly Clause[]): readonly string[] {
  const living = new Set(clauses.map(({ id }) => id));
  return retired.flatMap(({ id, by }) =>
    [
      ...(ID.test(id) ? [] : ['the retired id is not <interface>.<topic>.<what> in kebab-case. Write it so.']),
      ...(living.has(id) ? ['the id is retired. Give the new clause another one.'] : []),
      ...by
        .filter((one) => !living.has(one))
        .map((one) => `"${one}", which took its place, is not a clause. Correct it.`),
    ].map((mistake) => `${RETIRED}: ${id}: ${mistake}`),
  );
}

/** What a service breaks is a promise of its interface; an open point is none. */
export function lintPlatform({ services }: Platform, clauses: readonly Clause[]): readonly string[] {
  const promised = new Set(clauses.filter(({ strength }) => strength !== 'open').map(({ id }) => id));
  return services.flatMap(({ name, breaks }) =>
    Object.keys(breaks)
      .filter((id) => !promised.has(id))
      .map((id) => `${PLATFORM}: ${name} breaks "${id}", which no clause promises. Correct the id, or take it out.`),
  );
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
      .map(
        ({ key, kind, about }) =>
          `${PLACES}: ${key} (${kind}: ${about}) has neither a clause nor an excuse. Add one of them.`,
      ),
    ...[...excused]
      .filter((key) => !known.has(key))
      .map((key) => `${EXCUSES}: ${key}: there is no such place. Correct it: ${PLACES} has them all.`),
    ...[...excused]
      .filter((key) => cited.has(key))
      .map((key) => `${EXCUSES}: ${key}: the place has a clause. Take the excuse out.`),
  ];
}

/** Operations are there once, and what they and their schemas cite are clauses of the interface. */
export function lintOperations(clauses: readonly Clause[], documents: Documents): readonly string[] {
  return Object.entries(documents).flatMap(([name, document]) => {
    const routes = routesOf(document);
    const known = new Set(clauses.filter((clause) => clause.interface === name).map(({ id }) => id));
    const unknown = (place: string, ids: readonly unknown[]): readonly string[] =>
      ids
        .filter((id) => typeof id !== 'string' || !known.has(id))
        .map(
          (id) => `${place}: "${String(id)}" is not a clause of ${name}. Correct the id: ${fileOf(name)} has them all.`,
        );
    return [
      ...repeated(routes.map(({ operation }) => operation)).map(
        (id) => `operationId ${id}: the operation is there twice. Give one of them another operationId.`,
      ),
      ...routes.flatMap(({ method, path, clauses }) =>
        clauses.length === 0
          ? [`${method} ${path}: the operation cites no clause. Add x-clauses.`]
          : unknown(`${method} ${path}: x-clauses`, clauses),
      ),
      ...CLAUSE_KEYS.flatMap((key) => valuesUnder(document, key).flatMap(([pointer, id]) => unknown(pointer, [id]))),
    ].map((mistake) => `specs/openapi/${name}.yaml: ${mistake}`);
  });
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
        .map((id) => `the case ${entry.id} cites "${id}", which is not a clause`),
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
