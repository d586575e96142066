// Reads what a document says of answers: which are a success, and the clause of a place, the innermost `x-clause` on the way there.
import type { OpenApiDocument } from '../../../specs/routes.ts';

export type Schema = Readonly<Record<string, unknown>>;

/** What went wrong there, as far as it changes who is to blame. */
export interface Wrong {
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The schema that says what is broken. */
  readonly parentSchema?: object;
}

/**
 * The clause of the value at `path` (a JSON pointer into the answer). A missing property belongs to the clause of that property
 * if the demanding schema describes it; a forbidden one to `x-clause-additional`.
 */
export function clauseOf(document: OpenApiDocument, root: Schema, path: string, wrong?: Wrong): string | undefined {
  const parent = (wrong?.parentSchema ?? {}) as Schema;
  if (wrong?.keyword === 'required') {
    const property = schemaOf(schemaOf(parent['properties'])[String(wrong.params['missingProperty'])]);
    const clause = own(property, 'x-clause');
    if (clause !== undefined) return clause;
  }
  if (wrong?.keyword === 'additionalProperties' || wrong?.keyword === 'unevaluatedProperties') {
    const clause = own(parent, 'x-clause-additional');
    if (clause !== undefined) return clause;
  }
  // That it is such an answer at all belongs to the answer.
  const inside = path === '' && wrong?.keyword === 'type' ? undefined : own(parent, 'x-clause');
  return inside ?? innermost(document, root, segments(path));
}

/** The schema at a JSON pointer of the document; throws an Error if there is none. */
export function schemaAt(document: OpenApiDocument, pointer: string): Schema {
  let place: unknown = document;
  for (const segment of segments(pointer)) place = schemaOf(place)[segment];
  if (typeof place !== 'object' || place === null) throw new Error(`There is nothing at #${pointer}.`);
  return schemaOf(place);
}

/** The pointer of a `$ref` into the same document. */
function refOf(value: unknown): string | undefined {
  const reference = own(schemaOf(value), '$ref');
  return reference?.startsWith('#') === true ? reference.slice(1) : undefined;
}

function innermost(document: OpenApiDocument, root: Schema, path: readonly string[]): string | undefined {
  let layer = layersOf(document, root);
  let clause = firstClause(layer);
  for (const segment of path) {
    layer = layer.flatMap((schema) => {
      const child = schemaOf(schema['properties'])[segment] ?? schema['items'] ?? schema['additionalProperties'];
      return typeof child === 'object' && child !== null ? layersOf(document, schemaOf(child)) : [];
    });
    clause = firstClause(layer) ?? clause;
  }
  return clause;
}

/** A schema and all that it is made of by reference or `allOf`, itself first. */
export function layersOf(document: OpenApiDocument, schema: Schema): readonly Schema[] {
  const reference = refOf(schema);
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'].map(schemaOf) : [];
  const referred = reference === undefined ? [] : [schemaAt(document, reference)];
  return [schema, ...[...referred, ...parts].flatMap((part) => layersOf(document, part))];
}

function firstClause(schemas: readonly Schema[]): string | undefined {
  return schemas.map((schema) => own(schema, 'x-clause')).find((clause) => clause !== undefined);
}

function own(schema: Schema, key: string): string | undefined {
  const value = schema[key];
  return typeof value === 'string' ? value : undefined;
}

export function schemaOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? (value as Schema) : {};
}

function segments(pointer: string): readonly string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export type Answers = ReturnType<typeof successAnswers>;

/** The success answers of one operation, by status or `2XX`: pointers to the response, and to its schema if it is JSON. */
export function successAnswers(
  document: OpenApiDocument,
  route: { readonly path: string; readonly method: string; readonly definition: Readonly<Record<string, unknown>> },
) {
  const base = `/paths/${escapeSegment(route.path)}/${route.method.toLowerCase()}/responses`;
  const responses = Object.entries(schemaOf(route.definition['responses']));
  return new Map(
    responses
      .filter(([status]) => status.startsWith('2'))
      .map(([status, response]) => {
        const reference = refOf(response);
        const at = reference ?? `${base}/${status}`;
        const content = schemaOf(schemaOf(schemaAt(document, at))['content']);
        const type = Object.keys(content).find((key) => /[/+]json$/i.test(key));
        const has = type !== undefined && schemaOf(content[type])['schema'] !== undefined;
        const schema = has ? `${at}/content/${escapeSegment(type)}/schema` : undefined;
        return [status.toUpperCase(), { response: at, schema }] as const;
      }),
  );
}

/** Whether a success may have any body, since the document shows no JSON. */
export function takesAnyBody(...operation: Parameters<typeof successAnswers>): boolean {
  return [...successAnswers(...operation).values()].every(({ schema }) => schema === undefined);
}

/** One segment of a JSON pointer. */
export function escapeSegment(segment: string): string {
  return segment.replaceAll('~', '~0').replaceAll('/', '~1');
}
