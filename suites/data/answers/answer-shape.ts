// Holds the result of a request against its selection and the types of the schema.
import {
  getNamedType,
  isAbstractType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  Kind as Syntax,
  type FieldNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type SelectionSetNode,
} from 'graphql';
import { cutJson } from '../../kit/contract/truncate.ts';
import { MOST_MISTAKES, type AnswerViolation } from '../../kit/contract/violation.ts';
import { isRecord } from '../../kit/contract/json.ts';
import { basisOfPart, type Part } from '../../../specs/graphql/shape.ts';
import type { Learned } from '../schema/knowledge.ts';
import type { Json } from './read.ts';
import { collectFields, type ReadDocument } from './read-document.ts';
import { OWN_FIELDS } from '../schema/vocabulary.ts';
import { misfit } from '../values/wire-forms.ts';

interface Asked {
  readonly learned: Learned;
  readonly document: ReadDocument;
  readonly variables: Json;
}

interface Place {
  readonly path: string;
  readonly parent: GraphQLObjectType;
  readonly field: GraphQLField<unknown, unknown>;
  readonly nodes: readonly FieldNode[];
  /** Whether the value is an item of the field's list. */
  readonly isItem?: true;
}

const LANGUAGE = 'data.http.graphql-language';

type Violations = readonly AnswerViolation[];

/** Everything in `data` that cannot be the answer; what is not known is not judged. */
export function checkResult(data: unknown, asked: Asked): Violations {
  const { operation } = asked.document;
  const root = asked.learned.schema.getRootType(operation.operation);
  return root === null || root === undefined ? [] : checkAs(data, root, [operation.selectionSet], '/data', asked);
}

function checkAs(
  value: unknown,
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  path: string,
  asked: Asked,
): Violations {
  const { schema } = asked.learned;
  if (!isRecord(value)) return violation(LANGUAGE, `${type.name} is an object`, path, 'an object', value);
  const fields = collectFields(sets, { ...asked, applies });
  if (fields === undefined) return [];
  const known = [...fields.values()].every(([node]) => schema.getField(type, node?.name.value ?? '') !== undefined);
  const foreign = known ? Object.keys(value).find((key) => !fields.has(key)) : undefined;
  const inside = [...fields].flatMap(([key, nodes]) => checkField(value, key, nodes, `${path}/${key}`));
  if (foreign === undefined) return inside;
  const what = 'the answer has only what was asked for';
  return [...inside, ...violation(LANGUAGE, what, `${path}/${foreign}`, 'nothing', value[foreign], true)];

  function checkField(record: Json, key: string, nodes: readonly FieldNode[], place: string): Violations {
    const name = nodes[0]?.name.value ?? '';
    const field = schema.getField(type, name);
    if (field === undefined) return [];
    if (!Object.hasOwn(record, key)) {
      const clauses = clausesOf({ parent: type, field }, 'ALL', asked);
      return violation(clauses, `the answer has ${key}, which was asked for`, place, 'a value', null);
    }
    if (name === '__schema' || name === '__type') return [];
    if (name !== '__typename')
      return checkValue(record[key], field.type, { path: place, parent: type, field, nodes }, asked);
    if (record[key] === type.name) return [];
    const { basis } = asked.learned.specified.get(type.name) ?? {};
    const clauses = basis === undefined ? [] : basisOfPart(basis, 'ALL').clauses;
    const blamed = clauses.length === 0 ? LANGUAGE : clauses;
    return violation(blamed, '__typename is the name of the type', place, type.name, record[key]);
  }

  function applies(condition: string): boolean | undefined {
    if (condition === type.name) return true;
    const named = schema.getType(condition);
    if (named === undefined) return undefined;
    return isAbstractType(named) && schema.isSubType(named, type);
  }
}

function checkValue(value: unknown, type: GraphQLOutputType, place: Place, asked: Asked): Violations {
  const { path, field, nodes } = place;
  if (isNonNullType(type)) {
    if (value === null) return checkNull(place, asked);
    return checkValue(value, type.ofType, place, asked);
  }
  if (value === null) return [];
  if (isListType(type)) {
    if (!Array.isArray(value))
      return violation(clausesOf(place, 'TYPE', asked), `${field.name} is a list`, path, 'a list', value);
    return checkItems(value, type.ofType, place, asked);
  }
  if (isLeafType(type)) return checkLeaf(value, place, asked);
  if (!isRecord(value))
    return violation(clausesOf(place, 'TYPE', asked), `${field.name} is an object`, path, 'an object', value);
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  if (isObjectType(type)) return checkAs(value, type, sets, path, asked);
  // For an interface it is enough that some type fits; __typename, if asked for, decides which.
  const possible = asked.learned.schema.getPossibleTypes(type);
  const named = possible.filter(({ name }) => name === value['__typename']);
  const found = (named.length > 0 ? named : possible).map((one) => checkAs(value, one, sets, path, asked));
  if (found.some((one) => one.length === 0)) return [];
  return found.length === 1 ? found.flat() : nearest(found);
}

