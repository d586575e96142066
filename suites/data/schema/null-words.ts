// What `is` takes: the contract does not show its values, so that the target is asked for them.
import { getNamedType, isEnumType, isInputObjectType, type GraphQLSchema } from 'graphql';
import { isRecord } from '../../kit/contract/json.ts';
import type { Question } from '../answers/refused-part.ts';
import { IS_NOT_NULL, IS_NULL } from './vocabulary.ts';

export interface NullWords {
  readonly null: string;
  readonly notNull: string;
}

/** The words that cases write. */
export const KNOWN_WORDS: NullWords = { null: IS_NULL, notNull: IS_NOT_NULL };

/** Words to try where the schema shows none. */
export const GUESSES: readonly NullWords[] = [
  KNOWN_WORDS,
  { null: 'IS_NULL', notNull: 'IS_NOT_NULL' },
  { null: 'null', notNull: 'not_null' },
  { null: 'Null', notNull: 'NotNull' },
];

/** The values of `is` in a schema. */
export function valuesOfIs(schema: GraphQLSchema): readonly string[] {
  for (const type of Object.values(schema.getTypeMap())) {
    const field = isInputObjectType(type) ? type.getFields()['is'] : undefined;
    const words = field === undefined ? undefined : getNamedType(field.type);
    if (isEnumType(words)) return words.getValues().map(({ name }) => name);
  }
  return [];
}

/** By their names, since what they do is for the cases to judge; undefined if the names do not say it. */
export function wordsAmong(values: readonly string[]): NullWords | undefined {
  if (values.includes(KNOWN_WORDS.null) && values.includes(KNOWN_WORDS.notNull)) return KNOWN_WORDS;
  const plain = (value: string): string => value.replaceAll('_', '').toLowerCase();
  const find = (...names: readonly string[]): string | undefined => values.find((one) => names.includes(plain(one)));
  const [isNull, notNull] = [find('null', 'isnull'), find('notnull', 'isnotnull', 'nonnull', 'isnonnull')];
  return isNull === undefined || notNull === undefined ? undefined : { null: isNull, notNull };
}

/** A request in the words of the target. */
export function inWordsOf(words: NullWords | undefined, { query, variables }: Question): Question {
  if (words === undefined || words === KNOWN_WORDS) return { query, variables };
  const translate = (word: unknown): unknown =>
    word === KNOWN_WORDS.null ? words.null : word === KNOWN_WORDS.notNull ? words.notNull : word;
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, name === 'is' ? translate(one) : inside(one)]),
    );
  };
  return {
    query: query.replaceAll(/\bis: ?(\w+)/gu, (whole, word: string) => whole.replace(word, String(translate(word)))),
    variables: inside(variables) as Question['variables'],
  };
}
