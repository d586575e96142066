// What a run knows of the schema of its target, or why it knows nothing.
import type { ExpandedType } from '../../../specs/graphql/expand.ts';
import type { ReadDocument } from '../answers/read-document.ts';
import type { NullWords } from './null-words.ts';
import type { UsableSchema } from './usable-schema.ts';

export interface Learned extends UsableSchema {
  readonly kind: 'data schema';
  /** `specs`: the target was not asked or did not answer; what the contract leaves open may be otherwise there. */
  readonly source: 'target' | 'specs';
  /** Whether the target shows the fixture under inflected names. */
  readonly inflected: boolean;
  /** What `is` takes; undefined if its values do not say what they mean. */
  readonly nullWords: NullWords | undefined;
  /** Operators that were tried, where the schema is not shown: `Table.column.operator`. */
  readonly operators: Map<string, boolean>;
  /** The fixture's types as the specs give them; none in introspect mode. */
  readonly specified: ReadonlyMap<string, ExpandedType>;
  /** Documents that were read already, by their text. */
  readonly documents: Map<string, ReadDocument | undefined>;
  /** How many records each table was seen to have, up to a few. */
  readonly survey: Map<string, number>;
}

/** Why nothing is known. */
export interface NotLearned {
  readonly kind: 'no data schema';
  readonly reason: string;
}

export function isLearned(value: unknown): value is Learned {
  return isKind(value, 'data schema');
}

export function isNotLearned(value: unknown): value is NotLearned {
  return isKind(value, 'no data schema');
}

function isKind(value: unknown, kind: string): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}
