// The shapes that a GraphQL document of the specs describes: types, fields and values with the facts of their directives.
import type { ConstValueNode, TypeNode } from 'graphql';

/** What of an element a clause is about. */
export type Part = 'ALL' | 'TYPE' | 'NULLABILITY' | 'DEFAULT';

/** What an element rests on: clauses that state or imply it, and open ones. */
export interface Basis {
  readonly clauses: readonly { readonly id: string; readonly of: Part }[];
  readonly open: readonly { readonly id: string; readonly of: Part }[];
}

/** The arguments of each of an element's directives, with defaults, by the directive's name. */
export type Facts = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;

/** Where an element stands: `specs/graphql/base.graphql:12`. */
type Place = string;

export interface ElementShape {
  readonly name: string;
  readonly description: string | undefined;
  readonly facts: Facts;
  readonly place: Place;
}

export interface FieldShape extends ElementShape {
  readonly type: TypeNode;
  readonly arguments: ReadonlyMap<string, FieldShape>;
  readonly default: ConstValueNode | undefined;
}

export interface TypeShape extends ElementShape {
  readonly kind: 'scalar' | 'object' | 'interface' | 'input' | 'enum' | 'schema';
  readonly interfaces: readonly string[];
  readonly fields: ReadonlyMap<string, FieldShape>;
  readonly values: ReadonlyMap<string, ElementShape>;
}

/** Whether every table has one. */
export function isOfTable({ kind, name }: TypeShape): boolean {
  return kind !== 'schema' && name.includes('Table');
}

/** Whether every schema has it: it is not a template, and not an enum of words for directives. */
export function isFixed(type: TypeShape): boolean {
  return type.kind !== 'schema' && !isOfTable(type) && !type.facts.has('template') && !isWord(type);
}

/** Neither the enum nor a value of it has a directive. */
function isWord({ kind, facts, values }: TypeShape): boolean {
  return kind === 'enum' && facts.size === 0 && [...values.values()].every((value) => value.facts.size === 0);
}

/** An argument of a directive that is a text or an enum value. */
export function textFact(facts: Facts, directive: string, argument: string): string | undefined {
  const value = facts.get(directive)?.[0]?.[argument];
  return typeof value === 'string' ? value : undefined;
}

export function textsFact(facts: Facts, directive: string, argument: string): readonly string[] {
  const value: unknown = facts.get(directive)?.[0]?.[argument];
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

export function basisOf({ facts }: Pick<ElementShape, 'facts'>): Basis {
  return {
    clauses: (facts.get('clause') ?? []).map(({ id, of }) => ({ id: String(id), of: toPart(of) })),
    open: (facts.get('open') ?? []).map(({ clause, of }) => ({ id: String(clause), of: toPart(of) })),
  };
}

/** What a part of an element rests on: what is said of the part, or else of the whole. */
export function basisOfPart(basis: Basis, part: Part): { readonly clauses: readonly string[]; readonly open: boolean } {
  const about = (wanted: Part) => ({
    clauses: basis.clauses.filter(({ of }) => of === wanted).map(({ id }) => id),
    open: basis.open.some(({ of }) => of === wanted),
  });
  const own = about(part);
  return own.clauses.length > 0 || own.open ? own : about('ALL');
}

function toPart(value: unknown): Part {
  return value === 'TYPE' || value === 'NULLABILITY' || value === 'DEFAULT' ? value : 'ALL';
}
