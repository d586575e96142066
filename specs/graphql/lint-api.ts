// The lint of the document of the data API: what it rests on exists, and nothing is said twice.
import type { Clause } from '../clause.ts';
import { nameOf, readDataApi } from './read-api.ts';
import { readDocument, type Source } from './read-shapes.ts';
import { basisOf, isFixed, isOfTable, type ElementShape, type FieldShape, type TypeShape } from './shape.ts';

const PARTS = new Set(['ALL', 'TYPE', 'NULLABILITY', 'DEFAULT']);
/** What templates call the types of columns. */
const PLACEHOLDERS = ['Column', 'ColumnFilter', 'Scalar'];

/** One line per mistake, each with file, line and cure; none: the documents hold. */
export function lintApi(base: Source, overlay: Source, clauses: readonly Clause[]): readonly string[] {
  try {
    const { types, directives } = readDocument(base);
    const changes = readDocument(overlay, directives);
    const unknown = lintTypes([...types.values(), ...changes.types.values(), ...changes.extensions]);
    if (unknown.length > 0) return unknown;
    readDataApi(base, overlay);
    readDataApi(base);
    const strengths = new Map(clauses.map(({ id, strength }) => [id, strength]));
    return [...types.values()]
      .filter((type) => isFixed(type) || isOfTable(type))
      .flatMap((type) => [
        ...lintElement(type, type.name, strengths),
        ...[...type.values.values()].flatMap((value) => lintElement(value, `${type.name}.${value.name}`, strengths)),
        ...[...type.fields.values()].flatMap((field) => lintField(field, `${type.name}.${field.name}`, strengths)),
      ]);
  } catch (error) {
    if (error instanceof Error) return [error.message];
    throw error;
  }
}

type Strengths = ReadonlyMap<string, Clause['strength']>;

/** The types of fields and arguments are there. */
function lintTypes(shapes: readonly TypeShape[]): readonly string[] {
  const known = new Set([...PLACEHOLDERS, ...shapes.map(({ name }) => name)]);
  const lint = (field: FieldShape, name: string): readonly string[] => [
    ...(known.has(nameOf(field.type).replace('Other', 'Table'))
      ? []
      : [`${field.place}: ${name} is of the type ${nameOf(field.type)}, which is nowhere. Correct its name.`]),
    ...[...field.arguments.values()].flatMap((one) => lint(one, `${name}(${one.name}:)`)),
  ];
  return shapes.flatMap(({ name, fields }) =>
    [...fields.values()].flatMap((field) => lint(field, `${name}.${field.name}`)),
  );
}

function lintField(field: FieldShape, name: string, strengths: Strengths): readonly string[] {
  return [
    ...lintElement(field, name, strengths),
    ...[...field.arguments.values()].flatMap((one) => lintField(one, `${name}(${one.name}:)`, strengths)),
  ];
}

function lintElement(element: ElementShape, name: string, strengths: Strengths): readonly string[] {
  const { clauses, open } = basisOf(element);
  const [isStated, isOpen] = [clauses, open].map((list) => list.some(({ of }) => of === 'ALL'));
  const said = [...clauses, ...open].map(({ id, of }) => `${id} ${of}`);
  const mistakes = [
    ...(isStated === true && isOpen === true
      ? [`${name} has both a @clause and an @open. Keep one, or say of which part the other is.`]
      : []),
    ...(isStated === true || isOpen === true ? [] : [`${name} has no clause. Add @clause(id: …) or @open(clause: …).`]),
    ...said
      .filter((one, index) => said.indexOf(one) !== index)
      .map((one) => `${name} cites ${one.replace(/ .*/u, '')} twice. Keep one.`),
    ...[...element.facts].flatMap(([directive, uses]) =>
      uses.flatMap((use) => lintCitations(directive, use, name, strengths)),
    ),
  ];
  return mistakes.map((mistake) => `${element.place}: ${mistake}`);
}

function lintCitations(
  directive: string,
  use: Readonly<Record<string, unknown>>,
  name: string,
  strengths: Strengths,
): readonly string[] {
  const part = use['of'];
  const isPart = directive === 'clause' || directive === 'open';
  const wrong = isPart && !PARTS.has(String(part)) ? [`${name}: there is no part ${String(part)}. Correct it.`] : [];
  return [
    ...wrong,
    ...Object.entries(use).flatMap(([argument, id]) => {
      const wantsOpen = argument === 'open' || directive === 'open';
      const cites =
        ['clause', 'inflectedClause', 'open'].includes(argument) || (directive === 'clause' && argument === 'id');
      if (!cites || typeof id !== 'string') return [];
      const strength = strengths.get(id);
      if (strength === undefined) return [`${name} cites "${id}", which is no clause. Correct the id.`];
      if (wantsOpen && strength !== 'open') return [`${name} cites ${id} as open, but it is ${strength}. Use @clause.`];
      return !wantsOpen && strength === 'open' ? [`${name} cites ${id}, which is open. Use @open.`] : [];
    }),
  ];
}
