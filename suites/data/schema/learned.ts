// What is known of a target's schema: what the target shows, or the fixture's as the specs have it.
import type { ExpandedType } from '../../../specs/graphql/expand.ts';
import { toSchema } from '../../../specs/graphql/to-schema.ts';
import { lawCaller, type DataContext } from '../context.ts';
import { expandFixture } from '../../../specs/fixture-api.ts';
import { answersToInflection, showsInflection } from './naming.ts';
import { SCHEMA_QUERY } from './introspect.ts';
import type { Learned, NotLearned } from './knowledge.ts';
import { GUESSES, KNOWN_WORDS, valuesOfIs, wordsAmong, type NullWords } from './null-words.ts';
import { toUsableSchema, type UsableSchema } from './usable-schema.ts';

/** Asked as the identity that sees the most. */
export async function learnSchema(context: DataContext): Promise<Learned | NotLearned> {
  const answer = await context.send(SCHEMA_QUERY, {}, lawCaller(context));
  const told = answer.refused ? 'the target refuses introspection' : toUsableSchema(answer.data);
  const provisioned = context.target.fixture !== 'introspect';
  if (typeof told !== 'string') {
    const inflected = provisioned && showsInflection(told.schema);
    return toLearned(told, 'target', inflected, provisioned ? fixtureTypes(inflected) : new Map());
  }
  if (!provisioned) return { kind: 'no data schema', reason: told };
  const inflected = await answersToInflection(context);
  return { ...learnFromSpecs('specs', inflected), nullWords: await tryNullWords(context) };
}

/** The words that a target without introspection takes; undefined if it takes none of those that are known. */
async function tryNullWords(context: DataContext): Promise<NullWords | undefined> {
  for (const words of GUESSES) {
    const asked = Object.values(words).map(
      (word, index) =>
        `w${index}: everythingCollection(first: 1, filter: {aBigint: {is: ${word}}}) { edges { cursor } }`,
    );
    if (!(await context.send(`{ ${asked.join(' ')} }`)).refused) return words;
  }
  return undefined;
}

/** The fixture's schema, as the role service_role has it. */
export function learnFromSpecs(source: Learned['source'] = 'specs', inflected = false): Learned {
  const types = fixtureTypes(inflected);
  return toLearned({ schema: toSchema(types), leftOut: [], unwritten: new Map() }, source, inflected, types);
}

/** As the role service_role has them. */
function fixtureTypes(inflected: boolean): ReadonlyMap<string, ExpandedType> {
  return expandFixture({ role: 'service_role', inflected, shows: () => true });
}

function toLearned(
  usable: UsableSchema,
  source: Learned['source'],
  inflected: boolean,
  specified: Learned['specified'],
): Learned {
  const { schema } = usable;
  const values = valuesOfIs(schema);
  const nullWords = values.length === 0 ? KNOWN_WORDS : wordsAmong(values);
  return {
    kind: 'data schema',
    ...usable,
    source,
    inflected,
    nullWords,
    operators: new Map(),
    specified,
    documents: new Map(),
    survey: new Map(),
  };
}
