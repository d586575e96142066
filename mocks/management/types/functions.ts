// Type definitions of functions: arguments and results of each overload, and which of them are computed fields of a relation.
import type { CatalogArgument, CatalogRelation, CatalogRoutine, TypeCatalog } from './catalog.ts';
import type { TypeNames } from './names.ts';
import { block, compareNames, entry, quote } from './text.ts';

/** The platform's API takes only these as unnamed arguments: as the whole body of a request. */
const WHOLE_BODY = ['json', 'jsonb', 'text'];

export function createFunctions(
  catalog: TypeCatalog,
  names: TypeNames,
  renderColumns: (relation: CatalogRelation) => string,
) {
  const relations = new Map(catalog.relations.map((relation) => [relation.oid, relation]));
  const callable = catalog.routines.filter((routine) => isCallable(routine, names));
  const bySchema = Map.groupBy(callable, ({ schema }) => schema);

  function renderSignature(routine: CatalogRoutine, overloads: readonly CatalogRoutine[]): string {
    const given = inputs(routine);
    const error = describeConflict(routine, overloads, names) ?? describeFieldCall(routine, names);
    return block([
      entry('Args', renderArguments(given, names)),
      entry('Returns', error === undefined ? renderResult(routine) : `{ error: true } & ${quote(error)}`),
      ...renderSetOptions(routine, names),
    ]);
  }

  /** If PostgreSQL expects one row of a set, the client restores the array by SetofOptions, if there are any. */
  function renderResult(routine: CatalogRoutine): string {
    const isArray = routine.returnsSet && (routine.rows > 1 || names.relationOf(routine.returns) === undefined);
    if (!isArray) return renderOne(routine);
    const row = renderRow(routine);
    return row === undefined ? names.arrayOf(routine.returns) : `${row}[]`;
  }

  function renderOne(routine: CatalogRoutine): string {
    return renderRow(routine) ?? names.of(routine.returns);
  }

  /** A table's row is shown as its columns, without computed fields. */
  function renderRow(routine: CatalogRoutine): string | undefined {
    const columns = routine.arguments.filter(({ mode }) => mode === 't');
    if (columns.length > 0) return block(byName(columns).map(({ name, type }) => entry(name, names.of(type))));
    const relation = relations.get(names.relationOf(routine.returns)?.oid ?? 0);
    const isRow = relation !== undefined && relation.kind !== 'c' && relation.schema === routine.schema;
    return isRow ? renderColumns(relation) : undefined;
  }

  return {
    /** The members of a schema's `Functions`, one for each name. */
    render: (schema: string): readonly string[] =>
      [...Map.groupBy(bySchema.get(schema) ?? [], ({ name }) => name)]
        .sort(([left], [right]) => compareNames(left, right))
        .map(([name, overloads]) => {
          const sorted = overloads.toSorted((left, right) => compareNames(left.signature, right.signature));
          return entry(name, sorted.map((routine) => renderSignature(routine, sorted)).join(' | '));
        }),
    /** What can be selected from a relation like a column: functions with its row as their one argument. By name. */
    computedFields: ({ oid, schema }: CatalogRelation): ReadonlyMap<string, string> =>
      new Map(
        (bySchema.get(schema) ?? [])
          .filter((routine) => names.relationOf(soleInput(routine)?.type ?? 0)?.oid === oid)
          .toSorted((left, right) => compareNames(left.name, right.name))
          .map((routine) => [routine.name, nullable(renderOne(routine))]),
      ),
  };
}

/** Every argument has a name, or those without one are taken as a whole: a body, or a row. */
function isCallable(routine: CatalogRoutine, names: TypeNames): boolean {
  const given = inputs(routine);
  const unnamed = given.filter(({ name }) => name === '');
  const takesBody = ({ type }: CatalogArgument): boolean => WHOLE_BODY.includes(names.plain(type));
  if (unnamed.every((argument) => argument.hasDefault && takesBody(argument))) return true;
  const [only] = unnamed;
  return given.length === 1 && only !== undefined && (takesBody(only) || names.relationOf(only.type) !== undefined);
}

function inputs(routine: CatalogRoutine): readonly CatalogArgument[] {
  return byName(routine.arguments.filter(({ mode }) => mode === 'i' || mode === 'b' || mode === 'v'));
}

function soleInput(routine: CatalogRoutine): CatalogArgument | undefined {
  const given = inputs(routine);
  return given.length === 1 ? given[0] : undefined;
}

function byName(list: readonly CatalogArgument[]): readonly CatalogArgument[] {
  return list.toSorted((left, right) => compareNames(left.name, right.name));
}

function renderArguments(given: readonly CatalogArgument[], names: TypeNames): string {
  // One argument without a name can be sent, as the whole body; several cannot.
  const unnamed = given.filter(({ name }) => name === '').length;
  const sent = unnamed > 1 ? given.filter(({ name }) => name !== '') : given;
  if (sent.length === 0) return 'Record<PropertyKey, never>';
  return block(sent.map(({ name, type, hasDefault }) => entry(name, names.of(type), hasDefault)));
}

/** What lets a client select from rows that a function returns, and from rows that it takes. */
function renderSetOptions(routine: CatalogRoutine, names: TypeNames): readonly string[] {
  const to = names.relationOf(routine.returns);
  if (to === undefined) return [];
  const from = routine.arguments.length === 1 ? names.relationOf(routine.arguments[0]?.type ?? 0) : undefined;
  return [
    entry(
      'SetofOptions',
      block([
        entry('from', quote(from?.name ?? '*')),
        entry('to', quote(to.name)),
        entry('isOneToOne', String(routine.rows <= 1)),
        entry('isSetofReturn', String(routine.returnsSet)),
      ]),
    ),
  ];
}

/** Calls that the platform's API cannot tell apart have an error in place of a result. */
function describeConflict(
  routine: CatalogRoutine,
  overloads: readonly CatalogRoutine[],
  names: TypeNames,
): string | undefined {
  const only = soleInput(routine);
  const others = overloads.flatMap((other) => {
    const argument = soleInput(other);
    return other === routine || argument === undefined ? [] : [argument];
  });
  const title = `${routine.schema}.${routine.name}`;
  const write = ({ name, type }: CatalogArgument): string => `${title}(${name} => ${names.plain(type)})`;
  if (inputs(routine).length === 0) {
    const rival = others.find(({ name, hasDefault }) => name === '' && hasDefault);
    return rival && tellConflict([`${title}()`, write(rival)]);
  }
  if (only === undefined || only.name === '') return undefined;
  const rivals = others.filter(({ name, type }) => name === only.name && type !== only.type);
  if (rivals.length === 0) return undefined;
  return tellConflict([only, ...rivals].sort((left, right) => left.type - right.type).map(write));
}

function tellConflict(calls: readonly string[]): string {
  return `Could not choose the best candidate function between: ${calls.join(', ')}. Try renaming the parameters or the function itself in the database so function overloading can be resolved`;
}

/** A computed field that does not return a row can be selected but not called. */
function describeFieldCall(routine: CatalogRoutine, names: TypeNames): string | undefined {
  const only = soleInput(routine);
  if (only === undefined || only.name !== '' || names.relationOf(only.type) === undefined) return undefined;
  if (names.relationOf(routine.returns) !== undefined) return undefined;
  return `the function ${routine.schema}.${routine.name} with parameter or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache`;
}

function nullable(type: string): string {
  return type === 'unknown' ? type : `${type} | null`;
}
