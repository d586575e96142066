// For tests: bodies that a schema does not allow, each one value away from one that it does.
import { isNode, type DocumentNode } from '../../../specs/references.ts';

/** A value of each kind; an array and an object that no schema takes by accident. */
const ODD: readonly unknown[] = [null, 7, true, 'text', [{ odd: true }], { odd: true }];
/** Each of the patterns refuses at least one of them. */
const ODD_TEXTS = ['a.b.c', '????', 'SUPABASE_URL', '1st-one', 'a,b,c'];

/** NAME stands for the property, MAX for its longest length. */
export type Words = Readonly<Record<'whole' | 'empty' | 'short' | 'long' | 'other' | 'flag', string>>;

/**
 * Each with what its refusal must have in it. The schema holds no references; `needed` are properties that the document
 * cannot require, since a query may hold them instead.
 */
export function* wrongBodies(
  schema: DocumentNode,
  valid: unknown,
  words: Words,
  needed: readonly string[] = [],
  name = '',
): Generator<readonly [string, unknown]> {
  for (const odd of ODD) if (!isOfType(schema, odd)) yield [name === '' ? words.whole : name, odd];
  yield* wrongTexts(schema, name, words);
  const items = schema['items'];
  if (Array.isArray(valid) && isNode(items))
    for (const [inner, item] of wrongBodies(items, valid[0], words, [], name === '' ? '0' : `${name}.0`))
      yield [inner, [item]];
  if (!isNode(valid)) return;
  const prefix = name === '' ? '' : `${name}.`;
  const { properties, required } = flat(schema);
  for (const [key, property] of Object.entries(properties)) {
    const { [key]: value, ...others } = valid;
    for (const [inner, odd] of wrongBodies(property, value, words, [], `${prefix}${key}`))
      // One that is not there may be wrong by that alone, which its name tells.
      yield [key in valid ? inner : `${prefix}${key}`, { ...others, [key]: odd }];
    if (key in valid && [...needed, ...required].includes(key)) yield [`${prefix}${key}`, others];
  }
  if (schema['additionalProperties'] === false) yield ['nothing_such', { ...valid, nothing_such: 1 }];
}

function isOfType({ type, enum: values, allOf }: DocumentNode, value: unknown): boolean {
  if (type === undefined && Array.isArray(values)) return values.includes(value);
  // What is put together of others is an object here.
  if (type === undefined) return Array.isArray(allOf) ? isNode(value) : !isNode(value);
  const kind = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
  return [type].flat().some((one) => one === kind || (one === 'integer' && kind === 'number'));
}

function* wrongTexts(schema: DocumentNode, name: string, words: Words): Generator<readonly [string, string]> {
  const { minLength = 0, maxLength = Infinity, pattern = '', enum: values, 'x-refusal': refusal = name } = schema;
  const say = (sentence: string): string => sentence.replace('NAME', name).replace('MAX', String(maxLength));
  const rules: readonly (readonly [string, (text: string) => boolean])[] = [
    [say(words.empty), (text) => minLength === 1 && text === ''],
    [say(words.short), (text) => Number(minLength) > 1 && text.length < Number(minLength)],
    [say(words.long), (text) => text.length > Number(maxLength)],
    [String(refusal), (text) => !new RegExp(String(pattern), 'u').test(text)],
    [say(words.other), (text) => Array.isArray(values) && !values.includes(text)],
  ];
  const texts = ['', ...ODD_TEXTS, ...(maxLength === Infinity ? [] : ['x'.repeat(Number(maxLength) + 1)])];
  if (pattern !== '' && ODD_TEXTS.every((text) => new RegExp(String(pattern), 'u').test(text)))
    throw new Error(`The test has no text that ${String(pattern)} refuses.`);
  for (const text of texts) {
    const [[sentence] = [], ...others] = rules.filter(([, isBroken]) => isBroken(text));
    if (sentence !== undefined) yield [others.length === 0 ? sentence : name, text];
  }
}

interface Flat {
  readonly properties: Readonly<Record<string, DocumentNode>>;
  readonly required: readonly string[];
}

/** With what its `allOf` adds. */
function flat(schema: DocumentNode): Flat {
  const parts = ((schema['allOf'] ?? []) as readonly DocumentNode[]).map(flat);
  return {
    properties: Object.assign(
      {},
      ...parts.map(({ properties }) => properties),
      schema['properties'],
    ) as Flat['properties'],
    required: [...parts.flatMap(({ required }) => required), ...((schema['required'] ?? []) as readonly string[])],
  };
}
