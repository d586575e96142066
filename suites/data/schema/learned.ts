// What is known of a target's schema: what the target shows, or the fixture's as the specs have it.
import { buildClientSchema } from 'graphql';
import type { GraphQLSchema, IntrospectionQuery } from 'graphql';
import { toSchema } from '../../../specs/graphql/to-schema.ts';
import type { DataContext } from '../context.ts';
import { expandFixture } from './fixture-api.ts';
import { answersToInflection, showsInflection } from './inflection.ts';
import { SCHEMA_QUERY } from './schema-query.ts';
import type { ReadDocument } from '../answers/read-document.ts';

export interface Learned {
  readonly kind: 'data schema';
  readonly schema: GraphQLSchema;
  /** `specs`: the target was not asked or did not answer; what the contract leaves open may be otherwise there. */
  readonly source: 'target' | 'specs';
  /** Whether the target shows the fixture under inflected names. */
  readonly inflected: boolean;
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

/** Asked as the identity that sees the most. */
export async function learnSchema(context: DataContext): Promise<Learned | NotLearned> {
  const { fixture, serviceKey } = context.target;
  const answer = await context.send(SCHEMA_QUERY, {}, { as: serviceKey === undefined ? 'anon' : 'service' });
  const told = answer.refused ? 'the target refuses introspection' : readSchema(answer.data);
  const provisioned = fixture !== 'introspect';
  if (typeof told !== 'string') return toLearned(told, 'target', provisioned && showsInflection(told));
  if (!provisioned) return { kind: 'no data schema', reason: told };
  return { ...learnFromSpecs(), inflected: await answersToInflection(context) };
}

/** The fixture's schema, as the role service_role has it. */
export function learnFromSpecs(source: Learned['source'] = 'specs'): Learned {
  const types = expandFixture({ role: 'service_role', inflected: false, shows: () => true });
  return toLearned(toSchema(types), source, false);
}

export function isLearned(value: unknown): value is Learned {
  return isKind(value, 'data schema');
}

export function isNotLearned(value: unknown): value is NotLearned {
  return isKind(value, 'no data schema');
}

/** The schema that an answer to `SCHEMA_QUERY` describes, or why it does not describe one. */
export function readSchema(data: unknown): GraphQLSchema | string {
  try {
    return buildClientSchema(data as IntrospectionQuery, { assumeValid: true });
  } catch (error) {
    return `its introspection describes no schema: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function toLearned(schema: GraphQLSchema, source: Learned['source'], inflected: boolean): Learned {
  return { kind: 'data schema', schema, source, inflected, documents: new Map(), survey: new Map() };
}

function isKind(value: unknown, kind: string): boolean {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === kind;
}
