// Every value that the JSON of a success may hold, at any depth, with the clause that its document marks it with.
import { successSchema } from '../../specs/describe-answer.ts';
import { isNode } from '../../specs/references.ts';
import type { OpenApiDocument, OperationRoute } from '../../specs/routes.ts';
import { clauseOf, sampleOf, shapeOf, textAt, type Shape } from './shape.ts';

/** A property on the way from an answer to an element, or `[]` for every item of a list. */
export interface Step {
  readonly name: string;
  /** Stands there if the answer leaves it out. */
  readonly sample: unknown;
}

export interface AnswerElement {
  readonly path: readonly Step[];
  readonly shape: Shape;
  /** Fits the element. */
  readonly sample: unknown;
  /** Broken by a wrong value. */
  readonly clause: string | undefined;
  /** Broken if the element is absent; without it the element may be. */
  readonly absence?: string | undefined;
  /** Broken by a property more; without it there may be others. */
  readonly closure?: string | undefined;
}

/** None if the document does not show the answer. */
export function answerElements(document: OpenApiDocument, { definition }: OperationRoute): readonly AnswerElement[] {
  const schema = successSchema(document, definition);
  const clause = clauseOf(shapeOf(document, schema));
  // An empty body breaks what is said of the whole.
  return elementsAt(document, schema, [], clause).map((element, index) =>
    index === 0 ? { ...element, absence: clause } : element,
  );
}

function elementsAt(
  document: OpenApiDocument,
  schema: unknown,
  path: readonly Step[],
  around: string | undefined,
): readonly AnswerElement[] {
  const shape = shapeOf(document, schema);
  if (shape.types.length === 0) return [];
  const clause = clauseOf(shape) ?? around;
  const own: AnswerElement = {
    path,
    shape,
    sample: sampleOf(document, schema),
    clause,
    closure: closureOf(shape, clause),
  };
  const inside = (name: string, child: unknown): readonly AnswerElement[] =>
    elementsAt(document, child, [...path, { name, sample: sampleOf(document, child) }], clause);
  const items = shape.all['items'];
  return [
    own,
    ...(items === undefined ? [] : inside('[]', items)),
    ...Object.entries(shape.properties).flatMap(([name, child]) =>
      inside(name, child).map((element, index) =>
        index === 0 ? { ...element, absence: absenceOf(shape, name, clause) } : element,
      ),
    ),
  ];
}

/** A missing property belongs to its own clause if the schema that demands it describes it, and else to that schema's. */
function absenceOf({ layers }: Shape, name: string, around: string | undefined): string | undefined {
  const demanding = layers.find(({ required }) => Array.isArray(required) && required.includes(name));
  if (demanding === undefined) return undefined;
  const described = isNode(demanding['properties']) ? demanding['properties'][name] : undefined;
  return textAt(described, 'x-clause') ?? textAt(demanding, 'x-clause') ?? around;
}

function closureOf({ layers }: Shape, around: string | undefined): string | undefined {
  const closing = layers.find((layer) => layer['additionalProperties'] === false || layer['maxProperties'] === 0);
  if (closing === undefined) return undefined;
  return textAt(closing, 'x-clause-additional') ?? textAt(closing, 'x-clause') ?? around;
}
