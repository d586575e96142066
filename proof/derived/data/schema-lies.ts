// Lies about the schema, derived from the document: each shows one element of the fixture's API otherwise.
import {
  Kind as Syntax,
  print,
  type ListTypeNode,
  type NamedTypeNode,
  type NonNullTypeNode,
  type TypeNode,
} from 'graphql';
import type { Part } from '../../../specs/graphql/shape.ts';
import { dashed, type Fault } from '../../kit/fault.ts';
import type { Kind } from '../../kit/kinds.ts';
import type { JsonObject } from '../../kit/data/json-tree.ts';
import { lie } from '../../kit/data/lie.ts';
import { deriveFaults, type Difference } from './derive.ts';
import { clausesOf, fixtureElements, idOf, isOpen, nameOf, type Element } from './elements.ts';
import {
  another,
  editArgument,
  editField,
  editType,
  toIntrospection,
  withMore,
  type TypeEdit,
} from './introspection.ts';

interface SchemaDifference extends Difference {
  readonly title: string;
  /** Of the argument, field or value, or of the type itself. */
  readonly edit: TypeEdit;
}

export const schemaLies: readonly Fault[] = deriveFaults(fixtureElements, differencesOf, toFault);

function toFault(element: Element, { kind, title, inside, edit }: SchemaDifference, clause: string): Fault {
  const { type, field, argument, value } = element;
  const name = field?.name ?? value;
  const inField = argument === undefined ? edit : editArgument(argument.name, edit);
  const inType = name === undefined ? edit : editField(name, inField);
  const id = [idOf(element), ...(inside === undefined ? [] : [dashed(inside)]), kind].join('.');
  return lie(`derived.schema.${id}`, `In the schema ${title}`, {
    clause: clause.replace(/^data\./u, ''),
    kind,
    answer: (answer) => editType(answer, type.name, inType),
  });
}

/** What can be otherwise about an element. */
function differencesOf(element: Element): readonly SchemaDifference[] {
  const { basis, field, argument } = element;
  const name = nameOf(element);
  const shown = argument ?? field;
  const clauses = clausesOf(basis, 'ALL');
  const absent: SchemaDifference = { kind: 'absent', clauses, title: `${name} is absent`, edit: () => undefined };
  if (shown === undefined) return [absent, ...excessesOf(element)];
  return [
    absent,
    ...retypingsOf(shown.type).map(([kind, part, type]) => ({
      kind,
      // An open exclamation mark is open inside of a list, too.
      clauses: kind === 'nullable-inside' && isOpen(basis, 'NULLABILITY') ? [] : clausesOf(basis, part),
      title: `${name} is ${print(type)}`,
      edit: (one: JsonObject) => ({ ...one, type: toIntrospection(type) }),
    })),
    ...(shown.default === undefined ? [] : defaultsOf(element, `1${print(shown.default)}`)),
    ...(argument === undefined ? demandsOf(element) : []),
  ];
}

type Retyping = readonly [Kind, Part, TypeNode];

function retypingsOf(type: TypeNode): readonly Retyping[] {
  const bare = nullable(type);
  const again = (other: TypeNode): TypeNode => (bare === type ? other : nonNull(other));
  return [
    ['other-type', 'TYPE', renamed(type)],
    bare === type ? ['demanded', 'NULLABILITY', nonNull(type)] : ['nullable', 'NULLABILITY', bare],
    ...(bare.kind === Syntax.LIST_TYPE
      ? [
          ['one-for-list', 'TYPE', again(bare.type)] satisfies Retyping,
          ['nullable-inside', 'TYPE', again({ ...bare, type: nullable(bare.type) })] satisfies Retyping,
        ]
      : [['list-for-one', 'TYPE', again({ kind: Syntax.LIST_TYPE, type: nonNull(bare) })] satisfies Retyping]),
  ];
}

function renamed(type: TypeNode): TypeNode {
  switch (type.kind) {
    case Syntax.NAMED_TYPE:
      return named(type.name.value === 'String' ? 'Int' : 'String');
    case Syntax.LIST_TYPE:
      return { ...type, type: renamed(type.type) };
    case Syntax.NON_NULL_TYPE:
      return nonNull(renamed(type.type));
  }
}

function nullable(type: TypeNode): NamedTypeNode | ListTypeNode {
  return type.kind === Syntax.NON_NULL_TYPE ? type.type : type;
}

function nonNull(type: TypeNode): NonNullTypeNode {
  return { kind: Syntax.NON_NULL_TYPE, type: nullable(type) };
}

function named(name: string): NamedTypeNode {
  return { kind: Syntax.NAMED_TYPE, name: { kind: Syntax.NAME, value: name } };
}

function defaultsOf(element: Element, other: string): readonly SchemaDifference[] {
  const clauses = clausesOf(element.basis, 'DEFAULT');
  const title = `the default of ${nameOf(element)} is`;
  return [
    { kind: 'without-default', clauses, title: `${title} absent`, edit: (one) => ({ ...one, defaultValue: null }) },
    { kind: 'other-default', clauses, title: `${title} ${other}`, edit: (one) => ({ ...one, defaultValue: other }) },
  ];
}

/** Fields of a closed type, or fields that it must not have. */
function excessesOf({ type: { name: type, closed, forbidden } }: Element): readonly SchemaDifference[] {
  const more = [...(closed === undefined ? [] : [['further', closed] as const]), ...forbidden];
  return more.map(([name, clause]) => ({
    kind: 'one-more',
    clauses: [clause],
    inside: name,
    title: `${type} has ${name}`,
    edit: withMore(another(name, toIntrospection(named('String')))),
  }));
}

/** An argument more that every client must give. */
function demandsOf({ type, field }: Element): readonly SchemaDifference[] {
  const [first] = field?.arguments.values() ?? [];
  if (field === undefined || first === undefined) return [];
  return [
    {
      kind: 'one-more',
      clauses: clausesOf(first.basis, 'ALL'),
      title: `${type.name}.${field.name} demands an argument more`,
      edit: withMore(another('further', toIntrospection(nonNull(named('String'))))),
    },
  ];
}
