// A mistake in a request in the words of today's service, which validates with zod: the path, and what was expected there.
import type { Mistake } from '../../../specs/operation.ts';

type Part = 'body' | 'query';

/** `root` is what was validated. A message that begins like a sentence is one. */
export function wordsOfZod(mistake: Mistake, root: unknown, part: Part): string {
  const { keyword, instancePath, params, message } = mistake;
  const missing = keyword === 'required' ? [String(params['missingProperty'])] : [];
  const place = instancePath.split('/').slice(1);
  const path = [...place.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')), ...missing].join('.');
  const words = keyword === 'type' || keyword === 'required' ? typeWords(mistake, root, part) : wordsOf(mistake);
  if (words === undefined && /^[A-Z]/u.test(message)) return message;
  return `${path === '' ? '' : `${path}: `}${words ?? message}`;
}

function typeWords({ keyword, instancePath, params: { type } }: Mistake, root: unknown, part: Part): string {
  const [expected = 'string'] = typeof type === 'string' ? type.split(',') : [];
  const value = keyword === 'required' ? undefined : valueAt(root, instancePath);
  if (expected === 'boolean' && part === 'query') return optionWords([true, false].map(String));
  if (expected !== 'integer') return `Invalid input: expected ${expected}, received ${typeName(value)}`;
  const isNumber = typeof value === 'number';
  return `Invalid input: expected ${isNumber ? 'int' : 'number'}, received ${part === 'query' ? 'NaN' : typeName(value)}`;
}

/** By keyword; LIMIT stands for its value. */
const SENTENCES: Readonly<Record<string, string>> = {
  minLength: 'Too small: expected string to have >=LIMIT characters',
  maxLength: 'Too big: expected string to have <=LIMIT characters',
  maxItems: 'Too big: expected array to have <=LIMIT items',
  minimum: 'Too small: expected number to be >=LIMIT',
  maximum: 'Too big: expected number to be <=LIMIT',
};

function wordsOf({ keyword, params }: Mistake): string | undefined {
  const { limit, additionalProperty, allowedValues } = params;
  if (keyword === 'additionalProperties') return `Unrecognized key: ${JSON.stringify(additionalProperty)}`;
  if (keyword === 'enum') return optionWords(allowedValues as readonly unknown[]);
  return SENTENCES[keyword]?.replace('LIMIT', String(limit));
}

function optionWords(values: readonly unknown[]): string {
  const named = values.filter((value) => value !== null).map((value) => JSON.stringify(value));
  return named.length === 1
    ? `Invalid input: expected ${named.join()}`
    : `Invalid option: expected one of ${named.join('|')}`;
}

function valueAt(root: unknown, pointer: string): unknown {
  const steps = pointer.split('/').slice(1);
  return steps.reduce(
    (value, step) =>
      (Object(value) as Readonly<Record<string, unknown>>)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    root,
  );
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
