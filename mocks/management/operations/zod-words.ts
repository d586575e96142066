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

function wordsOf({ keyword, params }: Mistake): string | undefined {
  const limit = String(params['limit']);
  switch (keyword) {
    case 'minLength':
      return `Too small: expected string to have >=${limit} characters`;
    case 'maxLength':
      return `Too big: expected string to have <=${limit} characters`;
    case 'maxItems':
      return `Too big: expected array to have <=${limit} items`;
    case 'minimum':
      return `Too small: expected number to be >=${limit}`;
    case 'maximum':
      return `Too big: expected number to be <=${limit}`;
    case 'additionalProperties':
      return `Unrecognized key: ${JSON.stringify(params['additionalProperty'])}`;
    case 'enum':
      return optionWords(params['allowedValues'] as readonly unknown[]);
    default:
      return undefined;
  }
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
