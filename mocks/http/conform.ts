// Makes an answer what the schema of its operation says: it shows what a handler knows in the document's properties, and no others.
import type { AnswerSchema, OperationSpec } from '../../specs/operation.ts';
import { json } from './respond.ts';
import { isObject } from '../runtime/unknown.ts';

const madeUp = new WeakMap<Response, readonly string[]>();

/** Answers with success, as the document of an operation says. JSON that the document does not show is answered as it is. */
export function answerBy(
  { status, answer }: OperationSpec,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response {
  if (answer === undefined) return json(status, value, headers);
  const places: string[] = [];
  const body = conform(answer, value, (place) => places.push(place));
  const response = json(status, body, headers);
  if (places.length > 0) madeUp.set(response, places);
  return response;
}

/** The places (JSON pointers) of an answer at which the document wants a value that no handler knows. */
export function madeUpIn(response: Response): readonly string[] {
  return madeUp.get(response) ?? [];
}

/** Hears of each place (a JSON pointer) at which the document wants a value that no handler knows. */
type Report = (place: string) => void;

/** A schema, read once: an answer may have a thousand records. */
interface Shape {
  readonly schema: AnswerSchema;
  /** As far as can be seen without looking inside. */
  readonly fits: (value: unknown) => boolean;
  readonly takesNull: boolean;
  readonly items: Shape | undefined;
  readonly properties: ReadonlyMap<string, Shape> | undefined;
  readonly required: readonly string[];
  /** No other properties are allowed. */
  readonly closed: boolean;
}

/** Where the value stands that is being looked at. */
interface Place {
  readonly path: (string | number)[];
  readonly report: Report;
}

/**
 * Leaves out what the schema forbids and what is unknown. What it demands all the same is the document's: the default
 * of the property, else made up, and reported.
 */
export function conform(schema: AnswerSchema, value: unknown, report: Report): unknown {
  const shape = shapeOf(schema);
  const place = { path: [], report };
  return shape.fits(value) ? shaped(shape, value, place) : makeUp(shape, place);
}

const shapes = new WeakMap<AnswerSchema, Shape>();

function shapeOf(schema: AnswerSchema): Shape {
  const known = shapes.get(schema);
  if (known !== undefined) return known;
  const { type = [], items, properties, required = [], additionalProperties } = schema;
  const types = [type].flat();
  const shape = {
    schema,
    fits: fitter(schema),
    takesNull: types.length === 0 || types.includes('null'),
    items: items === undefined ? undefined : shapeOf(items),
    properties:
      properties === undefined
        ? undefined
        : new Map(Object.entries(properties).map(([name, property]) => [name, shapeOf(property)])),
    required,
    closed: additionalProperties === false,
  };
  shapes.set(schema, shape);
  return shape;
}

function fitter({ type, enum: values, form }: AnswerSchema): (value: unknown) => boolean {
  const types = type === undefined ? undefined : [type].flat();
  const pattern = form === undefined ? undefined : new RegExp(form.source, form.flags);
  return (value) =>
    (types === undefined || types.some((one) => isOf(one, value))) &&
    (values === undefined || values.includes(value)) &&
    (pattern === undefined || typeof value !== 'string' || pattern.test(value));
}

/** Of a value that fits. */
function shaped(shape: Shape, value: unknown, place: Place): unknown {
  const { items, properties } = shape;
  if (Array.isArray(value)) return items === undefined ? value : shapedItems(items, value, place);
  return properties === undefined || !isOf('object', value)
    ? value
    : shapedObject(shape, properties, value as Readonly<Record<string, unknown>>, place);
}

function shapedItems(items: Shape, list: readonly unknown[], place: Place): readonly unknown[] {
  return list.map((item, index) => {
    place.path.push(index);
    const made = items.fits(item) ? shaped(items, item, place) : makeUp(items, place);
    place.path.pop();
    return made;
  });
}

function shapedObject(
  shape: Shape,
  properties: ReadonlyMap<string, Shape>,
  value: Readonly<Record<string, unknown>>,
  place: Place,
): unknown {
  const made: Record<string, unknown> = {};
  for (const name of Object.keys(value)) {
    const property = properties.get(name);
    if (property === undefined && shape.closed) continue;
    place.path.push(name);
    const entry = property === undefined ? value[name] : shapedProperty(shape, name, property, value[name], place);
    place.path.pop();
    if (entry !== undefined) put(made, name, entry);
  }
  for (const name of shape.required) {
    if (Object.hasOwn(made, name)) continue;
    place.path.push(name);
    put(made, name, demanded(properties.get(name) ?? ANYTHING, place));
    place.path.pop();
  }
  return made;
}

/** Undefined if it is to be left out. */
function shapedProperty(shape: Shape, name: string, property: Shape, value: unknown, place: Place): unknown {
  // A handler says null for what it does not know.
  const isKnown = value !== undefined && (value !== null || property.takesNull);
  if (isKnown && property.fits(value)) return shaped(property, value, place);
  if (shape.required.includes(name)) return demanded(property, place);
  if (isKnown) tell(place);
  return undefined;
}

function put(record: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') Object.defineProperty(record, name, { value, enumerable: true });
  else record[name] = value;
}

const ANYTHING = shapeOf({});

function tell({ path, report }: Place): void {
  report(path.map((segment) => `/${segment}`).join(''));
}

function demanded(shape: Shape, place: Place): unknown {
  return 'default' in shape.schema ? shape.schema.default : makeUp(shape, place);
}

/** The document's example, else the first value of its enumeration, else the least of its type. */
function makeUp(shape: Shape, place: Place): unknown {
  tell(place);
  const { schema, properties = new Map<string, Shape>() } = shape;
  if ('default' in schema) return schema.default;
  if ('example' in schema) return schema.example;
  if (schema.enum !== undefined) return schema.enum[0];
  switch ([schema.type ?? 'null'].flat()[0]) {
    case 'string':
      return '';
    case 'integer':
    case 'number':
      return 0;
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'object':
      return shapedObject(shape, properties, {}, place);
    default:
      return null;
  }
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
