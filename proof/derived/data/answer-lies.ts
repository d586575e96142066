// Lies about answers, derived from the document: each answers one field of the fixture's API otherwise.
import { Kind as Syntax } from 'graphql';
import { contractApi } from '../../../specs/data-api.ts';
import { fixtureTables } from '../../../specs/fixture.ts';
import type { ExpandedField } from '../../../specs/graphql/expand.ts';
import type { Scalar } from '../../../specs/graphql/api.ts';
import { nameOf as typeNameOf } from '../../../specs/graphql/read-api.ts';
import type { Fault, Middleware } from '../../kit/fault.ts';
import { KINDS, type Kind } from '../../kit/kinds.ts';
import type { Asked } from '../../kit/data/asked.ts';
import { listOf, parseJson, type Json, type JsonObject } from '../../kit/data/json-tree.ts';
import { lie, remembering } from '../../kit/data/lie.ts';
import { changeValues, type Change, type Place } from './answer-values.ts';
import { deriveFaults, type Difference } from './derive.ts';
import { clausesOf, fixtureElements, fixtureTypes, idOf, isOpen, nameOf, type Element } from './elements.ts';

const { table: templates, pageInfo } = contractApi();

interface AnswerDifference extends Difference {
  readonly change: Change;
}

/** Of values that are not null. */
function given(change: (value: Json) => Json): Change {
  return (value) => (value === null ? null : change(value));
}

const otherTypes: Readonly<Record<Scalar['wire'], (value: Json) => Json>> = {
  NUMBER: String,
  BOOLEAN: String,
  STRING: (value) => (Number.isNaN(Number(value)) ? 7 : Number(value)),
  TIMESTAMP: (value) => (typeof value === 'string' ? Date.parse(value) : 7),
  SERIALIZED_JSON: (value) => (typeof value === 'string' ? (parseJson(value) ?? 7) : 7),
  BARE_JSON: (value) => [value],
  DATABASE_JSON: (value) => JSON.stringify(value),
};

const SOMETHING: Readonly<Record<Scalar['wire'], Json>> = {
  NUMBER: 0,
  BOOLEAN: false,
  STRING: '0',
  TIMESTAMP: '1970-01-01T00:00:00',
  SERIALIZED_JSON: 'null',
  BARE_JSON: '',
  DATABASE_JSON: '',
};

/** Of these an answer has several. */
const SEVERAL = new Set([templates.row.name, templates.edge.name, pageInfo.name]);

/** The types of tables with several records that anyone sees, and of the answers to writes of tasks. */
const READ = typesOf(
  fixtureTables
    .filter(({ schema, kind, grants, rowSecurity, rows }) => {
      const isSeen = schema === 'public' && kind === 'table' && grants.anon.includes('select') && !rowSecurity;
      return isSeen && rows.length > 1;
    })
    .map(({ name }) => name),
  [templates.row, templates.connection, templates.edge],
);
const WRITTEN = typesOf(['Task'], Object.values(templates.responses));
const ROOT_FIELDS = [...fieldsOf('Query', READ), ...fieldsOf('Mutation', WRITTEN)];

const shown = fixtureElements.filter(({ argument, type: { name: type }, field }) => {
  if (argument !== undefined) return false;
  const isRootField = field !== undefined && ROOT_FIELDS.includes(field);
  return READ.has(type) || WRITTEN.has(type) || type === pageInfo.name || isRootField;
});

export const answerLies: readonly Fault[] = deriveFaults(shown, differencesOf, (element, { kind, change }, clause) =>
  lie(`derived.answers.${idOf(element)}.${kind}`, `In answers ${nameOf(element)} ${KINDS[kind]}`, {
    clause: clause.replace(/^data\./u, ''),
    kind,
    apply: answering({ type: element.type.name, field: element.field?.name ?? '' }, kind, change),
  }),
);

/** Answers the value otherwise: always, from the second one on, or in the last place of an answer. */
function answering(place: Place, kind: Kind, change: Change): Middleware {
  return remembering(() => {
    let seen = 0;
    return (answer, asked) => {
      const last = countValues(answer, asked, place);
      let count = 0;
      return changeValues(answer, asked, place, (value) => {
        seen += 1;
        if (value !== null) count += 1;
        const isTrue = (kind === 'later' && seen === 1) || (kind === 'in-one' && count < last);
        return isTrue ? value : change(value);
      });
    };
  });
}

function countValues(answer: JsonObject, asked: Asked, place: Place): number {
  let count = 0;
  changeValues(answer, asked, place, (value) => {
    if (value !== null) count += 1;
    return value;
  });
  return count;
}

function differencesOf({ basis, type, field }: Element): readonly AnswerDifference[] {
  if (field === undefined) return [];
  const isNonNull = field.type.kind === Syntax.NON_NULL_TYPE;
  const bare = isNonNull ? field.type.type : field.type;
  const isList = bare.kind === Syntax.LIST_TYPE;
  const scalar = contractApi().scalars.get(typeNameOf(field.type));
  const typed =
    scalar === undefined || isOpen(basis, 'TYPE') ? clausesOf(basis, 'TYPE') : clausesOf(scalar.wireBasis, 'ALL');
  const wrong: Change = scalar === undefined ? () => 'a text' : given(otherTypes[scalar.wire]);
  const certain = clausesOf(basis, 'NULLABILITY');
  return [
    { kind: 'absent', clauses: clausesOf(basis, 'ALL'), change: () => undefined },
    ...(isNonNull ? [{ kind: 'null', clauses: certain, change: () => null } as const] : []),
    { kind: 'other-type', clauses: typed, change: wrong },
    ...(SEVERAL.has(type.template)
      ? [
          { kind: 'later', clauses: typed, change: wrong } as const,
          { kind: 'in-one', clauses: typed, change: wrong } as const,
        ]
      : []),
    isList
      ? { kind: 'one-for-list', clauses: typed, change: (value) => listOf(value)[0] ?? null }
      : { kind: 'list-for-one', clauses: typed, change: given((value) => [value]) },
    ...(isNonNull || scalar === undefined || isOpen(basis, 'TYPE') || type.template !== templates.row.name
      ? []
      : [{ kind: 'not-null', clauses: certain, change: (value: Json) => value ?? SOMETHING[scalar.wire] } as const]),
    ...(scalar?.wire === 'TIMESTAMP' || scalar?.wire === 'SERIALIZED_JSON'
      ? [{ kind: 'bad-format', clauses: typed, change: given((value) => `~${JSON.stringify(value)}`) } as const]
      : []),
  ];
}

function typesOf(tables: readonly string[], shapes: readonly { readonly name: string }[]): ReadonlySet<string> {
  return new Set(tables.flatMap((table) => shapes.map(({ name }) => name.replace('Table', () => table))));
}

/** The fields of a root that lead to these types. */
function fieldsOf(root: string, types: ReadonlySet<string>): readonly ExpandedField[] {
  const fields = [...(fixtureTypes.get(root)?.fields.values() ?? [])];
  return fields.filter(({ type }) => types.has(typeNameOf(type)));
}