/** Of very many mistakes the next ones would say the same. */
function checkItems(items: readonly unknown[], type: GraphQLOutputType, place: Place, asked: Asked): Violations {
  const found: AnswerViolation[] = [];
  for (const [index, item] of items.entries()) {
    if (found.length >= MOST_MISTAKES) break;
    for (const one of checkValue(item, type, { ...place, path: `${place.path}/${index}`, isItem: true }, asked))
      found.push(one);
  }
  return found;
}

/** The complaint that comes from deepest inside is that of the type that was meant. */
function nearest(found: readonly Violations[]): Violations {
  const depth = ({ path }: AnswerViolation): number => path.split('/').length;
  return found
    .flat()
    .toSorted((a, b) => depth(b) - depth(a))
    .slice(0, 1);
}

/** What the field of the fixture rests on; else the language itself, by which a target answers as its schema says. */
function clausesOf(
  { parent, field }: Pick<Place, 'parent' | 'field'>,
  part: Part,
  { learned }: Asked,
): readonly string[] {
  const { basis, type } = learned.specified.get(parent.name)?.fields.get(field.name) ?? {};
  const isOpen = basis?.open.some(({ of }) => of === part) === true;
  const mayBeNull = part === 'NULLABILITY' && (isOpen || type?.kind !== Syntax.NON_NULL_TYPE);
  if (basis !== undefined && !mayBeNull) {
    // What is said of a type is said of its exclamation mark, too.
    const isSaid = part !== 'NULLABILITY' || basis.clauses.some(({ of }) => of === part);
    const { clauses, open } = basisOfPart(basis, isSaid ? part : 'TYPE');
    if (!open && clauses.length > 0) return clauses;
  }
  return [field.name === 'edges' ? 'data.shape.connection-edges' : LANGUAGE];
}

function checkNull(place: Place, asked: Asked): Violations {
  const { path, parent, field, isItem = false } = place;
  const { learned } = asked;
  const { nonNull, clause: own } = OWN_FIELDS.get(field.name) ?? {};
  const isColumn = isLeafType(getNamedType(field.type)) && nonNull !== 'by target';
  // Open is only whether a field may be null, not whether the items of its list may.
  if (learned.source === 'specs' && nonNull !== 'by contract' && !isColumn && !isItem) return [];
  const others = isColumn ? 'data.naming.not-null-field' : clausesOf(place, 'NULLABILITY', asked);
  return violation((nonNull && own) ?? others, `${parent.name}.${field.name} is not null`, path, 'a value', null);
}

function checkLeaf(value: unknown, place: Place, asked: Asked): Violations {
  const { path, field } = place;
  const { learned } = asked;
  const type = getNamedType(field.type);
  // Which type the cursor of an edge has is open.
  if (learned.source === 'specs' && field.name === 'cursor') return [];
  const what = `${field.name} has the form of ${type.name}`;
  if (isEnumType(type)) {
    const names = type.getValues().map(({ name }) => name);
    const isKnown = names.includes(String(value)) || learned.unwritten.get(type.name)?.has(String(value)) === true;
    return learned.source === 'specs' || isKnown ? [] : violation(LANGUAGE, what, path, names.join(', '), value);
  }
  const form = isScalarType(type) ? misfit(type.name, value) : undefined;
  if (form === undefined) return [];
  // No column is one of these, and no clause says what they look like: the field says what it is.
  const clause = ['Boolean', 'ID'].includes(type.name) ? clausesOf(place, 'TYPE', asked) : form.clause;
  return violation(clause, what, path, form.expected, value);
}

function violation(
  clauses: string | readonly string[],
  what: string,
  path: string,
  expected: string,
  actual: unknown,
  extra = false,
): Violations {
  return [clauses]
    .flat()
    .map((clause) => ({ clause, what, path, expected, actual: cutJson(actual), ...(extra ? { extra } : {}) }));
}
