// Makes an answer what the schema of its operation says: it shows what a handler knows in the document's properties, and no others.
import type { AnswerSchema } from '../../specs/operation.ts';

/** Hears of each place (a JSON pointer) at which the document wants a value that no handler knows. */
type Report = (place: string) => void;

/**
 * Leaves out what the schema forbids and what is unknown. What it demands all the same is the document's: the default
 * of the property, else made up, and reported.
 */
export function conform(schema: AnswerSchema, value: unknown, report: Report, at = ''): unknown {
  return fits(schema, value) ? shaped(schema, value, report, at) : makeUp(schema, report, at);
}

/** Of a value that fits. */
function shaped(schema: AnswerSchema, value: unknown, report: Report, at: string): unknown {
  const { items, properties } = schema;
  if (Array.isArray(value))
    return items === undefined
      ? value
      : value.map((item: unknown, index) => conform(items, item, report, `${at}/${index}`));
  return properties === undefined || !isOf('object', value)
    ? value
    : conformObject(schema, value as Readonly<Record<string, unknown>>, report, at);
}

function conformObject(
  { properties = {}, required = [], additionalProperties }: AnswerSchema,
  value: Readonly<Record<string, unknown>>,
  report: Report,
  at: string,
): unknown {
  const kept = Object.entries(value).flatMap(([name, entry]) => {
    const property = properties[name];
    if (property === undefined) return additionalProperties === false ? [] : [[name, entry]];
    const place = `${at}/${name}`;
    if (isKnown(property, entry) && fits(property, entry)) return [[name, shaped(property, entry, report, place)]];
    if (required.includes(name)) return [[name, demanded(property, report, place)]];
    if (isKnown(property, entry)) report(place);
    return [];
  });
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  const given = missing.map((name) => [name, demanded(properties[name] ?? {}, report, `${at}/${name}`)]);
  return Object.fromEntries([...kept, ...given]);
}

function demanded(schema: AnswerSchema, report: Report, at: string): unknown {
  return 'default' in schema ? schema.default : makeUp(schema, report, at);
}

/** The document's example, else the first value of its enumeration, else the least of its type. */
function makeUp(schema: AnswerSchema, report: Report, at: string): unknown {
  report(at);
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
      return conformObject(schema, {}, report, at);
    default:
      return null;
  }
}

/** A handler says null for what it does not know. */
function isKnown({ type = [] }: AnswerSchema, value: unknown): boolean {
  const types = [type].flat();
  return value !== undefined && (value !== null || types.length === 0 || types.includes('null'));
}

/** As far as can be seen without looking inside. */
function fits({ type, enum: values, form }: AnswerSchema, value: unknown): boolean {
  const isTyped = type === undefined || [type].flat().some((one) => isOf(one, value));
  const isListed = values === undefined || values.includes(value);
  const isFormed = form === undefined || typeof value !== 'string' || patternOf(form).test(value);
  return isTyped && isListed && isFormed;
}

/** Compiled once: an answer may have a thousand records. */
const patterns = new WeakMap<object, RegExp>();

function patternOf(form: NonNullable<AnswerSchema['form']>): RegExp {
  const pattern = patterns.get(form) ?? new RegExp(form.source, form.flags);
  patterns.set(form, pattern);
  return pattern;
}

function isOf(type: string, value: unknown): boolean {
  switch (type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}
